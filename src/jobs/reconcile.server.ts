import pino from 'pino'
import { runCommand } from '#db/command.server.ts'
import { joinEmbedded } from '#db/embedded.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { conciliar } from '#saldo/reconciliation.server.ts'

// `npm run conciliar`, also while the shop runs: lists balances that differ from the sum of their entries, and entries
// that state a wrong balance; likewise the payments of orders, and the list of orders that owe. It changes nothing; the
// exit code is 1 if the list is not empty.
await runCommand('No se pudo conciliar.', joinEmbedded, async ({ url }) => {
  const database = openDatabase(url, pino({ level: 'silent' }))
  const {
    miembros,
    diferencias: differences,
    saltos: jumps,
    bajo_cero: overdrawn,
    huecos: gaps,
    sin_par: unpaired,
    mal_listados: mislisted,
  } = await conciliar(database.db).finally(() => database.close())
  for (const { codigo_membresia, saldo, suma: sum, diferencia: difference } of differences)
    console.log(
      `${codigo_membresia}: el saldo es ${formatDinero(saldo)} y sus movimientos suman ${formatDinero(sum)} (diferencia: ${formatDinero(difference)})`,
    )
  for (const { id, codigo_membresia, saldo_despues, esperado: expected } of jumps)
    console.log(
      `${codigo_membresia}, movimiento ${id}: dice que el saldo quedó en ${formatDinero(saldo_despues)}, y era ${formatDinero(expected)}`,
    )
  for (const { codigo, pagado } of overdrawn) console.log(`${codigo}: lo pagado suma ${pagado}`)
  for (const { recibo } of gaps) console.log(`Recibo ${recibo}: no existe`)
  for (const { recibo, monto } of unpaired)
    console.log(
      recibo
        ? `Recibo ${recibo}: es de saldo, y el saldo del miembro no tiene ese movimiento de ${formatDinero(monto)}`
        : `Un traspaso entre pedidos no da cero: suma ${monto}`,
    )
  for (const { codigo, falta } of mislisted)
    console.log(
      falta === null || Number(falta) === 0
        ? `${codigo}: está entre los que deben, y no debe nada`
        : `${codigo}: debe ${formatDinero(falta)}, y no está entre los que deben`,
    )
  const wrong = [differences, jumps, overdrawn, gaps, unpaired, mislisted].reduce((sum, { length }) => sum + length, 0)
  console.log(
    wrong
      ? `Revisa ${wrong === 1 ? 'esa línea' : `esas ${wrong} líneas`}: nada se cambió.`
      : `Todo cuadra: ${miembros.toLocaleString('es-DO')} miembros.`,
  )
  if (wrong) process.exitCode = 1
})

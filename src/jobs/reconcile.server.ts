import pino from 'pino'
import { abrirBase } from '#db/abrir.server.ts'
import { ordenar } from '#db/command.server.ts'
import { acompanarEmbebida } from '#db/embebida.server.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { conciliar } from '#saldo/conciliacion.server.ts'

// `npm run conciliar`, also while the shop works: says which balances are not what their movements add up to, and leaves
// them as they are. Exit code 1 when there are any.
await ordenar('No se pudo conciliar.', acompanarEmbebida, async ({ url }) => {
  const base = abrirBase(url, pino({ level: 'silent' }))
  const { miembros, diferencias, saltos } = await conciliar(base.db).finally(() => base.cerrar())
  for (const { codigo_membresia, saldo, suma, diferencia } of diferencias)
    console.log(
      `${codigo_membresia}: el saldo es ${formatearDinero(saldo)} y sus movimientos suman ${formatearDinero(suma)} (diferencia: ${formatearDinero(diferencia)})`,
    )
  for (const { id, codigo_membresia, saldo_despues, esperado } of saltos)
    console.log(
      `${codigo_membresia}, movimiento ${id}: dice que el saldo quedó en ${formatearDinero(saldo_despues)}, y era ${formatearDinero(esperado)}`,
    )
  const mal = diferencias.length + saltos.length
  console.log(
    mal
      ? `Revisa ${mal === 1 ? 'esa línea' : `esas ${mal} líneas`}: nada se cambió.`
      : `Todo cuadra: ${miembros.toLocaleString('es-DO')} miembros.`,
  )
  if (mal) process.exitCode = 1
})

import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, cancelaciones, correos } from '#db/schema/machinery.server.ts'
import { estatus, historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { registrar } from '#pagos/pagos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { deshacerPasos, listarDeshacibles, moverPedidos } from '../contract.ts'
import { prepararAvisos, quitarAvisoAMano, registrarAvisoAMano } from './contract.ts'
import { sinAvisar } from './sinAvisar.server.ts'

// This shop has no mail worker, so mails stay pending.
const { beto, carla, db, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })

let last = 70_000
async function crear(changes: Partial<typeof pedidos.$inferInsert> = {}) {
  const codigo = `B01-${++last}`
  const row = { codigo, cliente: 'Yokasta Peña', telefono: '829-555-0147', estatus_id: 2, ...changes }
  const [pedido] = await db.insert(pedidos).values(row).returning({ codigo: pedidos.codigo, version: pedidos.version })
  if (!pedido) throw new Error('The order was not created.')
  return pedido
}
async function mover(...elegidos: { codigo: string; version: number }[]) {
  const body = { pedidos: elegidos, destino: 3, razon: 'Lo acordó por WhatsApp' }
  return (await carla.call(moverPedidos, { body }, { 'idempotency-key': randomUUID() })).body
}
const preparar = async (codigos: string[], quien = carla) =>
  (await quien.call(prepararAvisos, { querystring: { pedidos: codigos.join() } })).body
const avisar = async (codigo: string, quien = carla) =>
  (await quien.call(registrarAvisoAMano, { params: { codigo }, body: { sobre: 'estatus', texto: 'Hola.' } })).body
async function waiting(codigos: string[]) {
  const rows = await db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(inArray(pedidos.codigo, codigos), sinAvisar))
  return rows.map(({ codigo }) => codigo)
}

test('the messages of many orders come in one answer, in the order that was asked for', async () => {
  const one = await crear({
    notas: 'Artículo: Pulsera azul de tres hilos.\nSin caja',
    total: '1850.00',
    abono: '1000.00',
  })
  await db.transaction((tx) =>
    registrar(tx, { codigo: one.codigo, clase: 'pago', metodo: 'transferencia', monto: '1000.00', autor: null }),
  )
  const two = await crear({ cliente: 'Rosanna Objío', estatus_id: 6, tipo_servicio: 'retiro', total: '900.00' })
  await db.insert(pedidosFormulario).values({
    nombre: 'Rosanna',
    apellido: 'Rosanna',
    correo: 'r@ejemplo.com',
    codigo_pedido: two.codigo,
    descripcion: 'ARETES de perla',
  })
  const avisos = await preparar([two.codigo, 'B09-99999', one.codigo, two.codigo.toLowerCase()])
  expect(avisos).toMatchObject([
    { codigo: two.codigo, cliente: 'Rosanna Objío', numero: '18295550147', piezas: 'ARETES de perla', fuera: null },
    { codigo: one.codigo, piezas: 'pulsera azul de tres hilos', avisado: null },
  ])
  expect(avisos[0]?.mensajes[0]).toMatchObject({ sobre: 'listo', mensaje: 'para_retirar' })
  expect(avisos[0]?.mensajes[0]?.texto).toContain(`${two.codigo} (ARETES de perla). `)
  expect(avisos[0]?.mensajes[0]?.texto).toContain('Son RD$\u00a0900.00.')
  const { movidos } = await mover({ ...one, version: one.version + 1 })
  expect(movidos).toHaveLength(1)
  await db.update(pedidos).set({ estatus_id: 6, tipo_servicio: 'retiro' }).where(eq(pedidos.codigo, one.codigo))
  expect((await preparar([one.codigo]))[0]?.mensajes[0]?.texto).toContain('Faltan RD$\u00a0850.00.')
  // Unknown pieces leave no parentheses, and an unknown price no sentence.
  const bare = await crear({ estatus_id: 6, tipo_servicio: 'envio' })
  expect((await preparar([bare.codigo]))[0]?.mensajes[0]?.texto).toMatch(
    /Tu pedido B01-\d+ está listo\. \S[^()]*[^ ]\n\n/,
  )
})

test('pieces whose description is cut at an emoji make a message that can be sent', async () => {
  const letters = 'p'.repeat(78)
  const [aviso] = await preparar([(await crear({ notas: `Artículo: ${letters}🦋 dorada` })).codigo])
  expect(aviso?.piezas).toBe(`${letters}🦋…`)
  expect(aviso?.mensajes[0]?.texto.isWellFormed()).toBe(true)
})

test('who gets a mail, stopped the notices or has no phone is left out, and it says why', async () => {
  const mailed = await crear({ correo_cliente: 'franklin@ejemplo.com' })
  const left = await crear({ correo_cliente: 'salio@ejemplo.com' })
  const failed = await crear({ correo_cliente: 'fallo@ejemplo.com' })
  const stopped = await crear({ correo_cliente: 'Nada@ejemplo.com' })
  const without = await crear({ telefono: null })
  const byPhone = await crear()
  await db.insert(cancelaciones).values({ correo: 'nada@ejemplo.com', activo: true })
  const all = [mailed, left, failed, stopped, without, byPhone]
  const { movidos } = await mover(...all)
  const set = (para: string, estado: 'enviado' | 'fallido' | 'omitido') =>
    db.update(correos).set({ estado }).where(eq(correos.para, para))
  await set('salio@ejemplo.com', 'enviado')
  await set('fallo@ejemplo.com', 'fallido')
  await set('Nada@ejemplo.com', 'omitido')
  const codigos = all.map(({ codigo }) => codigo)
  expect((await preparar(codigos)).map(({ fuera }) => fuera)).toEqual([
    'correo_sale',
    'correo_salio',
    null,
    'sin_avisos',
    'sin_telefono',
    null,
  ])
  expect(movidos.filter(({ por_avisar }) => por_avisar).map(({ codigo }) => codigo)).toEqual([byPhone.codigo])
  // Those who can be told by WhatsApp wait in Hoy until they are.
  expect((await waiting(codigos)).toSorted()).toEqual([failed.codigo, byPhone.codigo])
  await avisar(byPhone.codigo)
  expect(await waiting(codigos)).toEqual([failed.codigo])
})

test('only an open order that staff moved waits to be told, and only since its last step', async () => {
  const unmoved = await crear()
  const moved = await crear()
  await mover(moved)
  expect(await waiting([unmoved.codigo, moved.codigo])).toEqual([moved.codigo])
  await avisar(moved.codigo)
  expect(await waiting([moved.codigo])).toEqual([])
  const [{ version = 0 } = {}] = await db.select().from(pedidos).where(eq(pedidos.codigo, moved.codigo))
  const again = {
    pedidos: [{ codigo: moved.codigo, version }],
    destino: 'siguiente' as const,
    razon: 'Lo acordó por WhatsApp',
  }
  await carla.call(moverPedidos, { body: again })
  expect(await waiting([moved.codigo])).toEqual([moved.codigo])
  expect(await preparar([moved.codigo])).toMatchObject([{ avisado: null, estatus: { nombre: 'Listo para Entregar' } }])
  await db.update(pedidos).set({ estatus_id: 10 }).where(eq(pedidos.codigo, moved.codigo))
  expect(await waiting([moved.codigo])).toEqual([])
})

test('a step of more than 30 days ago is old news: nobody is told of it', async () => {
  const moved = await crear()
  await mover(moved)
  const ago = (days: number) =>
    db
      .update(historial)
      .set({ registrado: sql`now() - make_interval(days => ${days})` })
      .where(eq(historial.codigo, moved.codigo))
  await ago(29)
  expect(await waiting([moved.codigo])).toEqual([moved.codigo])
  await ago(31)
  expect(await waiting([moved.codigo])).toEqual([])
})

test('only its author takes a record back, also twice; then the client waits again', async () => {
  const pedido = await crear()
  const { codigo } = pedido
  await mover(pedido)
  const { id } = await avisar(codigo)
  expect(await preparar([codigo])).toMatchObject([{ avisado: { id, propio: true } }])
  expect(await preparar([codigo], dora)).toMatchObject([{ avisado: { id, propio: false } }])
  const quitar = (quien: typeof carla) => quien.call(quitarAvisoAMano, { params: { codigo, id } })
  expect((await quitar(beto)).status).toBe(403)
  expect((await quitar(dora)).status).toBe(200)
  expect(await preparar([codigo])).toMatchObject([{ avisado: { id } }])
  expect((await quitar(carla)).status).toBe(200)
  expect((await quitar(carla)).status).toBe(200)
  expect(await preparar([codigo])).toMatchObject([{ avisado: null }])
  expect(await waiting([codigo])).toEqual([codigo])
  const done = await db.select().from(auditoria).where(eq(auditoria.clave, codigo)).orderBy(auditoria.id)
  expect(done.map(({ accion }) => accion)).toEqual(['cambiar-estatus', 'avisar-a-mano', 'quitar-aviso'])
  expect((await carla.call(quitarAvisoAMano, { params: { codigo: 'B09-99999', id } })).status).toBe(404)
})

test('nobody but staff reads the messages, and not of more than a hundred orders', async () => {
  const codigos = Array.from({ length: 101 }, (_, i) => `B97-${String(i).padStart(5, '0')}`)
  const ask = (pedidos: string, quien = carla) => quien.call(prepararAvisos, { querystring: { pedidos } })
  expect((await ask(codigos.join())).body).toMatchObject({ detail: 'Avisa hasta 100 pedidos a la vez.' })
  expect((await ask('a b')).status).toBe(422)
  expect((await ask('B01-70001', beto)).status).toBe(403)
})

test('several requests of one batch are undone together, and who was told is not offered again', async () => {
  const [one, two] = [await crear(), await crear()]
  const lote = randomUUID()
  for (const pedido of [one, two])
    await carla.call(moverPedidos, {
      body: { pedidos: [pedido], destino: 'siguiente', razon: 'Lo acordó por WhatsApp', lote },
    })
  await avisar(one.codigo)
  const { movimientos } = (await carla.call(listarDeshacibles, {})).body
  const mine = movimientos.filter((movimiento) => movimiento.lote === lote)
  expect(mine.map(({ codigo, por_avisar }) => [codigo, por_avisar])).toEqual([
    [two.codigo, true],
    [one.codigo, false],
  ])
  const ids = mine.map(({ id }) => id)
  const { deshechos } = (await carla.call(deshacerPasos, { body: { movimientos: ids } })).body
  expect(deshechos).toHaveLength(2)
})

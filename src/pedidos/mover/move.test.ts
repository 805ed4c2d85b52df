import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria } from '#db/schema/machinery.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { addDays } from '#lib/dates.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { confirmarConPrecio, moverPedidos } from './contract.ts'

const { ana, beto, carla, db } = await openShop()

let last = 50_000
async function crear(changes: Partial<typeof pedidos.$inferInsert> = {}) {
  const codigo = `B01-${++last}`
  await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña', correo_cliente: 'ana@ejemplo.com', ...changes })
  await db.insert(historial).values({ codigo, estatus_id: changes.estatus_id ?? 1 })
  const { version } = await read(codigo)
  return { codigo, version }
}
/** Many are confirmed together only with prices. */
const PRICED = { total: '900.00' }
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
const estatusOf = async (codigo: string) => (await read(codigo)).estatus.id
type Cuerpo = Parameters<typeof carla.call<typeof moverPedidos>>[1]['body']
const mover = async (body: Cuerpo, key: string = randomUUID()) =>
  (await carla.call(moverPedidos, { body }, { 'idempotency-key': key })).body

test('each order moves to its usual next status', async () => {
  const retiro = await crear({ estatus_id: 6, tipo_servicio: 'retiro' })
  const envio = await crear({ estatus_id: 6, tipo_servicio: 'envio' })
  const received = await crear(PRICED)
  const { movidos, rechazados } = await mover({
    pedidos: [received, envio, retiro],
    destino: 'siguiente',
    razon: 'Lo acordó por WhatsApp',
  })
  expect(rechazados).toEqual([])
  expect(movidos.map(({ codigo, estatus }) => [codigo, estatus.nombre])).toEqual([
    [retiro.codigo, 'Entregado'],
    [envio.codigo, 'En Ruta de Entrega'],
    [received.codigo, 'Confirmado'],
  ])
})

test('a refused order does not stop the others, and the answer says why', async () => {
  const good = await crear(PRICED)
  const old = await crear()
  const cancelado = await crear({ estatus_id: 10 })
  await db.update(pedidos).set({ notas: 'Cambiado' }).where(eq(pedidos.codigo, old.codigo))
  const missing = { codigo: 'B09-99999', version: 1 }
  const { movidos, rechazados } = await mover({
    pedidos: [old, cancelado, good, missing],
    destino: 'siguiente',
    razon: 'Lo acordó por WhatsApp',
  })
  expect(movidos.map(({ codigo }) => codigo)).toEqual([good.codigo])
  expect(rechazados).toMatchObject([
    { codigo: old.codigo, motivo: 'Cambió mientras tanto. Míralo y vuelve a moverlo.' },
    {
      codigo: cancelado.codigo,
      motivo: 'Está en Cancelado, y de ahí no hay un paso que suela seguir. Elige tú el estatus.',
    },
    { codigo: 'B09-99999', motivo: 'No encontramos un pedido con ese código.' },
  ])
})

test('one status for all, with a description; orders already there, and a retired status, are refused', async () => {
  const received = await crear(PRICED)
  const ya = await crear({ estatus_id: 4 })
  const descripcion = 'Ya tiene su etiqueta.'
  const { movidos, rechazados } = await mover({
    pedidos: [received, ya],
    destino: 4,
    razon: 'Lo acordó por WhatsApp',
    descripcion,
  })
  expect(movidos.map(({ codigo }) => codigo)).toEqual([received.codigo])
  expect(rechazados).toMatchObject([{ codigo: ya.codigo, motivo: 'Ya está en ese estatus.' }])
  expect((await ana.rastrea(received.codigo)).historial.at(-1)?.descripcion).toBe(descripcion)

  await db.update(estatus).set({ activo: false }).where(eq(estatus.id, 5))
  const { version } = await read(received.codigo)
  const retirado = await mover({ pedidos: [{ ...received, version }], destino: 5, razon: 'Lo acordó por WhatsApp' })
  await db.update(estatus).set({ activo: true }).where(eq(estatus.id, 5))
  expect(retirado).toMatchObject({
    movidos: [],
    rechazados: [{ codigo: received.codigo, motivo: 'Ese estatus no está en uso.' }],
  })
})

test('a repeated request moves nothing twice and gets the same answer, also concurrently', async () => {
  const list = [await crear(PRICED), await crear(PRICED), await crear(PRICED)]
  const key = randomUUID()
  const [first, other] = await Promise.all([
    mover({ pedidos: list, destino: 'siguiente', razon: 'Lo acordó por WhatsApp' }, key),
    mover({ pedidos: list, destino: 'siguiente', razon: 'Lo acordó por WhatsApp' }, key),
  ])
  expect(first.movidos).toHaveLength(3)
  expect(other).toEqual(first)
  for (const { codigo } of list) expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(2)
  const distinta = await carla.call(moverPedidos, { body: { pedidos: list, destino: 10 } }, { 'idempotency-key': key })
  expect(distinta).toMatchObject({ status: 409, body: { type: 'repeticion-distinta' } })
})

test('a repeated request continues one that was interrupted, and its answer covers both', async () => {
  const list = await Promise.all(Array.from({ length: 6 }, () => crear(PRICED)))
  const [, , , cuarto] = list.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))
  const key = randomUUID()
  // A trigger that fails at the fourth order, as if the database had stopped.
  await db.execute(sql`create function cortar() returns trigger language plpgsql as $$ begin raise 'cut'; end $$`)
  await db.execute(
    sql.raw(`create trigger cortar before update on "Pedidos" for each row
    when (old."Código de pedido" = '${cuarto?.codigo}') execute function cortar()`),
  )
  const body = { pedidos: list, destino: 'siguiente' as const, razon: 'Lo acordó por WhatsApp' }
  expect((await carla.call(moverPedidos, { body }, { 'idempotency-key': key })).status).toBe(500)
  await db.execute(sql`drop function cortar cascade`)
  expect(
    await db.$count(
      pedidos,
      sql`${pedidos.codigo} in ${list.map(({ codigo }) => codigo)} and ${pedidos.estatus_id} = 2`,
    ),
  ).toBe(3)

  const { movidos, rechazados } = await mover(body, key)
  expect(rechazados).toEqual([])
  expect(movidos).toHaveLength(6)
  expect(new Set(movidos.map(({ lote: batch }) => batch)).size).toBe(1)
  for (const { codigo } of list) expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(2)
})

test('at most a hundred orders, none of them twice, and only by staff', async () => {
  const first = await crear()
  const muchos = Array.from({ length: 101 }, (_, i) => ({ codigo: `B02-${String(i).padStart(5, '0')}`, version: 1 }))
  const llamar = (list: { codigo: string; version: number }[], quien = carla) =>
    quien.call(moverPedidos, { body: { pedidos: list, destino: 'siguiente', razon: 'Lo acordó por WhatsApp' } })
  expect((await llamar(muchos)).status).toBe(422)
  expect((await llamar([])).status).toBe(422)
  expect((await llamar([first, first])).status).toBe(422)
  expect((await llamar([first], beto)).status).toBe(403)
  expect(await estatusOf(first.codigo)).toBe(1)
})

const manana = addDays(new Date().toISOString().slice(0, 10), 2)
const confirmar = (
  { codigo, version }: { codigo: string; version: number },
  changes: Partial<{ total: string; fecha_estimada_entrega: string }> = {},
  key: string = randomUUID(),
) =>
  carla.call(
    confirmarConPrecio,
    {
      params: { codigo },
      body: { total: '1850.00', fecha_estimada_entrega: manana, version, razon: 'Lo acordó por WhatsApp', ...changes },
    },
    { 'idempotency-key': key },
  )

test('one request sets total, date and status, and the client sees them', async () => {
  const pedido = await crear()
  const key = randomUUID()
  const { status, body } = await confirmar(pedido, {}, key)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: '1850.00',
    precio: '1850.00',
    fecha_estimada_entrega: manana,
    estatus: { id: 2 },
  })
  expect((await confirmar(pedido, {}, key)).body).toEqual(body)
  expect((await confirmar(pedido)).body.type).toBe('version-vieja')
  expect(await ana.rastrea(pedido.codigo)).toMatchObject({
    total: '1850.00',
    fecha_estimada_entrega: manana,
    estatus: { nombre: 'Confirmado' },
  })
  expect(await db.$count(historial, eq(historial.codigo, pedido.codigo))).toBe(2)
})

test('an order in a later status keeps it, and an order with a price keeps that', async () => {
  const pedido = await crear({ estatus_id: 3, precio: '1500.00' })
  const { body } = await confirmar(pedido, { total: '2000.00' })
  expect(body).toMatchObject({ total: '2000.00', precio: '1500.00', estatus: { id: 3 } })
  expect(await db.$count(historial, eq(historial.codigo, pedido.codigo))).toBe(1)
  const done = await db.select().from(auditoria).where(eq(auditoria.clave, pedido.codigo))
  expect(done).toMatchObject([{ accion: 'poner-precio', antes: { total: '0.00' }, despues: { total: '2000.00' } }])
})

test.each([
  [{ total: '0.00' }, 'total'],
  [{ total: '-1.00' }, 'total'],
  [{ total: '1,850' }, 'total'],
  [{ fecha_estimada_entrega: '2020-01-01' }, 'fecha_estimada_entrega'],
  [{ fecha_estimada_entrega: '1999-01-01' }, 'fecha_estimada_entrega'],
  [{ fecha_estimada_entrega: '' }, 'fecha_estimada_entrega'],
])('%j is refused, and nothing changes', async (changes, field) => {
  const pedido = await crear()
  const { status, body } = await confirmar(pedido, changes)
  expect(status).toBe(422)
  expect(body.campos).toHaveProperty(field)
  expect(await read(pedido.codigo)).toMatchObject({ total: '0.00', estatus: { id: 1 }, version: pedido.version })
})

test('a promised day that has passed may stay', async () => {
  const pedido = await crear({ estatus_id: 3, fecha_estimada_entrega: '2026-01-15' })
  expect((await confirmar(pedido, { fecha_estimada_entrega: '2026-01-15' })).status).toBe(200)
})

test('if Confirmado is retired the request is refused, and no price is saved', async () => {
  const pedido = await crear()
  await db.update(estatus).set({ activo: false }).where(eq(estatus.id, 2))
  const { status } = await confirmar(pedido)
  await db.update(estatus).set({ activo: true }).where(eq(estatus.id, 2))
  expect(status).toBe(422)
  expect((await read(pedido.codigo)).total).toBe('0.00')
})

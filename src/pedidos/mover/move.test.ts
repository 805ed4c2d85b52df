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
const read = async (codigo: string) => (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo
const estatusOf = async (codigo: string) => (await read(codigo)).estatus.id
type Cuerpo = Parameters<typeof carla.llamar<typeof moverPedidos>>[1]['body']
const mover = async (body: Cuerpo, key: string = randomUUID()) =>
  (await carla.llamar(moverPedidos, { body }, { 'idempotency-key': key })).cuerpo

test('each order goes to what usually comes next for it', async () => {
  const retiro = await crear({ estatus_id: 6, tipo_servicio: 'retiro' })
  const envio = await crear({ estatus_id: 6, tipo_servicio: 'envio' })
  const newItem = await crear()
  const { movidos, rechazados } = await mover({ pedidos: [newItem, envio, retiro], destino: 'siguiente' })
  expect(rechazados).toEqual([])
  expect(movidos.map(({ codigo, estatus }) => [codigo, estatus.nombre])).toEqual([
    [retiro.codigo, 'Entregado'],
    [envio.codigo, 'En Ruta de Entrega'],
    [newItem.codigo, 'Confirmado'],
  ])
})

test('one that is refused does not stop the others, and says why', async () => {
  const good = await crear()
  const old = await crear()
  const cancelado = await crear({ estatus_id: 10 })
  await db.update(pedidos).set({ notas: 'Cambiado' }).where(eq(pedidos.codigo, old.codigo))
  const missing = { codigo: 'B09-99999', version: 1 }
  const { movidos, rechazados } = await mover({ pedidos: [old, cancelado, good, missing], destino: 'siguiente' })
  expect(movidos.map(({ codigo }) => codigo)).toEqual([good.codigo])
  expect(rechazados).toEqual([
    { codigo: old.codigo, motivo: 'Cambió mientras tanto. Míralo y vuelve a moverlo.' },
    {
      codigo: cancelado.codigo,
      motivo: 'Está en Cancelado, y de ahí no hay un paso que suela seguir. Elige tú el estatus.',
    },
    { codigo: 'B09-99999', motivo: 'No encontramos un pedido con ese código.' },
  ])
})

test('all to one status, with a sentence; where it is already and one that another person just retired are refused', async () => {
  const newItem = await crear()
  const ya = await crear({ estatus_id: 4 })
  const descripcion = 'Ya tiene su etiqueta.'
  const { movidos, rechazados } = await mover({ pedidos: [newItem, ya], destino: 4, descripcion })
  expect(movidos.map(({ codigo }) => codigo)).toEqual([newItem.codigo])
  expect(rechazados).toEqual([{ codigo: ya.codigo, motivo: 'Ya está en ese estatus.' }])
  expect((await ana.rastrea(newItem.codigo)).historial.at(-1)?.descripcion).toBe(descripcion)

  await db.update(estatus).set({ activo: false }).where(eq(estatus.id, 5))
  const { version } = await read(newItem.codigo)
  const retirado = await mover({ pedidos: [{ ...newItem, version }], destino: 5 })
  await db.update(estatus).set({ activo: true }).where(eq(estatus.id, 5))
  expect(retirado).toEqual({
    movidos: [],
    rechazados: [{ codigo: newItem.codigo, motivo: 'Ese estatus no está en uso.' }],
  })
})

test('a copy of the request moves nothing twice and says the same, also when they come together', async () => {
  const list = [await crear(), await crear(), await crear()]
  const key = randomUUID()
  const [item, other] = await Promise.all([
    mover({ pedidos: list, destino: 'siguiente' }, key),
    mover({ pedidos: list, destino: 'siguiente' }, key),
  ])
  expect(item.movidos).toHaveLength(3)
  expect(other).toEqual(item)
  for (const { codigo } of list) expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(2)
  const distinta = await carla.llamar(
    moverPedidos,
    { body: { pedidos: list, destino: 10 } },
    { 'idempotency-key': key },
  )
  expect(distinta).toMatchObject({ status: 409, cuerpo: { type: 'repeticion-distinta' } })
})

test('one that was cut short goes on where it was, with what it had done', async () => {
  const list = await Promise.all(Array.from({ length: 6 }, () => crear()))
  const [, , , cuarto] = list.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))
  const key = randomUUID()
  // The statement fails there, as it would where the database goes away in the middle.
  await db.execute(sql`create function cortar() returns trigger language plpgsql as $$ begin raise 'cut'; end $$`)
  await db.execute(
    sql.raw(`create trigger cortar before update on "Pedidos" for each row
    when (old."Código de pedido" = '${cuarto?.codigo}') execute function cortar()`),
  )
  const body = { pedidos: list, destino: 'siguiente' as const }
  expect((await carla.llamar(moverPedidos, { body }, { 'idempotency-key': key })).status).toBe(500)
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

test('a hundred at most, none of them twice, and only by staff', async () => {
  const item = await crear()
  const muchos = Array.from({ length: 101 }, (_, i) => ({ codigo: `B02-${String(i).padStart(5, '0')}`, version: 1 }))
  const llamar = (list: { codigo: string; version: number }[], quien = carla) =>
    quien.llamar(moverPedidos, { body: { pedidos: list, destino: 'siguiente' } })
  expect((await llamar(muchos)).status).toBe(422)
  expect((await llamar([])).status).toBe(422)
  expect((await llamar([item, item])).status).toBe(422)
  expect((await llamar([item], beto)).status).toBe(403)
  expect(await estatusOf(item.codigo)).toBe(1)
})

const manana = addDays(new Date().toISOString().slice(0, 10), 2)
const confirmar = (
  { codigo, version }: { codigo: string; version: number },
  changes: Partial<{ total: string; fecha_estimada_entrega: string }> = {},
  key: string = randomUUID(),
) =>
  carla.llamar(
    confirmarConPrecio,
    { params: { codigo }, body: { total: '1850.00', fecha_estimada_entrega: manana, version, ...changes } },
    { 'idempotency-key': key },
  )

test('one tap gives total, date and status, and the client sees them', async () => {
  const pedido = await crear()
  const key = randomUUID()
  const { status, cuerpo: body } = await confirmar(pedido, {}, key)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    total: '1850.00',
    precio: '1850.00',
    fecha_estimada_entrega: manana,
    estatus: { id: 2 },
  })
  expect((await confirmar(pedido, {}, key)).cuerpo).toEqual(body)
  expect((await confirmar(pedido)).cuerpo.type).toBe('version-vieja')
  expect(await ana.rastrea(pedido.codigo)).toMatchObject({
    total: '1850.00',
    fecha_estimada_entrega: manana,
    estatus: { nombre: 'Confirmado' },
  })
  expect(await db.$count(historial, eq(historial.codigo, pedido.codigo))).toBe(2)
})

test('an order that is further on keeps its status, and one with a price keeps that', async () => {
  const pedido = await crear({ estatus_id: 3, precio: '1500.00' })
  const { cuerpo: body } = await confirmar(pedido, { total: '2000.00' })
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
  const { status, cuerpo: body } = await confirmar(pedido, changes)
  expect(status).toBe(422)
  expect(body.campos).toHaveProperty(field)
  expect(await read(pedido.codigo)).toMatchObject({ total: '0.00', estatus: { id: 1 }, version: pedido.version })
})

test('the day that was promised may stay although it has gone by', async () => {
  const pedido = await crear({ estatus_id: 3, fecha_estimada_entrega: '2026-01-15' })
  expect((await confirmar(pedido, { fecha_estimada_entrega: '2026-01-15' })).status).toBe(200)
})

test('Confirmado that is no longer in use is told, and no price is kept', async () => {
  const pedido = await crear()
  await db.update(estatus).set({ activo: false }).where(eq(estatus.id, 2))
  const { status } = await confirmar(pedido)
  await db.update(estatus).set({ activo: true }).where(eq(estatus.id, 2))
  expect(status).toBe(422)
  expect((await read(pedido.codigo)).total).toBe('0.00')
})

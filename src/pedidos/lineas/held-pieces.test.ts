import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { moverPieza } from '#piezas/gestion/contract.ts'
import { openOrdersOfPieces } from '#testing/ordersOfPieces.server.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { releaseOverdue } from './apartados.server.ts'

const { carla, db, somebody, ask, order, read, move, rowOf, mailsOf, letTimePass, undoLast } =
  await openOrdersOfPieces()

test('an order for a piece holds it for two hours until its mail is proven, and keeps its name, choice and price', async () => {
  const pieza = await putPieza(db, {
    nombre: 'Pulsera Samaná',
    opciones: [{ nombre: 'Color', valores: ['Azul', 'Rosa'], obligatoria: true }],
  })
  const { status, body } = await ask(pieza.slug, { opcion_1: 'Azul', descripcion_articulo: 'Muñeca fina.' })
  expect(status).toBe(201)
  const [line] = await db.select().from(lineasDePedido).where(eq(lineasDePedido.codigo, body.codigo))
  expect(line).toMatchObject({
    pieza_id: pieza.id,
    nombre: 'Pulsera Samaná',
    opciones: [{ nombre: 'Color', valor: 'Azul' }],
    cantidad: 1,
    precio: '850.00',
    texto: 'Muñeca fina.',
    liberada_en: null,
  })
  expect(line?.apartada_hasta?.toISOString()).toBe(body.apartada_hasta)
  const hours = (Date.parse(body.apartada_hasta ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(1.9)
  expect(hours).toBeLessThanOrEqual(2.01)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 0, vendida_en: null })

  const pedido = await read(body.codigo)
  const asked = 'Pulsera Samaná (Color: Azul), RD$\u00a0850.00. Muñeca fina.'
  expect(pedido).toMatchObject({ precio: '850.00', total: '850.00' })
  expect(pedido.notas).toBe(`Servicio: Retiro en tienda\nArtículo: ${asked}`)
  const [form] = await db.select().from(pedidosFormulario).where(eq(pedidosFormulario.codigo_pedido, body.codigo))
  expect(form?.descripcion).toBe(asked)
})

test('a code alone shows the piece, and not what its customer wrote', async () => {
  const pieza = await putPieza(db, { opciones: [{ nombre: 'Letra', valores: null, largo: 12, obligatoria: false }] })
  const ana = await somebody()
  const { codigo } = (
    await ana.solicita({ pieza: pieza.slug, opcion_1: 'Marisol', descripcion_articulo: 'Para mi tía' })
  ).body
  const seen = await (await somebody()).rastrea(codigo)
  expect(seen.lineas).toMatchObject([{ nombre: pieza.nombre, precio: '850.00', opciones: [], texto: null }])
  expect(JSON.stringify(seen)).not.toMatch(/Marisol|tía/)
})

test('of 50 parallel orders one gets the only piece, and 49 hear it and may ask for one like it', async () => {
  const pieza = await putPieza(db, { nombre: 'Collar Único' })
  const all = await Promise.all(Array.from({ length: 50 }, somebody))
  const answers = await Promise.all(all.map((one) => one.solicita({ descripcion_articulo: '', pieza: pieza.slug })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(49).fill(409)])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    detail: '«Collar Único» ya la pidió otra persona. Nada de lo que escribiste se perdió: puedes pedir una parecida.',
    campos: { parecida: 'Marca esta casilla y envía otra vez.' },
  })
  expect(await db.$count(lineasDePedido, eq(lineasDePedido.pieza_id, pieza.id))).toBe(1)
  expect((await rowOf(pieza.id))?.quedan).toBe(0)

  const { codigo } = (await ask(pieza.slug, { parecida: true })).body
  const [line] = (await read(codigo)).lineas
  expect(line).toMatchObject({ nombre: 'Una parecida a Collar Único', pieza: null, precio: null, apartada_hasta: null })
})

test('the same request sent 20 times at once takes one piece', async () => {
  const pieza = await putPieza(db, { existencias: 'varias', quedan: 9 })
  const ana = await somebody()
  const key = randomUUID()
  const asked = { pieza: pieza.slug, descripcion_articulo: '', cantidad: '2' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.solicita(asked, key)))
  expect(new Set(answers.map(({ body }) => body.codigo)).size).toBe(1)
  expect((await rowOf(pieza.id))?.quedan).toBe(7)
})

test('an option that is missing or not offered is said beside its field', async () => {
  const pieza = await putPieza(db, { opciones: [{ nombre: 'Talla', valores: ['S', 'M'], obligatoria: true }] })
  expect((await ask(pieza.slug)).body).toMatchObject({ campos: { opcion_1: 'Elige: Talla.' } })
  expect((await ask(pieza.slug, { opcion_1: 'XXL' })).body).toMatchObject({
    campos: { opcion_1: 'Elige uno de los que hay.' },
  })
  expect((await rowOf(pieza.id))?.quedan).toBe(1)
  expect((await ask('no-existe')).status).toBe(422)
})

test('a piece that is made to order has no limit and no hold', async () => {
  const pieza = await putPieza(db, { existencias: 'al_pedido', quedan: null })
  const { status, body } = await ask(pieza.slug, { cantidad: '40' })
  expect([status, body.apartada_hasta]).toEqual([201, null])
  await move(body.codigo, 10)
  expect((await rowOf(pieza.id))?.quedan).toBeNull()
})

test('after its time a received order loses its piece, and its customer is told once', async () => {
  const pieza = await putPieza(db)
  const kept = await putPieza(db)
  const [codigo, confirmed] = [await order(pieza.slug), await order(kept.slug)]
  await move(confirmed, 2)
  expect((await rowOf(kept.id))?.vendida_en).not.toBeNull()
  expect(await releaseOverdue(db)).toBe(0)
  await letTimePass(codigo)
  await letTimePass(confirmed)
  expect(await Promise.all([releaseOverdue(db), releaseOverdue(db)])).toContain(1)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 1, vendida_en: null })
  expect((await rowOf(kept.id))?.quedan).toBe(0)
  expect(await mailsOf(codigo, 'send-hold-ended')).toBe(1)
  expect(await mailsOf(confirmed, 'send-hold-ended')).toBe(0)
  expect((await read(codigo)).lineas).toMatchObject([{ apartada_hasta: null, liberada: true }])
  // The order may still be cancelled: what it gave back is not given back twice.
  await order(pieza.slug)
  await move(codigo, 10)
  expect((await rowOf(pieza.id))?.quedan).toBe(0)
})

test('a cancelled order gives its piece back, and its undoing takes it again while it is free', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await move(codigo, 10)
  expect((await rowOf(pieza.id))?.quedan).toBe(1)
  expect((await undoLast(codigo)).deshechos).toHaveLength(1)
  expect((await rowOf(pieza.id))?.quedan).toBe(0)

  await move(codigo, 10)
  await order(pieza.slug)
  const { deshechos, rechazados } = await undoLast(codigo)
  expect(deshechos).toEqual([])
  expect(rechazados).toEqual([{ codigo, motivo: `«${pieza.nombre}» ya la pidió otra persona.` }])
  expect((await read(codigo)).estatus.id).toBe(10)
  expect((await move(codigo, 2)).status).toBe(409)
})

test('a confirmation that is undone is no sale', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await move(codigo, 2)
  expect((await rowOf(pieza.id))?.vendida_en).not.toBeNull()
  await undoLast(codigo)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 0, vendida_en: null })
})

test.each(['ends', 'is cancelled'])('a piece that staff sold stays sold when the hold of an order %s', async (how) => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await carla.call(
    moverPieza,
    { params: { id: pieza.id }, body: { accion: 'vender' } },
    { 'idempotency-key': randomUUID() },
  )
  const sold = await rowOf(pieza.id)
  expect(sold?.vendida_en).not.toBeNull()
  await letTimePass(codigo)
  if (how === 'ends') expect(await releaseOverdue(db)).toBe(1)
  else await move(codigo, 10)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 0, vendida_en: sold?.vendida_en })
})

test('a confirmed order that is cancelled gives the piece back that it had sold', async () => {
  const pieza = await putPieza(db)
  const codigo = await order(pieza.slug)
  await move(codigo, 2)
  await move(codigo, 10)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 1, vendida_en: null })
})

test('of two equal pieces, one comes back from a hold although the other is sold', async () => {
  const pieza = await putPieza(db, { existencias: 'varias', quedan: 2 })
  const [sold, held] = [await order(pieza.slug), await order(pieza.slug)]
  await move(sold, 2)
  await move(held, 10)
  expect(await rowOf(pieza.id)).toMatchObject({ quedan: 1, vendida_en: null })
})

test('a sold piece that was made to order is ordered no more', async () => {
  const pieza = await putPieza(db, { existencias: 'al_pedido', quedan: null, vendida_en: new Date() })
  const { status, body } = await ask(pieza.slug)
  expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('ya se vendió') }])
})

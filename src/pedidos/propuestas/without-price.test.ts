import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from '../estatus.ts'
import { cambiarEstatus, crearPedido, guardarPedido, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { deshacerPasos, listarDeshacibles, moverPedidos } from '../mover/contract.ts'
import { anotarDecision, proponerPrecio } from './contract.ts'

const { ana, carla, db, mailbox, releaseMails } = await openShop({ withMail: true })
const today = dayOf(new Date())
const RAZON = 'Paga cuando pese la plata'

const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
const noted = (clave: string) =>
  db
    .select({ accion: auditoria.accion, despues: auditoria.despues })
    .from(auditoria)
    .where(and(eq(auditoria.clave, clave), eq(auditoria.accion, 'confirmar-sin-total')))
async function step(codigo: string, estatus_id: number, more: { razon?: string } = {}) {
  const { version } = await read(codigo)
  return carla.call(cambiarEstatus, { params: { codigo }, body: { estatus_id, version, ...more } })
}
const confirm = (codigo: string, more: { razon?: string } = {}) => step(codigo, ESTATUS.confirmado, more)

test('an order without a price is confirmed only if staff say how, and its mail names no amount', async () => {
  const correo = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  expect(await confirm(codigo)).toMatchObject({
    ...{
      status: 409,
      body: {
        type: 'falta-precio',
        detail: expect.stringMatching(/Ponle precio, o escribe cómo quedó acordado sin él\.$/),
      },
    },
  })
  expect(await confirm(codigo, { razon: RAZON })).toMatchObject({
    status: 200,
    body: { total: '0.00', cuenta: { falta: null, proximo: null } },
  })
  expect(await noted(codigo)).toMatchObject([{ despues: { razon: RAZON } }])
  await releaseMails()
  const { text } = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && subject.includes('Confirmado'))
  expect(text.replace(/\s+/g, ' ')).toContain('El precio lo acordamos contigo aparte.')
  expect(text).toContain('antes de que pagues')
  expect(text).not.toMatch(/ya no se puede cancelar|RD\$/i)
})

test('many at once are never confirmed without a price by one reason', async () => {
  const codigo = await ana.pide()
  const { version } = await read(codigo)
  const { body } = await carla.call(moverPedidos, { body: { pedidos: [{ codigo, version }], destino: 'siguiente' } })
  expect(body).toMatchObject({
    movidos: [],
    rechazados: [{ codigo, pide_razon: false, motivo: expect.stringContaining('pásalo con sus botones') }],
  })
})

test('nor by a reason for all of them; one by itself goes on with its reason', async () => {
  const [one, other, priced] = [await ana.pide(), await ana.pide(), await ana.pide()]
  await db.update(pedidos).set({ total: '900.00' }).where(eq(pedidos.codigo, priced))
  const move = async (codigos: string[], more: { lote?: string } = {}) => {
    const list = await Promise.all(codigos.map(async (codigo) => ({ codigo, version: (await read(codigo)).version })))
    const body = { pedidos: list, destino: 'siguiente' as const, razon: RAZON, ...more }
    const { movidos, rechazados } = (await carla.call(moverPedidos, { body })).body
    return { moved: movidos.map(({ codigo }) => codigo), refused: rechazados.map(({ codigo }) => codigo) }
  }
  expect(await move([one, other, priced])).toEqual({ moved: [priced], refused: [one, other].toSorted() })
  // The last request of a batch has only one.
  expect(await move([one], { lote: randomUUID() })).toEqual({ moved: [], refused: [one] })
  expect(await move([one])).toEqual({ moved: [one], refused: [] })
})

test('a cancellation in between does not confirm it, and one that was confirmed comes back without a reason', async () => {
  const codigo = await ana.pide()
  for (const target of [ESTATUS.confirmado, ESTATUS.en_preparacion]) {
    expect((await step(codigo, ESTATUS.cancelado)).status).toBe(200)
    expect(await step(codigo, target)).toMatchObject({ status: 409, body: { type: 'falta-precio' } })
    expect((await step(codigo, ESTATUS.recibido)).status).toBe(200)
  }
  expect((await confirm(codigo, { razon: RAZON })).status).toBe(200)
  expect((await step(codigo, ESTATUS.cancelado)).status).toBe(200)
  expect((await confirm(codigo)).status).toBe(200)
})

test('an accepted price does not confirm another total', async () => {
  const codigo = await ana.pide()
  const { version } = await read(codigo)
  const line = {
    clase: 'pieza' as const,
    concepto: 'Pulsera',
    cantidad: 1,
    precio: '1000.00',
    razon: null,
    linea: null,
  }
  const days = { fecha_estimada_entrega: addDays(today, 9), vale_hasta: addDays(today, 2) }
  const body = { lineas: [line], plan: 'antes' as const, ...days, version, aceptada: { razon: RAZON } }
  expect((await carla.call(proponerPrecio, { params: { codigo }, body })).body.estatus.id).toBe(ESTATUS.confirmado)
  expect((await step(codigo, ESTATUS.recibido)).status).toBe(200)
  expect((await confirm(codigo)).status).toBe(200)
  expect((await step(codigo, ESTATUS.recibido)).status).toBe(200)
  await db.update(pedidos).set({ total: '9000.00' }).where(eq(pedidos.codigo, codigo))
  expect(await confirm(codigo)).toMatchObject({ status: 409, body: { type: 'espera-precio' } })
})

test('an order that staff type in as confirmed is asked the same', async () => {
  const data = {
    ...{ cliente: 'Nelly Paredes', correo_cliente: null, estatus_id: ESTATUS.confirmado, precio: '0.00', peso: '0' },
    ...{ total: '0.00', abono: '0.00', fecha_estimada_entrega: today, notas: null, notas_privadas: null },
    ...{ tipo_servicio: null, telefono: null, direccion: null, numero_casa: null, sector: null, municipio: null },
    ...{ provincia: null, referencias: null },
  }
  const create = (more: object) =>
    carla.call(crearPedido, { body: { ...data, ...more } }, { 'idempotency-key': randomUUID() })
  expect(await create({})).toMatchObject({ status: 409, body: { type: 'falta-precio' } })
  expect(await create({ total: '900.00', precio: '900.00' })).toMatchObject({ body: { type: 'espera-precio' } })
  const { status, body } = await create({ razon: RAZON })
  expect([status, (await noted(body.codigo)).length]).toEqual([201, 1])
  const put = { params: { codigo: 'B01-64999' }, body: { ...data, version: null } }
  const answer = await carla.call(guardarPedido, put, { 'idempotency-key': randomUUID() })
  expect(answer).toMatchObject({ status: 409, body: { type: 'falta-precio' } })
  // One that is only received needs no price.
  expect((await create({ estatus_id: ESTATUS.recibido })).status).toBe(201)
})

test('undoing an acceptance brings back the lines that the price had replaced, with their pieces', async () => {
  const piece = { slug: 'aro', nombre: 'Aro de plata', clase: 'anillo', precio: '800.00' } as const
  const [pieza] = await db
    .insert(piezas)
    .values({ ...piece, existencias: 'varias', quedan: 0 })
    .returning()
  const codigo = await ana.pide()
  const apartada_hasta = new Date(Date.now() + 90 * 3_600_000)
  await db.insert(lineasDePedido).values([
    { codigo, nombre: 'Aro de plata', pieza_id: pieza?.id, cantidad: 2, precio: '800.00', orden: 0, apartada_hasta },
    { codigo, nombre: 'Cadena', cantidad: 1, texto: 'De 45 cm', orden: 1 },
  ])
  const lines = async () => {
    const mine = eq(lineasDePedido.codigo, codigo)
    const rows = await db.select().from(lineasDePedido).where(mine).orderBy(asc(lineasDePedido.orden))
    return rows.map(({ id, ...row }) => row)
  }
  const before = await lines()
  const { version, lineas } = await read(codigo)
  const line = { clase: 'pieza', razon: null } as const
  const body = {
    ...{ plan: 'antes' as const, fecha_estimada_entrega: addDays(today, 9), vale_hasta: addDays(today, 2), version },
    lineas: [
      { ...line, concepto: 'Otra cosa', cantidad: 1, precio: '900.00', linea: null },
      { ...line, concepto: 'Cadena fina', cantidad: 2, precio: '50.00', linea: lineas[1]?.id ?? 0 },
    ],
  }
  const proposed = (await carla.call(proponerPrecio, { params: { codigo }, body })).body
  const params = { codigo, id: proposed.propuesta?.id ?? 0 }
  const accept = { decision: 'acepta' as const, razon: 'Aceptó por WhatsApp', version: proposed.version }
  expect((await carla.call(anotarDecision, { params, body: accept })).body.lineas).toMatchObject([
    { nombre: 'Otra cosa' },
    { nombre: 'Cadena fina', cantidad: 2 },
  ])
  const left = async () => (await db.select().from(piezas).where(eq(piezas.slug, 'aro')))[0]?.quedan
  expect(await left()).toBe(2)
  const { movimientos } = (await carla.call(listarDeshacibles, {})).body
  const ids = movimientos.filter((one) => one.codigo === codigo).map(({ id }) => id)
  expect((await carla.call(deshacerPasos, { body: { movimientos: ids } })).body.rechazados).toEqual([])
  expect(await lines()).toEqual(before)
  expect(await left()).toBe(0)
  expect((await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0]).toMatchObject({ total: '0.00' })
})

test('the undo of a step leaves a price that was accepted before it, also one that a fast clock dated later', async () => {
  const codigo = await ana.pide()
  const body = {
    lineas: [{ clase: 'pieza' as const, concepto: 'Aretes', cantidad: 1, precio: '825.00', razon: null, linea: null }],
    ...{ plan: 'al_recibir' as const, fecha_estimada_entrega: addDays(today, 9), vale_hasta: addDays(today, 2) },
    ...{ aceptada: { razon: RAZON }, version: (await read(codigo)).version },
  }
  await carla.call(proponerPrecio, { params: { codigo }, body })
  await db.update(propuestas).set({ decidida_en: sql`now() + interval '1 day'` }).where(eq(propuestas.codigo, codigo))
  expect((await step(codigo, ESTATUS.en_preparacion)).status).toBe(200)
  const { movimientos } = (await carla.call(listarDeshacibles, {})).body
  const last = movimientos.find((one) => one.codigo === codigo && one.estatus.id === ESTATUS.en_preparacion)
  const undone = await carla.call(deshacerPasos, { body: { movimientos: [last?.id ?? ''] } })
  expect(undone.body.deshechos).toHaveLength(1)
  expect((await read(codigo)).propuesta).toMatchObject({ estado: 'aceptada', total: '825.00' })
})

test('of two accepted prices the later one holds, also when a clock that went back dated the earlier one later', async () => {
  const codigo = await ana.pide()
  const accept = async (precio: string) => {
    const line = { clase: 'pieza' as const, concepto: 'Aretes', cantidad: 1, precio, razon: null, linea: null }
    const body = {
      ...{ lineas: [line], aceptada: { razon: RAZON }, version: (await read(codigo)).version },
      ...{ plan: 'al_recibir' as const, fecha_estimada_entrega: addDays(today, 9), vale_hasta: addDays(today, 2) },
    }
    expect(await carla.call(proponerPrecio, { params: { codigo }, body })).toMatchObject({ status: 200 })
    expect(await step(codigo, ESTATUS.recibido)).toMatchObject({ status: 200 })
  }
  await accept('825.00')
  await db.update(propuestas).set({ decidida_en: sql`now() + interval '1 day'` }).where(eq(propuestas.codigo, codigo))
  await accept('900.00')
  expect((await read(codigo)).propuesta).toMatchObject({ total: '900.00', acordadas: [{ precio: '900.00' }] })
  expect((await confirm(codigo)).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import type { Clase } from '#solicitudes/contract.ts'
import { inBandeja, NEW_ADDRESS, openBandeja, sendFormAbout } from '#testing/bandeja.server.ts'
import { confirmarPorTelefono, decidirSolicitud, responderAsunto } from './contract.ts'

const { ana, beto, carla, db, dora, read, otherPersona } = await openBandeja({})

const OWN = '809 555 0177'
const PHONE = '18095550177'
let pedidosMade = 0

/** An order without an e-mail, and the request of a stranger who knows its code. */
async function requested(clase: Clase, values: Partial<typeof pedidos.$inferInsert> = {}) {
  const codigo = `B47-${String(++pedidosMade).padStart(5, '0')}`
  await db.insert(pedidos).values({ codigo, cliente: 'Rosa Mejía', telefono: OWN, ...values })
  const correo = `${randomUUID()}@ejemplo.com`
  await sendFormAbout(await otherPersona(), { clase, codigo, correo })
  const [{ id } = { id: 0 }] = await inBandeja(carla, codigo)
  return { codigo, correo, cual: { clase, id } }
}

const confirma = (params: { clase: Clase; id: number }, quien = carla) => quien.call(confirmarPorTelefono, { params })
const decide = (params: { clase: Clase; id: number }, aprobada: boolean, nota = '') =>
  carla.call(decidirSolicitud, { params, body: { aprobada, nota } })
const rowOf = async (codigo: string) => {
  const [row] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  return row
}
const records = (codigo: string, accion: string) =>
  db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, accion)))

test('staff see an unconfirmed request with the order’s phone, and cannot approve it before calling', async () => {
  for (const clase of ['ayuda', 'direccion'] as const) {
    const { codigo, cual } = await requested(clase)
    expect(await inBandeja(carla, codigo)).toMatchObject([{ sin_confirmar: true }])
    expect(await read(cual)).toMatchObject({
      estado: 'por_confirmar',
      llamada: { telefono: OWN, impedimento: null },
      pedido: { correo: null },
      destino: { quien: 'desconocido' },
    })
    const before = await rowOf(codigo)
    const { status, body } = await decide(cual, true)
    expect([status, body.type]).toEqual([409, 'sin-confirmar'])
    expect(body.detail).toMatch(/Llama al teléfono del pedido/)
    expect(await rowOf(codigo)).toEqual(before)
  }
})

test('confirmed by phone, it stops the order, names the caller, and is decided like any other', async () => {
  const { codigo, cual } = await requested('direccion')
  const { status, body } = await confirma(cual)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    estado: 'pendiente',
    llamada: null,
    confirmacion: { por: 'Carla Núñez' },
    visto: { por: 'Carla Núñez' },
    pedido: { antes: 'Recibido' },
  })
  expect((await ana.rastrea(codigo)).estatus.nombre).toBe('En Revisión')
  expect(await records(codigo, 'confirmar-direccion')).toMatchObject([
    { quien: expect.any(String), despues: { id: cual.id, canal: 'llamada' } },
  ])
  // The order is neither pickup nor delivery: approval needs a delivery cost.
  expect((await decide(cual, true)).body.campos).toEqual({ costo_envio: expect.stringMatching(/cuánto cuesta/) })
  const sinCobrar = { aprobada: true, costo_envio: '0.00' }
  expect((await carla.call(decidirSolicitud, { params: cual, body: sinCobrar })).status).toBe(200)
  expect(await rowOf(codigo)).toMatchObject({ estatus_id: ESTATUS.recibido, ...NEW_ADDRESS })
})

test('a request that is not the client’s is refused without a note, and nothing changes', async () => {
  const { codigo, correo, cual } = await requested('direccion')
  const before = await rowOf(codigo)
  expect((await decide(cual, false)).body).toMatchObject({ estado: 'rechazada', llamada: null })
  expect(await rowOf(codigo)).toEqual(before)
  expect(await records(codigo, 'rechazar-direccion')).toHaveLength(1)
  expect(await db.$count(correos, eq(correos.para, correo))).toBe(0)
})

test('of two concurrent confirmations one is refused; repeating one’s own succeeds', async () => {
  const { codigo, cual } = await requested('ayuda')
  const dos = await Promise.all([confirma(cual), confirma(cual, dora)])
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(dos.find(({ status }) => status === 409)?.body.detail).toMatch(/ya no espera/)
  const first = dos[0]?.status === 200 ? carla : dora
  expect((await confirma(cual, first)).status).toBe(200)
  expect(await records(codigo, 'confirmar-ayuda')).toHaveLength(1)
  expect((await ana.rastrea(codigo)).historial.filter(({ estatus }) => estatus.nombre === 'En Revisión')).toHaveLength(
    1,
  )
})

test.each([ESTATUS.entregado, ESTATUS.cancelado, ESTATUS.devuelto])(
  'a closed order (%i) takes no new address; a help request can still be handled',
  async (estatus_id) => {
    const [direccion, ayuda] = [await requested('direccion'), await requested('ayuda')]
    for (const { codigo } of [direccion, ayuda])
      await db.update(pedidos).set({ estatus_id }).where(eq(pedidos.codigo, codigo))
    const { status, body } = await confirma(direccion.cual)
    expect([status, body.type]).toEqual([409, 'sin-confirmar'])
    expect((await read(direccion.cual)).llamada?.impedimento).toBe(body.detail)
    expect((await rowOf(direccion.codigo))?.estatus_id).toBe(estatus_id)
    expect((await decide(direccion.cual, false)).status).toBe(200)
    expect((await confirma(ayuda.cual)).status).toBe(200)
    expect((await rowOf(ayuda.codigo))?.estatus_previo).toBe(estatus_id)
  },
)

test('an order without a phone cannot be confirmed, and only one request at a time is open', async () => {
  const { codigo, cual } = await requested('ayuda', { telefono: null })
  const sin = await confirma(cual)
  expect([sin.status, sin.body.detail]).toEqual([409, expect.stringMatching(/no tiene teléfono/)])
  await db.update(pedidos).set({ telefono: OWN }).where(eq(pedidos.codigo, codigo))
  await sendFormAbout(await otherPersona(), { clase: 'ayuda', codigo, correo: 'otra@ejemplo.com' })
  const other = (await inBandeja(carla, codigo)).find(({ id }) => id !== cual.id)
  expect((await confirma(cual)).status).toBe(200)
  const second = await confirma({ clase: 'ayuda', id: other?.id ?? 0 })
  expect([second.status, second.body.detail]).toEqual([409, expect.stringMatching(/otra solicitud igual/)])
})

test('an order with an e-mail can be confirmed by phone too', async () => {
  const { codigo, cual } = await requested('direccion', { correo_cliente: 'rosa@ejemplo.com' })
  expect(await read(cual)).toMatchObject({
    estado: 'por_confirmar',
    llamada: { telefono: OWN, impedimento: null },
  })
  expect((await confirma(cual)).status).toBe(200)
  expect((await ana.rastrea(codigo)).estatus.nombre).toBe('En Revisión')
})

test('a stranger with the code gets no mail that opens the order, before the call or after it', async () => {
  const { codigo, correo, cual } = await requested('ayuda')
  const responde = (respuestas_vistas: number) =>
    carla.call(
      responderAsunto,
      { params: cual, body: { canal: 'correo', texto: '¿A qué número te llamamos?', respuestas_vistas } },
      { 'idempotency-key': randomUUID() },
    )
  expect((await responde(0)).status).toBe(200)
  await confirma(cual)
  expect((await read(cual)).destino).toEqual({ correo, quien: 'quien_escribe' })
  expect((await responde(1)).status).toBe(200)
  const own = await db.select().from(correos).where(eq(correos.para, correo))
  expect(own).toMatchObject(
    [1, 2].map(() => ({ codigo_pedido: null, datos: { codigo_pedido: codigo, del_pedido: false, de_otro: false } })),
  )
  expect((await read(cual)).whatsapp).toBe(PHONE)
})

test('only staff confirm by phone', async () => {
  const { cual } = await requested('ayuda')
  expect([(await confirma(cual, beto)).status, (await confirma(cual, ana)).status]).toEqual([403, 401])
  expect((await read(cual)).estado).toBe('por_confirmar')
})

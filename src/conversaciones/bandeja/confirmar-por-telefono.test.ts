import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/maquinaria.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import type { Clase } from '#solicitudes/contract.ts'
import { abrirBandeja, enBandeja, NUEVA, pedirSobre } from '#testing/envios.server.ts'
import { confirmarPorTelefono, decidirSolicitud, responderAsunto } from './contract.ts'

const { ana, beto, carla, db, dora, leer, otraPersona } = await abrirBandeja({})

const SUYO = '809 555 0177'
const NUMERO = '18095550177'
let pedidosHechos = 0

/** An order without an e-mail, and what a stranger with its code asked about it. */
async function pedida(clase: Clase, suyo: Partial<typeof pedidos.$inferInsert> = {}) {
  const codigo = `B47-${String(++pedidosHechos).padStart(5, '0')}`
  await db.insert(pedidos).values({ codigo, cliente: 'Rosa Mejía', telefono: SUYO, ...suyo })
  const correo = `${randomUUID()}@ejemplo.com`
  await pedirSobre(await otraPersona(), { clase, codigo, correo })
  const [{ id } = { id: 0 }] = await enBandeja(carla, codigo)
  return { codigo, correo, cual: { clase, id } }
}

const confirma = (params: { clase: Clase; id: number }, quien = carla) => quien.llamar(confirmarPorTelefono, { params })
const decide = (params: { clase: Clase; id: number }, aprobada: boolean, nota = '') =>
  carla.llamar(decidirSolicitud, { params, body: { aprobada, nota } })
const filaDe = async (codigo: string) => {
  const [fila] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  return fila
}
const hechos = (codigo: string, accion: string) =>
  db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, accion)))

test('staff see it unconfirmed with the phone of the order, and can decide nothing before they have called', async () => {
  for (const clase of ['ayuda', 'direccion'] as const) {
    const { codigo, cual } = await pedida(clase)
    expect(await enBandeja(carla, codigo)).toMatchObject([{ sin_confirmar: true }])
    expect(await leer(cual)).toMatchObject({
      estado: 'por_confirmar',
      llamada: { telefono: SUYO, impedimento: null },
      pedido: { correo: null },
      destino: { quien: 'desconocido' },
    })
    const antes = await filaDe(codigo)
    const { status, cuerpo } = await decide(cual, true)
    expect([status, cuerpo.type]).toEqual([409, 'sin-confirmar'])
    expect(cuerpo.detail).toMatch(/Llama al teléfono del pedido/)
    expect(await filaDe(codigo)).toEqual(antes)
  }
})

test('called and said yes to, it stops the order, says who called, and is decided like any other', async () => {
  const { codigo, cual } = await pedida('direccion')
  const { status, cuerpo } = await confirma(cual)
  expect(status).toBe(200)
  expect(cuerpo).toMatchObject({
    estado: 'pendiente',
    llamada: null,
    confirmacion: { por: 'Carla Núñez' },
    visto: { por: 'Carla Núñez' },
    pedido: { antes: 'Recibido' },
  })
  expect((await ana.rastrea(codigo)).estatus.nombre).toBe('En Revisión')
  expect(await hechos(codigo, 'confirmar-direccion')).toMatchObject([
    { quien: expect.any(String), despues: { id: cual.id, canal: 'llamada' } },
  ])
  // The order does not say whether it is a pickup or a delivery, so its cost of sending has to be written.
  expect((await decide(cual, true)).cuerpo.campos).toEqual({ costo_envio: expect.stringMatching(/cuánto cuesta/) })
  const sinCobrar = { aprobada: true, costo_envio: '0.00' }
  expect((await carla.llamar(decidirSolicitud, { params: cual, body: sinCobrar })).status).toBe(200)
  expect(await filaDe(codigo)).toMatchObject({ estatus_id: ESTATUS.recibido, ...NUEVA })
})

test('it is dropped without a word when it is not theirs, and nothing moved', async () => {
  const { codigo, correo, cual } = await pedida('direccion')
  const antes = await filaDe(codigo)
  expect((await decide(cual, false)).cuerpo).toMatchObject({ estado: 'rechazada', llamada: null })
  expect(await filaDe(codigo)).toEqual(antes)
  expect(await hechos(codigo, 'rechazar-direccion')).toHaveLength(1)
  expect(await db.$count(correos, eq(correos.para, correo))).toBe(0)
})

test('of two who called at once one is told; who did not hear that it was done presses again', async () => {
  const { codigo, cual } = await pedida('ayuda')
  const dos = await Promise.all([confirma(cual), confirma(cual, dora)])
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(dos.find(({ status }) => status === 409)?.cuerpo.detail).toMatch(/ya no espera/)
  const primera = dos[0]?.status === 200 ? carla : dora
  expect((await confirma(cual, primera)).status).toBe(200)
  expect(await hechos(codigo, 'confirmar-ayuda')).toHaveLength(1)
  expect((await ana.rastrea(codigo)).historial.filter(({ estatus }) => estatus.nombre === 'En Revisión')).toHaveLength(
    1,
  )
})

test.each([ESTATUS.entregado, ESTATUS.cancelado, ESTATUS.devuelto])(
  'an order that is over meanwhile (%i) goes to no other address; help with it can be',
  async (estatus_id) => {
    const [direccion, ayuda] = [await pedida('direccion'), await pedida('ayuda')]
    for (const { codigo } of [direccion, ayuda])
      await db.update(pedidos).set({ estatus_id }).where(eq(pedidos.codigo, codigo))
    const { status, cuerpo } = await confirma(direccion.cual)
    expect([status, cuerpo.type]).toEqual([409, 'sin-confirmar'])
    expect((await leer(direccion.cual)).llamada?.impedimento).toBe(cuerpo.detail)
    expect((await filaDe(direccion.codigo))?.estatus_id).toBe(estatus_id)
    expect((await decide(direccion.cual, false)).status).toBe(200)
    expect((await confirma(ayuda.cual)).status).toBe(200)
    expect((await filaDe(ayuda.codigo))?.estatus_previo).toBe(estatus_id)
  },
)

test('there is nobody to call on an order without a phone, and one at a time is open', async () => {
  const { codigo, cual } = await pedida('ayuda', { telefono: null })
  const sin = await confirma(cual)
  expect([sin.status, sin.cuerpo.detail]).toEqual([409, expect.stringMatching(/no tiene teléfono/)])
  await db.update(pedidos).set({ telefono: SUYO }).where(eq(pedidos.codigo, codigo))
  await pedirSobre(await otraPersona(), { clase: 'ayuda', codigo, correo: 'otra@ejemplo.com' })
  const otra = (await enBandeja(carla, codigo)).find(({ id }) => id !== cual.id)
  expect((await confirma(cual)).status).toBe(200)
  const segunda = await confirma({ clase: 'ayuda', id: otra?.id ?? 0 })
  expect([segunda.status, segunda.cuerpo.detail]).toEqual([409, expect.stringMatching(/otra solicitud igual/)])
})

test('an order with an e-mail whose link nobody followed can be asked by phone too', async () => {
  const { codigo, cual } = await pedida('direccion', { correo_cliente: 'rosa@ejemplo.com' })
  expect(await leer(cual)).toMatchObject({ estado: 'por_confirmar', llamada: { telefono: SUYO, impedimento: null } })
  expect((await confirma(cual)).status).toBe(200)
  expect((await ana.rastrea(codigo)).estatus.nombre).toBe('En Revisión')
})

test('who asked with just the code gets no mail that opens the order, before the call or after it', async () => {
  const { codigo, correo, cual } = await pedida('ayuda')
  const responde = (respuestas_vistas: number) =>
    carla.llamar(
      responderAsunto,
      { params: cual, body: { canal: 'correo', texto: '¿A qué número te llamamos?', respuestas_vistas } },
      { 'idempotency-key': randomUUID() },
    )
  expect((await responde(0)).status).toBe(200)
  await confirma(cual)
  expect((await leer(cual)).destino).toEqual({ correo, quien: 'quien_escribe' })
  expect((await responde(1)).status).toBe(200)
  const suyas = await db.select().from(correos).where(eq(correos.para, correo))
  expect(suyas).toMatchObject(
    [1, 2].map(() => ({ codigo_pedido: null, datos: { codigo_pedido: codigo, del_pedido: false, de_otro: false } })),
  )
  expect((await leer(cual)).whatsapp).toBe(NUMERO)
})

test('nobody but staff says that they called', async () => {
  const { cual } = await pedida('ayuda')
  expect([(await confirma(cual, beto)).status, (await confirma(cual, ana)).status]).toEqual([403, 401])
  expect((await leer(cual)).estado).toBe('por_confirmar')
})

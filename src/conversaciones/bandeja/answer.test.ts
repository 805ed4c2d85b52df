import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { negocio } from '#negocio'
import { inBandeja, openBandeja } from '#testing/bandeja.server.ts'
import {
  atenderAsunto,
  type Clase,
  type ClaseAtendible,
  marcarVisto,
  reabrirAsunto,
  responderAsunto,
} from './contract.ts'

const {
  ana,
  beto,
  carla,
  db,
  dora,
  oneOfEach: deTodo,
  read,
  mailsTo,
  outboxOf: cuantosA,
} = await openBandeja({ withMail: true })

type AsuntoRef = { clase: Clase; id: number }
type Respuesta = Partial<{ canal: 'correo' | 'whatsapp'; texto: string; respuestas_vistas: number }>
const responde = (params: AsuntoRef, body: Respuesta = {}, { quien = carla, clave = randomUUID() as string } = {}) =>
  quien.call(
    responderAsunto,
    {
      params,
      body: {
        canal: 'correo',
        texto: 'Sí, claro.\nEscríbenos a https://brisa.example/tobilleras',
        respuestas_vistas: 0,
        ...body,
      },
    },
    { 'idempotency-key': clave },
  )

test('a message is answered by mail, which quotes it and replies to the shop', async () => {
  const { oneOf, correo } = await deTodo()
  const mensaje = oneOf('mensaje', false)
  const { status, body } = await responde(mensaje)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    estado: 'atendida',
    decision: { por: 'Carla Núñez' },
    respuestas: [{ canal: 'correo', por: 'Carla Núñez', correo: { para: correo } }],
  })
  const { text, headers } = await mailsTo(correo, /^Respuesta a tu mensaje$/)
  expect(text).toContain('Sí, claro.\nEscríbenos a https://brisa.example/tobilleras')
  expect(text).toContain('¿Hacen tobilleras?')
  expect(headers('reply-to').join()).toContain(negocio.contacto.correo)
  const [row] = await db.select().from(contactos).where(eq(contactos.id, mensaje.id))
  expect(row?.estado).toBe('Respondido')
  expect((await inBandeja(carla, correo)).some(({ clase, codigo }) => clase === 'mensaje' && codigo === null)).toBe(
    false,
  )
  expect((await inBandeja(carla, correo, 'decididas')).map(({ clase }) => clase)).toEqual(['mensaje'])
})

test.each([
  ['retiro', /^Respuesta sobre el pedido B01-/],
  ['internacional', /^Respuesta a tu solicitud de /],
] as const)('%s is answered by mail too', async (clase, asunto) => {
  const { oneOf, correo } = await deTodo()
  const own = oneOf(clase, clase !== 'internacional')
  await responde(own)
  await mailsTo(correo, asunto)
  expect((await read(own)).estado).toBe('atendida')
})

test('a stranger’s question is answered to the stranger, by a mail that is not linked to the order', async () => {
  const { oneOf, correo, codigo } = await deTodo()
  const foreign = `${randomUUID()}@ejemplo.com`
  await db
    .update(contactos)
    .set({ correo: foreign })
    .where(eq(contactos.id, oneOf('mensaje').id))
  await responde(oneOf('mensaje'))
  expect(await cuantosA(foreign, 'send-answer')).toMatchObject([{ codigo_pedido: null }])
  expect(await cuantosA(correo, 'send-answer')).toEqual([])
  const own = await deTodo()
  await responde(own.oneOf('mensaje'))
  expect(await cuantosA(own.correo, 'send-answer')).toMatchObject([{ codigo_pedido: own.codigo }])
  expect((await mailsTo(foreign, /Respuesta sobre/)).html).not.toMatch(/rastrear\//)
  expect(codigo).not.toBe(own.codigo)
})

test('an answer by WhatsApp is stored, and nothing is mailed', async () => {
  const { oneOf, correo } = await deTodo()
  const { body } = await responde(oneOf('mensaje'), { canal: 'whatsapp', texto: 'Hola' })
  expect(body).toMatchObject({ estado: 'atendida', respuestas: [{ canal: 'whatsapp', texto: 'Hola', correo: null }] })
  expect(await cuantosA(correo, 'send-answer')).toEqual([])
})

test('sent twice, it is one answer and one mail', async () => {
  const { oneOf, correo } = await deTodo()
  const clave = randomUUID()
  const [entry, other] = await Promise.all([1, 2].map(() => responde(oneOf('mensaje'), {}, { clave })))
  expect([entry?.status, other?.status]).toEqual([200, 200])
  expect((await read(oneOf('mensaje'))).respuestas).toHaveLength(1)
  expect(await cuantosA(correo, 'send-answer')).toHaveLength(1)
})

test('of two concurrent answers one is refused, and may then be sent again', async () => {
  const { oneOf } = await deTodo()
  // The message's row in `asuntos` exists beforehand, because inserting it would make one answer wait for the other.
  await carla.call(marcarVisto, { params: oneOf('mensaje') })
  const estados = await Promise.all([carla, dora].map((quien) => responde(oneOf('mensaje'), {}, { quien })))
  expect(estados.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(estados.find(({ status }) => status === 409)?.body.detail).toMatch(/^Otra persona ya respondió/)
  expect((await responde(oneOf('mensaje'), { respuestas_vistas: 1 })).status).toBe(200)
})

test.each(['mensaje', 'retiro', 'internacional'] as const)(
  '%s can be marked as handled without an answer, and reopened',
  async (clase) => {
    const { oneOf, correo } = await deTodo()
    const params = oneOf<ClaseAtendible>(clase, clase !== 'internacional')
    const done = await carla.call(atenderAsunto, { params })
    expect(done.body).toMatchObject({
      estado: 'atendida',
      decision: { por: 'Carla Núñez' },
      visto: { por: 'Carla Núñez' },
    })
    expect((await dora.call(atenderAsunto, { params })).body.decision).toEqual(done.body.decision)
    const vuelta = await dora.call(reabrirAsunto, { params })
    expect(vuelta.body).toMatchObject({ estado: 'pendiente', decision: null })
    expect((await inBandeja(carla, correo)).some((a) => a.clase === clase && a.id === params.id)).toBe(true)
    if (clase !== 'mensaje') return
    const [row] = await db.select().from(contactos).where(eq(contactos.id, params.id))
    expect(row?.estado).toBe('Pendiente')
  },
)

test('a request may be answered while it is pending, and stays pending', async () => {
  const { oneOf, correo } = await deTodo()
  expect((await responde(oneOf('ayuda'))).body).toMatchObject({
    estado: 'pendiente',
    respuestas: [{ canal: 'correo' }],
  })
  await mailsTo(correo, /^Respuesta sobre el pedido/)
})

test.each(['', '   ', 'x'.repeat(2001)])('an invalid answer is refused at its field', async (texto) => {
  const { oneOf } = await deTodo()
  const { status, body } = await responde(oneOf('mensaje'), { texto })
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['texto']])
})

test('only staff answer or mark as handled', async () => {
  const { oneOf } = await deTodo()
  for (const [quien, status] of [
    [ana, 401],
    [beto, 403],
  ] as const) {
    expect((await responde(oneOf('mensaje'), {}, { quien })).status).toBe(status)
    expect((await quien.call(atenderAsunto, { params: oneOf<ClaseAtendible>('mensaje') })).status).toBe(status)
    expect((await quien.call(reabrirAsunto, { params: oneOf<ClaseAtendible>('mensaje') })).status).toBe(status)
  }
  expect((await read(oneOf('mensaje'))).estado).toBe('pendiente')
})

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
  leer: selectAsuntos,
  aElla,
  outboxOf: cuantosA,
} = await openBandeja({ withMail: true })

type AsuntoRef = { clase: Clase; id: number }
type Respuesta = Partial<{ canal: 'correo' | 'whatsapp'; texto: string; respuestas_vistas: number }>
const responde = (params: AsuntoRef, body: Respuesta = {}, { quien = carla, clave = randomUUID() as string } = {}) =>
  quien.llamar(
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
  const { una: item, correo } = await deTodo()
  const mensaje = item('mensaje', false)
  const { status, cuerpo: body } = await responde(mensaje)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    estado: 'atendida',
    decision: { por: 'Carla Núñez' },
    respuestas: [{ canal: 'correo', por: 'Carla Núñez', correo: { para: correo } }],
  })
  const { texto, cabeceras: headers } = await aElla(correo, /^Respuesta a tu mensaje$/)
  expect(texto).toContain('Sí, claro.\nEscríbenos a https://brisa.example/tobilleras')
  expect(texto).toContain('¿Hacen tobilleras?')
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
  const { una: item, correo } = await deTodo()
  const own = item(clase, clase !== 'internacional')
  await responde(own)
  await aElla(correo, asunto)
  expect((await selectAsuntos(own)).estado).toBe('atendida')
})

test('a stranger’s question is answered to the stranger, by a mail that is not linked to the order', async () => {
  const { una: item, correo, codigo } = await deTodo()
  const foreign = `${randomUUID()}@ejemplo.com`
  await db
    .update(contactos)
    .set({ correo: foreign })
    .where(eq(contactos.id, item('mensaje').id))
  await responde(item('mensaje'))
  expect(await cuantosA(foreign, 'send-answer')).toMatchObject([{ codigo_pedido: null }])
  expect(await cuantosA(correo, 'send-answer')).toEqual([])
  const own = await deTodo()
  await responde(own.una('mensaje'))
  expect(await cuantosA(own.correo, 'send-answer')).toMatchObject([{ codigo_pedido: own.codigo }])
  expect((await aElla(foreign, /Respuesta sobre/)).html).not.toMatch(/rastrear#t=/)
  expect(codigo).not.toBe(own.codigo)
})

test('an answer by WhatsApp is stored, and nothing is mailed', async () => {
  const { una: item, correo } = await deTodo()
  const { cuerpo: body } = await responde(item('mensaje'), { canal: 'whatsapp', texto: 'Hola' })
  expect(body).toMatchObject({ estado: 'atendida', respuestas: [{ canal: 'whatsapp', texto: 'Hola', correo: null }] })
  expect(await cuantosA(correo, 'send-answer')).toEqual([])
})

test('sent twice, it is one answer and one mail', async () => {
  const { una: item, correo } = await deTodo()
  const clave = randomUUID()
  const [entry, other] = await Promise.all([1, 2].map(() => responde(item('mensaje'), {}, { clave })))
  expect([entry?.status, other?.status]).toEqual([200, 200])
  expect((await selectAsuntos(item('mensaje'))).respuestas).toHaveLength(1)
  expect(await cuantosA(correo, 'send-answer')).toHaveLength(1)
})

test('of two concurrent answers one is refused, and may then be sent again', async () => {
  const { una: item } = await deTodo()
  // The message's row in `asuntos` exists beforehand, because inserting it would make one answer wait for the other.
  await carla.llamar(marcarVisto, { params: item('mensaje') })
  const estados = await Promise.all([carla, dora].map((quien) => responde(item('mensaje'), {}, { quien })))
  expect(estados.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(estados.find(({ status }) => status === 409)?.cuerpo.detail).toMatch(/^Otra persona ya respondió/)
  expect((await responde(item('mensaje'), { respuestas_vistas: 1 })).status).toBe(200)
})

test.each(['mensaje', 'retiro', 'internacional'] as const)(
  '%s can be marked as handled without an answer, and reopened',
  async (clase) => {
    const { una: item, correo } = await deTodo()
    const params = item<ClaseAtendible>(clase, clase !== 'internacional')
    const done = await carla.llamar(atenderAsunto, { params })
    expect(done.cuerpo).toMatchObject({
      estado: 'atendida',
      decision: { por: 'Carla Núñez' },
      visto: { por: 'Carla Núñez' },
    })
    expect((await dora.llamar(atenderAsunto, { params })).cuerpo.decision).toEqual(done.cuerpo.decision)
    const vuelta = await dora.llamar(reabrirAsunto, { params })
    expect(vuelta.cuerpo).toMatchObject({ estado: 'pendiente', decision: null })
    expect((await inBandeja(carla, correo)).some((a) => a.clase === clase && a.id === params.id)).toBe(true)
    if (clase !== 'mensaje') return
    const [row] = await db.select().from(contactos).where(eq(contactos.id, params.id))
    expect(row?.estado).toBe('Pendiente')
  },
)

test('a request may be answered while it is pending, and stays pending', async () => {
  const { una: item, correo } = await deTodo()
  expect((await responde(item('ayuda'))).cuerpo).toMatchObject({
    estado: 'pendiente',
    respuestas: [{ canal: 'correo' }],
  })
  await aElla(correo, /^Respuesta sobre el pedido/)
})

test.each(['', '   ', 'x'.repeat(2001)])('an invalid answer is refused at its field', async (texto) => {
  const { una: item } = await deTodo()
  const { status, cuerpo: body } = await responde(item('mensaje'), { texto })
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['texto']])
})

test('only staff answer or mark as handled', async () => {
  const { una: item } = await deTodo()
  for (const [quien, status] of [
    [ana, 401],
    [beto, 403],
  ] as const) {
    expect((await responde(item('mensaje'), {}, { quien })).status).toBe(status)
    expect((await quien.llamar(atenderAsunto, { params: item<ClaseAtendible>('mensaje') })).status).toBe(status)
    expect((await quien.llamar(reabrirAsunto, { params: item<ClaseAtendible>('mensaje') })).status).toBe(status)
  }
  expect((await selectAsuntos(item('mensaje'))).estado).toBe('pendiente')
})

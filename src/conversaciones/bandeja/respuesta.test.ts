import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { negocio } from '#negocio'
import { abrirBandeja, enBandeja } from '#testing/envios.server.ts'
import {
  atenderAsunto,
  type Clase,
  type ClaseAtendible,
  marcarVisto,
  reabrirAsunto,
  responderAsunto,
} from './contract.ts'

const { ana, beto, carla, db, dora, deTodo, leer, aElla, cuantosA } = await abrirBandeja({ conCorreo: true })

type Cual = { clase: Clase; id: number }
type Respuesta = Partial<{ canal: 'correo' | 'whatsapp'; texto: string; respuestas_vistas: number }>
const responde = (params: Cual, body: Respuesta = {}, { quien = carla, clave = randomUUID() as string } = {}) =>
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

test('a message is answered by mail: it quotes what they wrote, and their answer comes to the shop', async () => {
  const { una, correo } = await deTodo()
  const mensaje = una('mensaje', false)
  const { status, cuerpo } = await responde(mensaje)
  expect(status).toBe(200)
  expect(cuerpo).toMatchObject({
    estado: 'atendida',
    decision: { por: 'Carla Núñez' },
    respuestas: [{ canal: 'correo', por: 'Carla Núñez', correo: { para: correo } }],
  })
  const { texto, cabeceras } = await aElla(correo, /^Respuesta a tu mensaje$/)
  expect(texto).toContain('Sí, claro.\nEscríbenos a https://brisa.example/tobilleras')
  expect(texto).toContain('¿Hacen tobilleras?')
  expect(cabeceras('reply-to').join()).toContain(negocio.contacto.correo)
  const [fila] = await db.select().from(contactos).where(eq(contactos.id, mensaje.id))
  expect(fila?.estado).toBe('Respondido')
  expect((await enBandeja(carla, correo)).some(({ clase, codigo }) => clase === 'mensaje' && codigo === null)).toBe(
    false,
  )
  expect((await enBandeja(carla, correo, 'decididas')).map(({ clase }) => clase)).toEqual(['mensaje'])
})

test.each([
  ['retiro', /^Respuesta sobre el pedido B01-/],
  ['internacional', /^Respuesta a tu solicitud de /],
] as const)('%s is answered by mail too', async (clase, asunto) => {
  const { una, correo } = await deTodo()
  const suya = una(clase, clase !== 'internacional')
  await responde(suya)
  await aElla(correo, asunto)
  expect((await leer(suya)).estado).toBe('atendida')
})

test('a question of a stranger is answered to the stranger, and the mail is tied to no order', async () => {
  const { una, correo, codigo } = await deTodo()
  const ajena = `${randomUUID()}@ejemplo.com`
  await db
    .update(contactos)
    .set({ correo: ajena })
    .where(eq(contactos.id, una('mensaje').id))
  await responde(una('mensaje'))
  expect(await cuantosA(ajena, 'send-answer')).toMatchObject([{ codigo_pedido: null }])
  expect(await cuantosA(correo, 'send-answer')).toEqual([])
  const propia = await deTodo()
  await responde(propia.una('mensaje'))
  expect(await cuantosA(propia.correo, 'send-answer')).toMatchObject([{ codigo_pedido: propia.codigo }])
  expect((await aElla(ajena, /Respuesta sobre/)).html).not.toMatch(/rastrear#t=/)
  expect(codigo).not.toBe(propia.codigo)
})

test('what went by WhatsApp is kept, and nothing is mailed', async () => {
  const { una, correo } = await deTodo()
  const { cuerpo } = await responde(una('mensaje'), { canal: 'whatsapp', texto: 'Hola' })
  expect(cuerpo).toMatchObject({ estado: 'atendida', respuestas: [{ canal: 'whatsapp', texto: 'Hola', correo: null }] })
  expect(await cuantosA(correo, 'send-answer')).toEqual([])
})

test('sent twice it is one answer and one mail', async () => {
  const { una, correo } = await deTodo()
  const clave = randomUUID()
  const [uno, otro] = await Promise.all([1, 2].map(() => responde(una('mensaje'), {}, { clave })))
  expect([uno?.status, otro?.status]).toEqual([200, 200])
  expect((await leer(una('mensaje'))).respuestas).toHaveLength(1)
  expect(await cuantosA(correo, 'send-answer')).toHaveLength(1)
})

test('of two who answer at once one is told, and may answer all the same', async () => {
  const { una } = await deTodo()
  // Both have it open: its mark is there, and holds nobody back by being written.
  await carla.llamar(marcarVisto, { params: una('mensaje') })
  const estados = await Promise.all([carla, dora].map((quien) => responde(una('mensaje'), {}, { quien })))
  expect(estados.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(estados.find(({ status }) => status === 409)?.cuerpo.detail).toMatch(/^Otra persona ya respondió/)
  expect((await responde(una('mensaje'), { respuestas_vistas: 1 })).status).toBe(200)
})

test.each(['mensaje', 'retiro', 'internacional'] as const)(
  '%s can be dealt with without an answer, and wait again',
  async (clase) => {
    const { una, correo } = await deTodo()
    const params = una<ClaseAtendible>(clase, clase !== 'internacional')
    const hecha = await carla.llamar(atenderAsunto, { params })
    expect(hecha.cuerpo).toMatchObject({
      estado: 'atendida',
      decision: { por: 'Carla Núñez' },
      visto: { por: 'Carla Núñez' },
    })
    expect((await dora.llamar(atenderAsunto, { params })).cuerpo.decision).toEqual(hecha.cuerpo.decision)
    const vuelta = await dora.llamar(reabrirAsunto, { params })
    expect(vuelta.cuerpo).toMatchObject({ estado: 'pendiente', decision: null })
    expect((await enBandeja(carla, correo)).some((a) => a.clase === clase && a.id === params.id)).toBe(true)
    if (clase !== 'mensaje') return
    const [fila] = await db.select().from(contactos).where(eq(contactos.id, params.id))
    expect(fila?.estado).toBe('Pendiente')
  },
)

test('a request may be answered while it waits, and waits on', async () => {
  const { una, correo } = await deTodo()
  expect((await responde(una('ayuda'))).cuerpo).toMatchObject({
    estado: 'pendiente',
    respuestas: [{ canal: 'correo' }],
  })
  await aElla(correo, /^Respuesta sobre el pedido/)
})

test.each(['', '   ', 'x'.repeat(2001)])('what is no answer is refused beside its field', async (texto) => {
  const { una } = await deTodo()
  const { status, cuerpo } = await responde(una('mensaje'), { texto })
  expect([status, Object.keys(cuerpo.campos ?? {})]).toEqual([422, ['texto']])
})

test('nobody but staff answers or says that it is over', async () => {
  const { una } = await deTodo()
  for (const [quien, status] of [
    [ana, 401],
    [beto, 403],
  ] as const) {
    expect((await responde(una('mensaje'), {}, { quien })).status).toBe(status)
    expect((await quien.llamar(atenderAsunto, { params: una<ClaseAtendible>('mensaje') })).status).toBe(status)
    expect((await quien.llamar(reabrirAsunto, { params: una<ClaseAtendible>('mensaje') })).status).toBe(status)
  }
  expect((await leer(una('mensaje'))).estado).toBe('pendiente')
})

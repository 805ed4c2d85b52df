import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { consultar, enviarMensaje, type Mensaje } from './contract.ts'

const { ana, beto, db, mailbox } = await openShop({ withMail: true })

const mensaje = (changes: Partial<Mensaje> = {}) => ({
  nombre_cliente: 'Ana Peña',
  correo: 'ana@ejemplo.com',
  descripcion_problema: 'Quiero saber si hacen tobilleras',
  ...changes,
})
const typing = (changes?: Partial<Mensaje>, key: string = randomUUID()) =>
  ana.call(enviarMensaje, { body: mensaje(changes) }, { 'idempotency-key': key })

const rows = (correo: string) => db.select().from(contactos).where(eq(contactos.correo, correo))

describe('a message', () => {
  test('is stored, mailed to the shop and confirmed by mail, as the answer tells', async () => {
    const { status, body } = await typing({ codigo_pedido: 'B88-00000' })
    expect(status).toBe(201)
    expect(body).toEqual({ confirmacion: 'enviada' })
    expect(await rows('ana@ejemplo.com')).toMatchObject([
      { nombre_cliente: 'Ana Peña', codigo_pedido: 'B88-00000', estado: 'Pendiente' },
    ])
    const confirmacion = await mailbox.waitForMail(({ to }) => to.includes('ana@ejemplo.com'))
    expect(confirmacion.subject).toBe('Recibimos tu mensaje')
    expect(confirmacion.text).not.toContain('tobilleras')
    const aviso = await mailbox.waitForMail(({ to }) => to.includes('info@brisa.example'))
    expect(aviso.text).toContain('tobilleras')
    expect(aviso.headers('reply-to')).toEqual(['ana@ejemplo.com'])
  })

  test('sent twice with one key is one message', async () => {
    const key = randomUUID()
    const correo = 'doble@ejemplo.com'
    const respuestas = await Promise.all([typing({ correo }, key), typing({ correo }, key)])
    expect(respuestas.map(({ status }) => status)).toEqual([201, 201])
    expect(await rows(correo)).toHaveLength(1)
  })

  test('is stored even if its confirmation fails, and the answer tells so', async () => {
    mailbox.reject(451)
    const { status, body } = await typing({ correo: 'lejos@ejemplo.com' })
    mailbox.reject(null)
    expect(status).toBe(201)
    expect(body).toEqual({ confirmacion: 'pendiente' })
    expect(await rows('lejos@ejemplo.com')).toHaveLength(1)
  })

  test('from a name that mail programs would decode shows the name as it was typed', async () => {
    const nombre_cliente = '=?utf-8?B?R2FuYXN0ZQ==?='
    await typing({ nombre_cliente, correo: 'disfraz@ejemplo.com' })
    const { subject } = await mailbox.waitForMail(({ text }) => text.includes('utf-8'))
    expect(subject).not.toContain('Ganaste')
    expect(subject.replaceAll('\u200b', '')).toBe(`Mensaje de ${nombre_cliente}`)
  })

  test('does not wait long for a mail server that does not answer', async () => {
    const release = mailbox.hold('lento@ejemplo.com')
    const { status, body } = await typing({ correo: 'lento@ejemplo.com' })
    release()
    expect(status).toBe(201)
    expect(body).toEqual({ confirmacion: 'pendiente' })
  })

  test.each<[campo: keyof Mensaje, valor: string, dicho: RegExp]>([
    ['nombre_cliente', '   ', /Por favor completa todos los campos\./],
    ['nombre_cliente', 'Ana\nBcc: otra@ejemplo.com', /una sola línea/],
    ['nombre_cliente', 'a'.repeat(201), /200 caracteres/],
    ['nombre_cliente', 'Ana\u202ePeña', /invisibles/],
    ['correo', '', /Por favor completa todos los campos\./],
    ['correo', 'ana@ejemplo.com\r\nBcc: otra@ejemplo.com', /una sola línea/],
    ['correo', 'ana', /correo completo/],
    ['descripcion_problema', '\u00a0\n', /Por favor completa todos los campos\./],
    ['descripcion_problema', 'x'.repeat(5001), /5000 caracteres/],
    ['codigo_pedido', 'B01-40718'.repeat(9), /20 caracteres/],
    ['codigo_pedido', 'B01-4', /completo.*o deja el campo vacío/],
  ])('with an invalid %s (%j) is refused at the field, and nothing is stored', async (field, value, message) => {
    const before = await db.$count(contactos)
    const { status, body } = await typing({ [field]: value })
    expect(status).toBe(422)
    expect(body.campos?.[field]).toMatch(message)
    expect(await db.$count(contactos)).toBe(before)
  })

  test('may contain emoji and HTML, which arrive as text', async () => {
    const descripcion_problema = '¿Hacen <b>dijes</b> 🦋 de mariposa?'
    expect((await typing({ correo: 'html@ejemplo.com', descripcion_problema })).status).toBe(201)
    const aviso = await mailbox.waitForMail(({ text }) => text.includes('🦋'))
    expect(aviso.html).toContain('&lt;b&gt;dijes&lt;/b&gt;')
  })
})

describe('a question about an order', () => {
  const pregunta = (codigo: string, correo = 'beto@ejemplo.com') =>
    beto.call(
      consultar,
      { params: { codigo }, body: { nombre_cliente: 'Beto Cruz', correo, mensaje: '¿Ya salió?' } },
      { 'idempotency-key': randomUUID() },
    )

  test('is stored with the code, mailed to the orders mailbox, and acknowledged to the order’s address', async () => {
    const codigo = await ana.pide()
    expect((await pregunta(codigo)).status).toBe(201)
    expect((await rows('beto@ejemplo.com'))[0]).toMatchObject({ codigo_pedido: codigo, estado: 'Pendiente' })
    const aviso = await mailbox.waitForMail(({ subject }) => subject === `Consulta sobre el pedido ${codigo}`)
    expect(aviso.to).toEqual(['pedidos@brisa.example'])
    const recibo = await mailbox.waitForMail(({ subject }) => subject === `Una consulta sobre tu pedido ${codigo}`)
    expect(recibo.to).toEqual(['ana@ejemplo.com'])
    expect(recibo.text).not.toContain('¿Ya salió?')
  })

  test('leaves the status of the order unchanged', async () => {
    const codigo = await ana.pide()
    await pregunta(codigo)
    expect((await ana.rastrea(codigo)).estatus.nombre).toBe('Recibido')
  })

  test('about an unknown order is refused and counts as a wrong guess', async () => {
    const { status, body } = await pregunta('B77-00000', 'otro@ejemplo.com')
    expect(status).toBe(404)
    expect(body.detail).toBe('No encontramos un pedido con ese código.')
    expect(await rows('otro@ejemplo.com')).toEqual([])
  })
})

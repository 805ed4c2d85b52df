import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decidirComprobante, listarComprobantes, MAX_BYTES } from '#dinero/comprobantes/contract.ts'
import { RAZONES } from '#dinero/comprobantes/rules.ts'
import { TRACK_URL } from '#lib/codigoFormat.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { FORM_FIELD } from '#lib/pageData.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { proponerPrecio } from '#pedidos/propuestas/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const { app, ana, beto, carla, mailbox } = await openShop({ withMail: true, site: openTestSite() })

let visits = 0
const from = () => `10.92.${visits++ % 250}.1`
const get = async (url: string, cookie = '') => app.inject({ url, headers: { cookie }, remoteAddress: from() })
const post = (values: Record<string, string>, cookie: string) =>
  app.inject({
    method: 'POST',
    url: '/rastrear',
    remoteAddress: from(),
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(values).toString(),
  })
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body

/** A guest's order with a proposed price, and the cookie of the browser that opened its link. */
async function proposed() {
  const correo = `precio-${visits++}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  const [sent] = (await app.inject(TRACK_URL.replace(':token', /\/rastrear\/([\w-]{22})/.exec(text)?.[1] ?? '')))
    .cookies
  const [kept = sent] = (await get('/api/rastreo', `${sent?.name}=${sent?.value}`)).cookies
  const today = dayOf(new Date())
  const { version } = await read(codigo)
  const answer = await carla.call(
    proponerPrecio,
    {
      params: { codigo },
      body: {
        lineas: [{ clase: 'pieza', concepto: 'Aretes', cantidad: 2, precio: '850.00', razon: null, linea: null }],
        plan: 'antes',
        fecha_estimada_entrega: addDays(today, 9),
        vale_hasta: addDays(today, 4),
        version,
      },
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(answer.status).toBe(200)
  return { codigo, cookie: `${kept?.name}=${kept?.value}`, id: String(answer.body.propuesta?.id) }
}

test('who opened the link accepts the price by a plain form, and then sees what to pay', async () => {
  const { codigo, cookie, id } = await proposed()
  const answer = await post({ [FORM_FIELD]: 'precio-acepta', codigo, id }, cookie)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/rastrear#contenido'])
  const { pedido } = (await get('/api/rastreo', cookie)).json()
  expect(pedido).toMatchObject({ estatus: { nombre: 'Confirmado' }, total: '1700.00', cuenta: { falta: '1700.00' } })
})

test('what is to change reaches staff, and an empty wish comes back with its error', async () => {
  const { codigo, cookie, id } = await proposed()
  const empty = await post({ [FORM_FIELD]: 'precio-cambiar', codigo, id, palabras: '' }, cookie)
  expect(empty.statusCode).toBe(422)
  expect(empty.body).toContain('Escribe qué quieres cambiar.')
  const asked = await post({ [FORM_FIELD]: 'precio-cambiar', codigo, id, palabras: 'Los quiero dorados' }, cookie)
  expect(asked.statusCode).toBe(303)
  expect((await read(codigo)).propuesta).toMatchObject({ estado: 'por_cambiar', palabras: 'Los quiero dorados' })
})

test('who has only the code neither sees the price nor accepts it', async () => {
  const { codigo, id } = await proposed()
  expect((await get(`/api/pedidos/${codigo}`)).json()).not.toHaveProperty('propuesta')
  expect((await post({ [FORM_FIELD]: 'precio-acepta', codigo, id }, '')).statusCode).toBe(404)
  expect((await read(codigo)).propuesta).toMatchObject({ estado: 'abierta' })
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
async function sendFile(values: Record<string, string>, file: Buffer | null, cookie: string) {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.append(field, value)
  form.append('archivo', new File(file ? [new Uint8Array(file)] : [], file ? 'pago.pdf' : ''))
  const sent = new Response(form)
  return app.inject({
    method: 'POST',
    url: '/rastrear',
    remoteAddress: from(),
    headers: { cookie, 'content-type': sent.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

test('the receipt of a transfer is sent by a plain form, and why it was refused stands on the page', async () => {
  const { codigo, cookie, id } = await proposed()
  await post({ [FORM_FIELD]: 'precio-acepta', codigo, id }, cookie)
  const pedido = async () => (await get('/api/rastreo', cookie)).json().pedido
  const cuenta = async () => (await pedido()).cuenta
  const values = { [FORM_FIELD]: 'comprobante', codigo, monto: '1700.00' }

  const missing = await sendFile(values, null, cookie)
  expect([missing.statusCode, missing.body.includes('Falta la foto o el PDF del comprobante.')]).toEqual([422, true])
  const large = await sendFile(values, Buffer.concat([PDF, Buffer.alloc(MAX_BYTES)]), cookie)
  expect([large.statusCode, large.body.includes('El archivo pesa más de 5 MB.')]).toEqual([422, true])
  expect(large.body).toContain('1700.00')
  const text = await sendFile(values, Buffer.from('no es una foto'), cookie)
  expect(text.statusCode).toBe(422)

  // An open page reads the order again when its mark is another.
  const marks = [(await pedido()).marca]
  const sent = await sendFile(values, PDF, cookie)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/rastrear#comprobante-recibido'])
  marks.push((await pedido()).marca)
  expect(await cuenta()).toMatchObject({
    comprobantes_en_espera: { cuantos: 1, monto: '1700.00' },
    comprobante_rechazado: null,
  })
  // Sent twice it counts once.
  await sendFile(values, PDF, cookie)
  const { comprobantes } = (await carla.call(listarComprobantes, { querystring: { pedido: codigo } })).body
  expect(comprobantes).toMatchObject([{ origen: 'enlace', monto: '1700.00', tipo: 'application/pdf' }])

  const params = { comprobante: comprobantes[0]?.id ?? '' }
  const body = { decision: 'rechazar', razon: RAZONES.no_esta } as const
  expect((await carla.call(decidirComprobante, { params, body })).status).toBe(200)
  marks.push((await pedido()).marca)
  expect(new Set(marks).size).toBe(3)
  expect(await cuenta()).toMatchObject({
    comprobantes_en_espera: null,
    comprobante_rechazado: { monto: '1700.00', razon: RAZONES.no_esta },
  })
})

test('a member sends a receipt by the plain form without having opened a link', async () => {
  const codigo = await beto.pide()
  const sent = await sendFile({ [FORM_FIELD]: 'comprobante', codigo, monto: '1700.00' }, PDF, beto.cookie)
  expect(sent.statusCode).toBe(303)
  const { comprobantes } = (await carla.call(listarComprobantes, { querystring: { pedido: codigo } })).body
  expect(comprobantes).toMatchObject([{ origen: 'miembro', monto: '1700.00' }])
})

test('files of strangers are refused before they are read', async () => {
  const { codigo } = await proposed()
  expect((await sendFile({ [FORM_FIELD]: 'comprobante', codigo, monto: '1.00' }, PDF, '')).statusCode).toBe(404)
  // Whoever reads this body finds that it is no JSON, or too large.
  for (const url of [`/api/pedidos/${codigo}/comprobantes`, '/api/pedidos/B99-99999/comprobantes'])
    for (const payload of ['{', Buffer.alloc(9 * 1024 * 1024, '1')]) {
      const headers = {
        ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        'idempotency-key': randomUUID(),
      }
      expect((await app.inject({ method: 'POST', url, headers, payload, remoteAddress: from() })).statusCode).toBe(404)
    }
})

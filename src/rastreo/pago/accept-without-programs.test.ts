import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TRACK_URL } from '#lib/codigoFormat.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { FORM_FIELD } from '#lib/pageData.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { proponerPrecio } from '#pedidos/propuestas/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const { app, ana, carla, mailbox } = await openShop({ withMail: true, site: openTestSite() })

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

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { KEY_FIELD } from '#lib/pageData.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'

const { app, beto, db, contrasena } = await openShop({ site: openTestSite() })

let visitors = 0
type Sent = {
  page?: string
  form?: string
  values: Record<string, string>
  headers?: Record<string, string>
  ip?: string
}

/** Sends a form as a browser without programs does. */
const send = ({ page = '/pedir', form = 'pedir', values, headers, ip = `10.40.${visitors++}.1` }: Sent) =>
  app.inject({
    method: 'POST',
    url: page,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams({ formulario: form, ...values }).toString(),
  })
const orderOf = (correo: string) => ({ nombre: 'Ana Peña', correo, descripcion_articulo: 'Pulsera de cuentas azules' })
const ordersOf = (correo: string) => db.select().from(pedidos).where(eq(pedidos.correo_cliente, correo))
const cookieOf = (response: Awaited<ReturnType<typeof send>>) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

test('an accepted form leads to a page that shows the answer, also after a reload, and only there', async () => {
  const correo = 'posted@ejemplo.com'
  const response = await send({ values: orderOf(correo) })
  expect([response.statusCode, response.headers.location]).toEqual([303, '/pedir?enviado#contenido'])
  const [order] = await ordersOf(correo)
  const headers = { cookie: cookieOf(response) }
  for (let n = 0; n < 2; n++) {
    const page = await app.inject({ url: '/pedir?enviado', headers })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.body).toContain(`"codigo":"${order?.codigo}"`)
  }
  for (const url of ['/pedir', '/contacto?enviado'])
    expect((await app.inject({ url, headers })).body).not.toContain(order?.codigo)
})

test('a form that is sent again has the effect of once; another text has its own', async () => {
  const [correo, ip] = ['twice@ejemplo.com', '10.40.200.1']
  const responses = await Promise.all([1, 2, 3].map(() => send({ values: orderOf(correo), ip })))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
  expect(await ordersOf(correo)).toHaveLength(1)
  await send({ values: { ...orderOf(correo), descripcion_articulo: 'Aretes de cuentas verdes' }, ip })
  expect(await ordersOf(correo)).toHaveLength(2)
})

test('a stranger who sends the same texts as somebody else neither gets their code nor makes a second order', async () => {
  const correo = 'copied@ejemplo.com'
  await send({ values: orderOf(correo) })
  const [order] = await ordersOf(correo)
  const copied = await send({ values: orderOf(correo) })
  expect(copied.statusCode).toBe(409)
  expect(copied.body).toContain('Ya recibimos este formulario')
  expect(copied.body).not.toContain(order?.codigo)
  expect(await ordersOf(correo)).toHaveLength(1)
})

test('one open form whose answer was lost may be sent again from another address', async () => {
  const correo = 'moved@ejemplo.com'
  const values = { ...orderOf(correo), [KEY_FIELD]: randomUUID() }
  const responses = [await send({ values }), await send({ values })]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await ordersOf(correo)).toHaveLength(1)
})

test('an order for a long address is shown after it was sent, and without the address of a pickup', async () => {
  const correo = `${'a'.repeat(60)}@${'b.'.repeat(80)}ejemplo.com`
  const hidden = { tipo_servicio: 'retiro', direccion: '界'.repeat(250), sector: '界'.repeat(250) }
  const response = await send({ values: { ...orderOf(correo), ...hidden } })
  expect(response.statusCode).toBe(303)
  const { body } = await app.inject({ url: '/pedir?enviado', headers: { cookie: cookieOf(response) } })
  expect(body).toContain(correo)
  expect(body).not.toContain('界')
})

test('two open forms are two orders, and an impatient second tap in one of them is none', async () => {
  const correo = 'two-forms@ejemplo.com'
  for (const opened of ['1-2-3-4', '1-2-3-4', '5-6-7-8'])
    await send({ values: { ...orderOf(correo), clave_de_envio: opened } })
  expect(await ordersOf(correo)).toHaveLength(2)
})

test('a refused form comes back with its texts and the errors of its fields', async () => {
  const { statusCode, body } = await send({ values: { ...orderOf('nadie'), tipo_servicio: 'envio', sector: 'Centro' } })
  expect(statusCode).toBe(422)
  expect(body).toContain('"nombre":"Ana Peña"')
  expect(body).toContain('"sector":"Centro"')
  expect(body).toContain('"correo":"Ingrese un correo válido"')
  expect(body).toContain('Para envío, complete todos los campos')
})

test('forms count as those of the API: the page then answers 429 and says when to try again', async () => {
  const ip = '10.42.1.1'
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push((await send({ page: '/contacto', form: 'contacto', ip, values: contactOf(n) })).statusCode)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 303))
  const refused = await send({ page: '/contacto', form: 'contacto', ip, values: contactOf(99) })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain('"descripcion_problema":"Mensaje 99"')
})
const contactOf = (n: number) => ({
  nombre_cliente: 'Ana',
  correo: 'muchos@ejemplo.com',
  descripcion_problema: `Mensaje ${n}`,
})

test.each(['/auth', '/login'])(
  'signing in at %s sets the session and leads to the account; a wrong password comes back without it',
  async (page) => {
    const wrong = await send({ page, form: 'entrar', values: { correo: beto.correo, contrasena: 'otra-cosa-secreta' } })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toContain(beto.correo)
    expect(wrong.body).not.toContain('otra-cosa-secreta')
    const right = await send({ page, form: 'entrar', values: { correo: beto.correo, contrasena } })
    expect([right.statusCode, right.headers.location]).toEqual([303, '/mi-cuenta'])
    const session = await app.inject({ url: '/api/sesion', headers: { cookie: cookieOf(right) } })
    expect(session.json().persona.correo).toBe(beto.correo)
  },
)

test('one field takes the membership code too, and who did not ask to be remembered is forgotten with the browser', async () => {
  const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, beto.correo))
  const typed = perfil?.codigo_membresia.replace('B-', 'b ') ?? ''
  const wrong = await send({
    page: '/login',
    form: 'entrar',
    values: { correo: typed, contrasena: 'otra-cosa-secreta' },
  })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.body).toContain('Código de membresía o contraseña incorrectos')
  expect(wrong.body).toContain(typed)
  const sessionOf = async (recordarme: object) => {
    const right = await send({ page: '/login', form: 'entrar', values: { correo: typed, contrasena, ...recordarme } })
    expect([right.statusCode, right.headers.location]).toEqual([303, '/mi-cuenta'])
    return [right.headers['set-cookie'] ?? []].flat().find((line) => line.includes('session_token='))
  }
  expect(await sessionOf({})).not.toContain('Max-Age')
  expect(await sessionOf({ recordarme: 'on' })).toContain('Max-Age')
})

const FORM = 'application/x-www-form-urlencoded'
const CRAFTED = { 'content-type': 'Application/X-WWW-Form-Urlencoded', 'sec-fetch-site': 'cross-site' }

describe('what no page sends', () => {
  test.each([
    ['a form of another page', { page: '/contacto', form: 'pedir' }, 409],
    ['no form', { form: '' }, 409],
    ['a form of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['a form of another site that spells its format unusually', { headers: CRAFTED }, 403],
    ['another encoding', { headers: { 'content-type': `${FORM}; charset=iso-8859-1` } }, 415],
    ['JSON', { headers: { 'content-type': 'application/json' } }, 415],
    ['another format', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
  ])('%s changes nothing', async (_, changes, status) => {
    const correo = `extra-${visitors}@ejemplo.com`
    expect((await send({ values: orderOf(correo), ...changes })).statusCode).toBe(status)
    expect(await ordersOf(correo)).toEqual([])
  })

  test.each(['nombre=Jos%E9', '\xff'])('texts that are not UTF-8 are refused: %s', async (text) => {
    const payload = Buffer.concat([Buffer.from('formulario=pedir&'), Buffer.from(text, 'latin1')])
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/pedir',
      headers: { 'content-type': FORM },
      payload,
    })
    expect(statusCode).toBe(400)
  })

  test('a request without a body is no fault of the shop', async () => {
    expect((await app.inject({ method: 'POST', url: '/pedir' })).statusCode).toBe(409)
    expect((await app.inject({ method: 'POST', url: '/rastrear/buscar' })).statusCode).toBe(303)
  })

  test('a refusal is a page for a browser, and problem details for a program', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const forBrowser = await send({ values: {}, headers: { ...headers, accept: 'text/html,*/*' } })
    expect(forBrowser.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(forBrowser.body).toContain('<h1>Acceso denegado</h1>')
    const forProgram = await send({ values: {}, headers })
    expect(forProgram.json()).toMatchObject({ status: 403, title: 'Acceso denegado' })
  })

  const inCookie = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    'no-base64',
    inCookie('{"page":"/pedir"'),
    '',
    inCookie('{"page":"/pedir","posted":null}'),
    inCookie('{"page":"/pedir","posted":{"form":"pedir","values":null,"answer":{}}}'),
    inCookie('{"page":"/pedir","posted":{"form":"pedir","values":{},"answer":null}}'),
    inCookie('{"page":"/pedir","posted":{"form":"otro","values":{},"answer":{"codigo":"B01-00000"}}}'),
    inCookie('{"page":"/pedir","posted":{"form":"pedir","values":{},"rechazo":{"espera":"a\\r\\nb"}}}'),
  ])('the cookie %s of an answer shows the form', async (value) => {
    const { statusCode, body } = await app.inject({
      url: '/pedir?enviado',
      headers: { cookie: `brisa.enviado=${value}` },
    })
    expect([statusCode, body.includes('posted')]).toEqual([200, false])
  })
})

test('a page that cannot be rendered for one browser answers 500 with the number of the request', async () => {
  const site = openTestSite()
  const broken = await openShop({
    site: {
      ...site,
      personalPage: async () => {
        throw new Error('no hay memoria')
      },
    },
  })
  const response = await broken.app.inject({
    method: 'POST',
    url: '/pedir',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'formulario=pedir',
  })
  expect(response.statusCode).toBe(500)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toMatch(/escríbenos con este número: \S+\./)
})

test('signing out clears what was sent', async () => {
  const response = await app.inject({ method: 'DELETE', url: '/api/sesion', headers: { cookie: 'brisa.enviado=abc' } })
  expect([response.headers['set-cookie']].flat().join()).toMatch(/brisa\.enviado=; Max-Age=0/)
})

test('one network gets a limited number of renderings at once', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const site = openTestSite()
  const slow = await openShop({
    site: {
      ...site,
      personalPage: async (...asked) => {
        await opened
        return site.personalPage(...asked)
      },
    },
  })
  const post = () =>
    slow.app.inject({
      method: 'POST',
      url: '/pedir',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'formulario=pedir',
    })
  const refusals: unknown[] = []
  const responses = Array.from({ length: 30 }, async () => {
    const response = await post()
    if (response.statusCode === 503) refusals.push(response.headers['retry-after'])
    return response
  })
  await expect.poll(() => refusals.length, { timeout: 20_000 }).toBe(18)
  expect(refusals).toEqual(Array.from({ length: 18 }, () => '5'))
  open()
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(12)
  expect((await post()).statusCode).toBe(422)
})

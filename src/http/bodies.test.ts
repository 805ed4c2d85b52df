import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fastify, { type RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { crearTicket } from '#conversaciones/tickets/contract.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { FOTOS_BODY_LIMIT, type FotoNueva } from '#lib/fotos/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { parseFormsWithFiles } from './bodies.server.ts'

const routes: RouteOptions[] = []
const log: string[] = []
const { app, ana, carla, db, database } = await openShop({
  onRoute: (route) => routes.push(route),
  onLog: (line) => log.push(line),
})
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

const form = { nombre: 'Ana Peña', correo: 'ana@ejemplo.com', descripcion_articulo: 'Pulsera de cuentas azules' }
const send = (payload: string | object, extraHeaders: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/pedidos',
    payload,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...extraHeaders },
  })

describe('an invalid request gets a 4xx in the common format, in Spanish, and stores nothing', () => {
  test.each<[string, number, () => ReturnType<typeof send>]>([
    ['broken JSON', 400, () => send('{"nombre": ')],
    ['an empty body', 400, () => send('')],
    ['a list', 422, () => send('[]')],
    ['a poisoned prototype', 400, () => send('{"__proto__": {"admin": true}, "nombre": "Ana"}')],
    ['another content type', 415, () => send('nombre=Ana', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['plain text', 415, () => send('hola', { 'content-type': 'text/plain' })],
    ['more than 64 KB', 413, () => send({ ...form, referencias: 'x'.repeat(70_000) })],
    ['an unknown field', 422, () => send({ ...form, precio: '0.01' })],
    ['no key', 422, () => send(form, { 'idempotency-key': '' })],
    ['half a character', 422, () => send({ ...form, nombre: 'Ana \ud800' })],
    ['NUL', 422, () => send({ ...form, nombre: 'Ana\0' })],
    ['what is not UTF-8', 400, () => send(Buffer.from('{"nombre":"Jos\xe9"}', 'latin1'))],
    ['what is declared as UTF-16', 415, () => send(form, { 'content-type': 'application/json; charset=utf-16' })],
    ['numbers for text', 422, () => send({ ...form, nombre: 12 })],
  ])('%s', async (_, status, run) => {
    const before = await db.$count(pedidos)
    const response = await run()
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toMatch('application/problem+json')
    expect(response.json()).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) })
    expect(response.body).not.toMatch(/Invalid|Unrecognized|expected|Unexpected|body\//)
    expect(await db.$count(pedidos)).toBe(before)
  })
})

/** Routes that take one file: a receipt, or a bank's statement. */
const LARGE_FILES = [
  '/api/gestion/banco/importaciones',
  '/api/gestion/banco/revisiones',
  '/api/gestion/pedidos/:codigo/comprobantes',
  '/api/pedidos/:codigo/comprobantes',
]

test('only routes with photos or a file take large bodies; they refuse before reading, with a message about photos', async () => {
  const large = routes.filter(({ bodyLimit = 0 }) => bodyLimit >= FOTOS_BODY_LIMIT)
  expect(large.length).toBeGreaterThan(0)
  const others = large.filter(({ schema }) => !('fotos' in ((schema?.body as z.ZodObject)?.shape ?? {})))
  expect(others.map(({ url }) => url).toSorted()).toEqual(LARGE_FILES)
  const ticket = (fotos: FotoNueva[]) => ({ asunto: 'Broche', descripcion: 'Se abre', fotos })
  const heavy = ticket([{ nombre: 'a.jpg', contenido: 'A'.repeat(FOTOS_BODY_LIMIT) }])
  expect((await ana.call(crearTicket, { body: heavy })).status).toBe(401)
  expect(await carla.call(crearTicket, { body: heavy })).toMatchObject({
    status: 413,
    body: { title: 'Demasiado grande', detail: expect.stringMatching(/fotos/) },
  })
  // A body of twice the limit of other routes is accepted, and only then refused by the contract.
  const taken = ticket([{ nombre: 'a.jpg', contenido: '*'.repeat(128 * 1024) }])
  expect((await carla.call(crearTicket, { body: taken })).status).toBe(422)
})

test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])('%s is read', async (type) => {
  expect((await send(form, { 'content-type': type })).statusCode).toBe(201)
})

/** The fields of a contract by name, nested ones with dots. */
function partsOf(zodSchema: unknown, name: string): [string, z.ZodType][] {
  if (zodSchema instanceof z.ZodObject)
    return Object.entries(zodSchema.shape).flatMap(([key, part]) => partsOf(part, `${name}.${key}`))
  return zodSchema instanceof z.ZodType ? [[name, zodSchema]] : []
}
const PARTS = routes.flatMap(({ method, url, schema = {} }) =>
  (['body', 'querystring', 'params'] as const).flatMap((part) => partsOf(schema[part], `${method} ${url} ${part}`)),
)

test('no contract accepts half a character, NUL or a number that the database cannot hold', () => {
  const badOnes = ['\ud800', '\0'].flatMap((bad) => [
    bad,
    `B01-4${bad}0718`,
    `ana${bad}@ejemplo.com`,
    `Calle ${bad} Duarte 5, Moca`,
  ])
  const large = [2 ** 31, Number.MAX_SAFE_INTEGER, 1e21, -(2 ** 40)]
  // The verb checks the value of a setting by that setting's own contract.
  const checkedLater = ['POST /api/gestion/ajustes/:clave body.valor']
  const open = PARTS.filter(([name]) => !checkedLater.includes(name)).filter(([, part]) =>
    [...badOnes, ...large].some((bad) => part.safeParse(bad).success),
  )
  expect(open.map(([name]) => name)).toEqual([])
  expect(PARTS.length).toBeGreaterThan(80)
})

test('an unknown URL is a 404 in the common format', async () => {
  const response = await app.inject('/api/no-existe')
  expect(response.statusCode).toBe(404)
  expect(response.json().detail).toBe('Esa dirección no existe.')
})

test.each([
  '/api/%E0%A4%A',
  '/api/pedidos/%',
  `/api/pedidos/${'x'.repeat(300)}`,
  '/api',
  '//api/pedidos',
  '/api/pedidos/%2e%2e',
])('so is a URL that cannot be decoded: %s', async (url) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    404,
    expect.stringMatching('application/problem\\+json'),
  ])
})

describe('on the raw connection', () => {
  async function say(content: string) {
    const connection = net.connect({ port: Number(port), host: '127.0.0.1' })
    connection.write(content)
    return text(connection)
  }

  test.each([
    ['a word that is no request', 'HOLA\r\n\r\n', 400, 'Solicitud incorrecta'],
    ['an address with a space', 'GET /api/una cosa HTTP/1.1\r\n\r\n', 400, 'Solicitud incorrecta'],
    ['headers without end', `GET / HTTP/1.1\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'Demasiado grande'],
  ])('%s is answered in Spanish', async (_, said, status, title) => {
    const [head = '', body = ''] = (await say(said)).split('\r\n\r\n')
    expect(head).toMatch(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toMatchObject({ status, title })
  })

  test('a form that the client aborts half sent is not logged as an error of the database', async () => {
    const connection = net.connect({ port: Number(port), host: '127.0.0.1' })
    const arrival = once(app.server, 'request')
    connection.write(
      'POST /api/pedidos HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"nombre": "An',
    )
    const [request] = await arrival
    log.length = 0
    connection.destroy()
    await new Promise((gone) => request.once('close', gone))
    await setTimeout(100)
    expect(log).toEqual([])
  })
})

test('a page of another site cannot act with the cookies of a signed-in browser', async () => {
  const response = await app.inject({
    method: 'DELETE',
    url: '/api/sesion',
    headers: { cookie: carla.cookie, host: 'tienda.example', origin: 'https://otra.example' },
  })
  expect(response.statusCode).toBe(403)
})

test('when PostgreSQL ends every connection the app answers 503 at worst, and recovers by itself', async () => {
  const code = await ana.pide()
  const read = () => app.inject(`/api/pedidos/${code}`)
  const cut = () =>
    db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'brisa'`)
  const responses = (await Promise.all([...Array.from({ length: 40 }, read), cut().then(read), read(), read()])).map(
    ({ statusCode, headers }) => ({ statusCode, espera: headers['retry-after'] }),
  )
  for (const { statusCode, espera: wait } of responses)
    if (statusCode !== 200) expect({ statusCode, espera: wait }).toEqual({ statusCode: 503, espera: '5' })
  await expect.poll(async () => (await read()).statusCode).toBe(200)
})

test('for a failed statement the log keeps its code and its name, and no values', async () => {
  await database.pool.query('alter table "Pedidos" rename column "Notas" to "Notas_ausente"')
  log.length = 0
  const response = await send(form)
  await database.pool.query('alter table "Pedidos" rename column "Notas_ausente" to "Notas"')
  expect(response.statusCode).toBe(500)
  const lines = log.filter((line) => !line.includes('slow request'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/"42703"/)
  expect(lines[0]).toMatch(/insert .{0,3}Pedidos/)
  expect(lines[0]).toContain(response.json().instance)
  for (const written of Object.values(form)) expect(lines[0]).not.toContain(written)
})

test('an unexpected error is answered with one sentence and its id in the log', async () => {
  await database.pool.query('alter table "Estatus" rename to "Estatus_ausente"')
  const response = await app.inject('/api/estatus')
  await database.pool.query('alter table "Estatus_ausente" rename to "Estatus"')
  expect(response.statusCode).toBe(500)
  const { detail, instance } = response.json()
  expect(detail).toContain(instance)
  expect(detail).not.toMatch(/relation|select/i)
})

test('a form of more parts than any form has is refused before it is parsed', async () => {
  const forms = fastify()
  parseFormsWithFiles(forms, 1_000_000)
  forms.post('/', async ({ body }) => body)
  const send = (parts: number) => {
    const fields = Array.from(
      { length: parts },
      (_, i) => `--x\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\n1\r\n`,
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    return forms.inject({ method: 'POST', url: '/', headers, payload: `${fields.join('')}--x--\r\n` })
  }
  expect((await send(3)).json()).toEqual({ a0: '1', a1: '1', a2: '1' })
  expect((await send(5000)).statusCode).toBe(400)
})

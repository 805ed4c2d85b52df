import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { crearTicket } from '#conversaciones/tickets/contract.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { CUERPO_CON_FOTOS, type FotoNueva } from '#lib/fotos/contract.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const rutas: RouteOptions[] = []
const registro: string[] = []
const { app, ana, carla, db, base } = await abrirTienda({
  alDeclarar: (ruta) => rutas.push(ruta),
  alRegistrar: (linea) => registro.push(linea),
})
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

const formulario = { nombre: 'Ana Peña', correo: 'ana@ejemplo.com', descripcion_articulo: 'Pulsera de cuentas azules' }
const enviar = (payload: string | object, cabeceras: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/pedidos',
    payload,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...cabeceras },
  })

describe('what is no request gets a 4xx in the one shape, in Spanish, and stores nothing', () => {
  test.each<[string, number, () => ReturnType<typeof enviar>]>([
    ['broken JSON', 400, () => enviar('{"nombre": ')],
    ['an empty body', 400, () => enviar('')],
    ['a list', 422, () => enviar('[]')],
    ['a poisoned prototype', 400, () => enviar('{"__proto__": {"admin": true}, "nombre": "Ana"}')],
    ['another content type', 415, () => enviar('nombre=Ana', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['plain text', 415, () => enviar('hola', { 'content-type': 'text/plain' })],
    ['more than 64 KB', 413, () => enviar({ ...formulario, referencias: 'x'.repeat(70_000) })],
    ['an unknown field', 422, () => enviar({ ...formulario, precio: '0.01' })],
    ['no key', 422, () => enviar(formulario, { 'idempotency-key': '' })],
    ['half a character', 422, () => enviar({ ...formulario, nombre: 'Ana \ud800' })],
    ['NUL', 422, () => enviar({ ...formulario, nombre: 'Ana\0' })],
    ['what is not UTF-8', 400, () => enviar(Buffer.from('{"nombre":"Jos\xe9"}', 'latin1'))],
    [
      'what is declared as UTF-16',
      415,
      () => enviar(formulario, { 'content-type': 'application/json; charset=utf-16' }),
    ],
    ['numbers for text', 422, () => enviar({ ...formulario, nombre: 12 })],
  ])('%s', async (_, status, hacer) => {
    const antes = await db.$count(pedidos)
    const respuesta = await hacer()
    expect(respuesta.statusCode).toBe(status)
    expect(respuesta.headers['content-type']).toMatch('application/problem+json')
    expect(respuesta.json()).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) })
    expect(respuesta.body).not.toMatch(/Invalid|Unrecognized|expected|Unexpected|body\//)
    expect(await db.$count(pedidos)).toBe(antes)
  })
})

test('a body is large only where it carries photos, refused before it is read, and said in words for it', async () => {
  const conFotos = rutas.filter(({ bodyLimit = 0 }) => bodyLimit >= CUERPO_CON_FOTOS)
  expect(conFotos.length).toBeGreaterThan(0)
  expect(conFotos.filter(({ schema }) => !('fotos' in ((schema?.body as z.ZodObject)?.shape ?? {})))).toEqual([])
  const ticket = (fotos: FotoNueva[]) => ({ asunto: 'Broche', descripcion: 'Se abre', fotos })
  const pesada = ticket([{ nombre: 'a.jpg', contenido: 'A'.repeat(CUERPO_CON_FOTOS) }])
  expect((await ana.llamar(crearTicket, { body: pesada })).status).toBe(401)
  expect(await carla.llamar(crearTicket, { body: pesada })).toMatchObject({
    status: 413,
    cuerpo: { title: 'Demasiado grande', detail: expect.stringMatching(/fotos/) },
  })
  // Twice what any other body may have gets as far as the contract.
  const leida = ticket([{ nombre: 'a.jpg', contenido: '*'.repeat(128 * 1024) }])
  expect((await carla.llamar(crearTicket, { body: leida })).status).toBe(422)
})

test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])('%s is read', async (tipo) => {
  expect((await enviar(formulario, { 'content-type': tipo })).statusCode).toBe(201)
})

/** The parts of what a contract takes, by their names, nested ones with dots. */
function partesDe(esquema: unknown, nombre: string): [string, z.ZodType][] {
  if (esquema instanceof z.ZodObject)
    return Object.entries(esquema.shape).flatMap(([clave, parte]) => partesDe(parte, `${nombre}.${clave}`))
  return esquema instanceof z.ZodType ? [[nombre, esquema]] : []
}
const PARTES = rutas.flatMap(({ method, url, schema = {} }) =>
  (['body', 'querystring', 'params'] as const).flatMap((parte) => partesDe(schema[parte], `${method} ${url} ${parte}`)),
)

test('no contract takes half of a character, NUL or a number that the database cannot hold', () => {
  const malos = ['\ud800', '\0'].flatMap((malo) => [
    malo,
    `B01-4${malo}0718`,
    `ana${malo}@ejemplo.com`,
    `Calle ${malo} Duarte 5, Moca`,
  ])
  const grandes = [2 ** 31, Number.MAX_SAFE_INTEGER, 1e21, -(2 ** 40)]
  const abiertas = PARTES.filter(([, parte]) => [...malos, ...grandes].some((malo) => parte.safeParse(malo).success))
  expect(abiertas.map(([nombre]) => nombre)).toEqual([])
  expect(PARTES.length).toBeGreaterThan(80)
})

test('an address that does not exist is a 404 in the one shape', async () => {
  const respuesta = await app.inject('/api/no-existe')
  expect(respuesta.statusCode).toBe(404)
  expect(respuesta.json().detail).toBe('Esa dirección no existe.')
})

test.each([
  '/api/%E0%A4%A',
  '/api/pedidos/%',
  `/api/pedidos/${'x'.repeat(300)}`,
  '/api',
  '//api/pedidos',
  '/api/pedidos/%2e%2e',
])('so is one that cannot be read: %s', async (url) => {
  const respuesta = await app.inject(url)
  expect([respuesta.statusCode, respuesta.headers['content-type']]).toEqual([
    404,
    expect.stringMatching('application/problem\\+json'),
  ])
})

describe('on the line itself', () => {
  async function decir(texto: string) {
    const conexion = net.connect({ port: Number(port), host: '127.0.0.1' })
    conexion.write(texto)
    return text(conexion)
  }

  test.each([
    ['a word that is no request', 'HOLA\r\n\r\n', 400, 'Solicitud incorrecta'],
    ['an address with a space', 'GET /api/una cosa HTTP/1.1\r\n\r\n', 400, 'Solicitud incorrecta'],
    ['headers without end', `GET / HTTP/1.1\r\nCookie: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'Demasiado grande'],
  ])('%s is answered in Spanish', async (_, dicho, status, titulo) => {
    const [cabeza = '', cuerpo = ''] = (await decir(dicho)).split('\r\n\r\n')
    expect(cabeza).toMatch(`HTTP/1.1 ${status} `)
    expect(JSON.parse(cuerpo)).toMatchObject({ status, title: titulo })
  })

  test('a form that the client gave up half sent is no fault of the database', async () => {
    const conexion = net.connect({ port: Number(port), host: '127.0.0.1' })
    const llegada = once(app.server, 'request')
    conexion.write(
      'POST /api/pedidos HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"nombre": "An',
    )
    const [peticion] = await llegada
    registro.length = 0
    conexion.destroy()
    await new Promise((ida) => peticion.once('close', ida))
    await setTimeout(100)
    expect(registro).toEqual([])
  })
})

test('a page of another site cannot act with the cookies of a browser that is signed in', async () => {
  const respuesta = await app.inject({
    method: 'DELETE',
    url: '/api/sesion',
    headers: { cookie: carla.cookie, host: 'tienda.example', origin: 'https://otra.example' },
  })
  expect(respuesta.statusCode).toBe(403)
})

test('when PostgreSQL ends every connection the app answers 503 at worst, and recovers by itself', async () => {
  const codigo = await ana.pide()
  const leer = () => app.inject(`/api/pedidos/${codigo}`)
  const cortar = () =>
    db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'brisa'`)
  const respuestas = (
    await Promise.all([...Array.from({ length: 40 }, leer), cortar().then(leer), leer(), leer()])
  ).map(({ statusCode, headers }) => ({ statusCode, espera: headers['retry-after'] }))
  for (const { statusCode, espera } of respuestas)
    if (statusCode !== 200) expect({ statusCode, espera }).toEqual({ statusCode: 503, espera: '5' })
  await expect.poll(async () => (await leer()).statusCode).toBe(200)
})

test('of a statement that fails the log keeps its code and its name, and nothing of what was written', async () => {
  await base.pool.query('alter table "Pedidos" rename column "Notas" to "Notas_ausente"')
  registro.length = 0
  const respuesta = await enviar(formulario)
  await base.pool.query('alter table "Pedidos" rename column "Notas_ausente" to "Notas"')
  expect(respuesta.statusCode).toBe(500)
  expect(registro).toHaveLength(1)
  expect(registro[0]).toMatch(/"42703"/)
  expect(registro[0]).toMatch(/insert .{0,3}Pedidos/)
  expect(registro[0]).toContain(respuesta.json().instance)
  for (const escrito of Object.values(formulario)) expect(registro[0]).not.toContain(escrito)
})

test('a fault of ours is one sentence with the number it has in the log', async () => {
  await base.pool.query('alter table "Estatus" rename to "Estatus_ausente"')
  const respuesta = await app.inject('/api/estatus')
  await base.pool.query('alter table "Estatus_ausente" rename to "Estatus"')
  expect(respuesta.statusCode).toBe(500)
  const { detail, instance } = respuesta.json()
  expect(detail).toContain(instance)
  expect(detail).not.toMatch(/relation|select/i)
})

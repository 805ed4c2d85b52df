import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'

const { app, ana, carla, db, base } = await abrirTienda()

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

test('an address that does not exist is a 404 in the one shape', async () => {
  const respuesta = await app.inject('/api/no-existe')
  expect(respuesta.statusCode).toBe(404)
  expect(respuesta.json().detail).toBe('Esa dirección no existe.')
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

test('a fault of ours is one sentence with the number it has in the log', async () => {
  await base.pool.query('alter table "Estatus" rename to "Estatus_ausente"')
  const respuesta = await app.inject('/api/estatus')
  await base.pool.query('alter table "Estatus_ausente" rename to "Estatus"')
  expect(respuesta.statusCode).toBe(500)
  const { detail, instance } = respuesta.json()
  expect(detail).toContain(instance)
  expect(detail).not.toMatch(/relation|select/i)
})

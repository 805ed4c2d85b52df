import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { userRoles } from '#db/schema/acceso.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { direccionDeTemas } from '#live/direccion.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { construirSitio } from '#testing/sitio.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const { app, beto, db, base, intermediario, contrasena } = await abrirTienda({
  paginas: construirSitio(),
  porIntermediario: true,
})
const seguir = abrirLector(await app.listen({ port: 0, host: '127.0.0.1' }))
const codigo = 'B01-40718'
await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña' })

const obtener = (url: string, cookie = '') => app.inject({ url, headers: cookie ? { cookie } : {} })
const estado = async (url: string, cookie?: string) => (await obtener(url, cookie)).statusCode
const API = ['/api/estatus', `/api/pedidos/${codigo}`, '/api/sesion', '/api/gestion/pedidos']
let pedidas = 0
/** An order of somebody else each time, who may ask for as few as anybody. */
async function pedir() {
  const quien = pedidas++
  const payload = { nombre: 'Ana Peña', correo: `ana-${quien}@ejemplo.com`, descripcion_articulo: 'Pulsera de cuentas' }
  return app.inject({
    method: 'POST',
    url: '/api/pedidos',
    payload,
    headers: { 'idempotency-key': randomUUID() },
    remoteAddress: `10.9.${quien >> 4}.1`,
  })
}
const mover = () =>
  intermediario
    .poner('pasa')
    .then(() => db.execute(sql`update ${pedidos} set "Total" = "Total" + 1 where ${pedidos.codigo} = ${codigo}`))

beforeEach(async () => {
  await intermediario.poner('pasa')
  await expect.poll(() => estado('/readyz'), { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await seguir([`pedidos:${codigo}`])).respuesta.status, { timeout: 10_000 }).toBe(200)
})

describe.each(['falta', 'calla'] as const)('a database that %s', (trato) => {
  test('keeps no page and no file from anybody, and the interface asks everybody to come back', async () => {
    await intermediario.poner(trato)
    for (const cookie of [beto.cookie, ''])
      for (const url of ['/', '/favicon.svg', '/assets/guion-abc.js', '/healthz'])
        expect([url, await estado(url, cookie)]).toEqual([url, 200])
    const respuestas = await Promise.all([
      ...API.map((url) => obtener(url, beto.cookie)),
      obtener(`/api/pedidos/${codigo}`),
      obtener('/readyz'),
      app.inject({ method: 'POST', url: '/api/sesion', payload: { correo: beto.correo, contrasena } }),
    ])
    for (const { statusCode, headers, body, raw } of respuestas) {
      expect([raw.req.url, statusCode, headers['retry-after']]).toEqual([raw.req.url, 503, '5'])
      expect(body).toMatch(/"detail":"[^"]{20}/)
    }
    await intermediario.poner('pasa')
    for (const url of API.slice(0, 3)) await expect.poll(() => estado(url, beto.cookie), { timeout: 10_000 }).toBe(200)
  })

  test('takes no connection with it: afterwards there are as many as before', async () => {
    const { max } = base.pool.options
    async function tomarTodas() {
      const tomadas = await Promise.allSettled(Array.from({ length: max }, () => base.pool.connect()))
      const dadas = tomadas.filter((una) => una.status === 'fulfilled')
      for (const { value } of dadas) value.release()
      return dadas.length
    }
    // Transactions fall silent at `begin`, in connections that were good when they were taken.
    await expect.poll(tomarTodas, { timeout: 10_000 }).toBe(max)
    await intermediario.poner(trato)
    const respuestas = await Promise.all(Array.from({ length: max + 5 }, pedir))
    expect(new Set(respuestas.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    await intermediario.poner('pasa')
    await expect.poll(tomarTodas, { timeout: 10_000 }).toBe(max)
    expect((await pedir()).statusCode).toBe(201)
  })

  test('ends what was live and refuses it, and within two seconds of its return is heard again', async () => {
    const flujo = await seguir([`pedidos:${codigo}`])
    await flujo.siguienteDe('cambio')
    await intermediario.poner(trato)
    await expect(flujo.siguienteDe('fin')).rejects.toThrow()
    expect(await estado(direccionDeTemas([`pedidos:${codigo}`]))).toBe(503)

    await intermediario.poner('pasa')
    const vuelta = Date.now()
    await expect.poll(async () => (await seguir([`pedidos:${codigo}`])).respuesta.status, { timeout: 10_000 }).toBe(200)
    expect(Date.now() - vuelta).toBeLessThan(2_000)
    const otro = await seguir([`pedidos:${codigo}`])
    const { data } = await otro.siguienteDe('cambio')
    await mover()
    expect((await otro.siguienteDe('cambio')).data).not.toBe(data)
  })
})

test('a stream whose topic cannot be read ends, so that its page comes back', async () => {
  let divisor = 1
  app.tema('prueba:', {
    policy: 'publica',
    leerMarca: async (id) => {
      const { rows } = await db.execute<{ uno: number }>(sql`select 1 / ${divisor}::int as uno`)
      return `${id}.${rows[0]?.uno}`
    },
  })
  const flujo = await seguir(['prueba:a'])
  await flujo.siguienteDe('cambio')
  divisor = 0
  await db.execute(sql`select pg_notify('vivo', 'prueba:a')`)
  await expect(flujo.siguienteDe('fin')).rejects.toThrow('ended')
})

test('a full disk is a pause, and what was asked for works once there is room', async () => {
  await db.execute(sql`create function llenar() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`)
  await db.execute(sql`create trigger disco_lleno before insert on "Pedidos" execute function llenar()`)
  const { statusCode, headers } = await pedir()
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  await db.execute(sql`drop trigger disco_lleno on "Pedidos"`)
  // A busy machine may answer one more time that it cannot yet.
  await expect.poll(async () => (await pedir()).statusCode, { timeout: 20_000 }).toBe(201)
})

test('the shop is ready once somebody can administer it', async () => {
  const roles = await db.delete(userRoles).returning()
  const respuesta = await obtener('/readyz')
  expect([respuesta.statusCode, respuesta.json().detail]).toEqual([
    503,
    'La tienda no tiene todavía quien la administre.',
  ])
  await db.insert(userRoles).values(roles)
  expect(await estado('/readyz')).toBe(200)
})

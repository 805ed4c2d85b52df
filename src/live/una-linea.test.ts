import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { direccionDeTemas } from './direccion.ts'
import { seguirEnVivo } from './routes.server.ts'

const { app, base, db, limits, vivo } = await abrirTienda({ proxies: ['127.0.0.1'] })
const servidor = await app.listen({ port: 0, host: '127.0.0.1' })
const seguir = abrirLector(servidor)

const [uno, otro] = ['B01-40718', 'B01-40719']
for (const codigo of [uno, otro]) await db.insert(pedidos).values({ codigo, cliente: 'Ana Peña' })
const mover = (codigo: string) => db.insert(historial).values({ codigo, estatus_id: 2 })

test('one line tells of each topic it was asked for, by its name and its mark', async () => {
  const flujo = await seguir([`pedidos:${uno}`, `pedidos:${otro}`])
  expect(flujo.respuesta.headers.get('content-type')).toMatch('text/event-stream')
  expect((await flujo.siguiente()).event).toBe('latido')
  const [primero, segundo] = [await flujo.siguiente(), await flujo.siguiente()]
  expect([primero.data, segundo.data].map((data) => data?.split(' ')[0])).toEqual([`pedidos:${uno}`, `pedidos:${otro}`])
  await mover(otro)
  const cambio = await flujo.siguiente()
  expect(cambio.event).toBe('cambio')
  expect(cambio.data).toMatch(`pedidos:${otro} `)
  expect(cambio.data).not.toBe(segundo.data)
})

test('a reader that comes back hears what it missed of each topic, and nothing when it missed nothing', async () => {
  const temas = [`pedidos:${uno}`, `pedidos:${otro}`]
  const antes = await seguir(temas)
  await antes.siguienteDe('cambio')
  const { id = '' } = await antes.siguienteDe('cambio')
  antes.cortar()

  const alDia = await seguir(temas, { 'last-event-id': id })
  expect((await alDia.siguiente()).event).toBe('latido')
  await mover(uno)
  expect((await alDia.siguiente()).data).toMatch(`pedidos:${uno} `)

  const atrasado = await seguir(temas, { 'last-event-id': id })
  expect((await atrasado.siguiente()).event).toBe('latido')
  expect((await atrasado.siguiente()).data).toMatch(`pedidos:${uno} `)
})

test('when the listening connection breaks, what happened meanwhile is heard after it is back', async () => {
  const flujo = await seguir([`pedidos:${uno}`])
  await flujo.siguienteDe('cambio')
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'brisa-live' and datname = current_database()`)
  await mover(uno)
  expect((await flujo.siguiente()).event).toBe('cambio')
})

test('200 streams of one order cost one read for each notice, and the first of them one', async () => {
  let tomadas = 0
  const contar = () => tomadas++
  base.pool.on('acquire', contar)
  onTestFinished(() => void base.pool.off('acquire', contar))
  const flujos = await Promise.all(
    Array.from({ length: 200 }, (_, n) => seguir([`pedidos:${uno}`], { 'x-forwarded-for': `10.4.${n % 10}.${n}` })),
  )
  for (const flujo of flujos) await flujo.siguienteDe('cambio')
  expect(tomadas).toBe(1)

  await mover(uno)
  const datos = await Promise.all(flujos.map((flujo) => flujo.siguienteDe('cambio').then(({ data }) => data)))
  expect(new Set(datos).size).toBe(1)
  // The move itself, and one look at the mark.
  expect(tomadas).toBe(3)
})

test('a topic that nobody declared is refused in Spanish, and left out beside one that is', async () => {
  const negada = await app.inject(direccionDeTemas(['de-nadie:1']))
  expect(negada.statusCode).toBe(404)
  expect(negada.json().detail).toBe('Ese tema no existe.')
  expect((await app.inject('/api/vivo')).statusCode).toBe(422)
  expect((await app.inject(direccionDeTemas(['pedidos:B01;x=1']))).json().detail).toBe('Ese tema no existe.')
  expect((await app.inject(direccionDeTemas(Array(21).fill(`pedidos:${uno}`)))).statusCode).toBe(422)

  const flujo = await seguir(['de-nadie:1', `pedidos:${uno}`])
  expect(await flujo.siguiente()).toMatchObject({ event: 'fin', data: 'de-nadie:1' })
  expect((await flujo.siguienteDe('cambio')).data).toMatch(`pedidos:${uno} `)
})

describe('one address holds 20 streams open, and one network 100', () => {
  const abrir = (ip: string) => seguir([`pedidos:${uno}`], { 'x-forwarded-for': ip })
  const estados = (lectores: Awaited<ReturnType<typeof seguir>>[]) => lectores.map(({ respuesta }) => respuesta.status)

  test('the next one is told in Spanish, and has its place once another is given up', async () => {
    const flujos = await Promise.all(Array.from({ length: 20 }, () => abrir('10.6.6.6')))
    expect(estados(flujos)).toEqual(Array(20).fill(200))
    const negada = await app.inject({
      url: direccionDeTemas([`pedidos:${uno}`]),
      headers: { 'x-forwarded-for': '10.6.6.6' },
    })
    expect([negada.statusCode, negada.headers['retry-after']]).toEqual([429, '60'])
    expect(negada.json().detail).toMatch('se actualizará sola')
    expect((await abrir('10.6.6.7')).respuesta.status).toBe(200)
    flujos[0]?.cortar()
    await expect.poll(async () => (await abrir('10.6.6.6')).respuesta.status).toBe(200)
  })

  test.each([
    ['IPv4, a /24', (n: number) => `10.7.7.${n % 250}`, '10.7.8.1'],
    ['IPv6, a /64', (n: number) => `2001:db8:5:5::${n.toString(16)}`, '2001:db8:5:6::1'],
  ])('%s', async (_, direccion, otra) => {
    const flujos = await Promise.all(Array.from({ length: 101 }, (_, n) => abrir(direccion(n))))
    expect(estados(flujos).toSorted()).toEqual([...Array(100).fill(200), 429])
    expect((await abrir(otra)).respuesta.status).toBe(200)
  })

  test('one that is refused for what it asks takes no place', async () => {
    for (let n = 0; n < 25; n++)
      expect((await seguir(['de-nadie:1'], { 'x-forwarded-for': '10.8.8.8' })).respuesta.status).toBe(404)
    expect((await abrir('10.8.8.8')).respuesta.status).toBe(200)
  })
})

test('HEAD opens no stream', async () => {
  const respuesta = await app.inject({ method: 'HEAD', url: direccionDeTemas([`pedidos:${uno}`]) })
  expect(respuesta.statusCode).toBe(404)
  expect(respuesta.headers['content-type']).toMatch('application/problem+json')
})

test('each code that names no order is a miss, in one request too, and the 31st shuts the address out', async () => {
  const headers = { 'x-forwarded-for': '10.5.5.5' }
  const pedir = (codigos: string[]) =>
    app.inject({ url: direccionDeTemas(codigos.map((codigo) => `pedidos:${codigo}`)), headers })
  const codigos = Array.from({ length: 31 }, (_, n) => `B77-${String(n).padStart(5, '0')}`)
  expect((await pedir(codigos.slice(0, 15))).statusCode).toBe(404)
  expect((await pedir(codigos.slice(15, 30))).statusCode).toBe(404)
  expect((await pedir(codigos.slice(30))).statusCode).toBe(429)
  expect((await pedir([uno])).statusCode).toBe(429)
  // What needs no code goes on, though another page of the same browser follows one.
  app.tema('sin-codigo', { policy: 'publica' })
  const quieren = direccionDeTemas(['sin-codigo', `pedidos:${uno}`])
  const [respuesta] = await once(http.get(servidor + quieren, { headers }), 'response')
  expect(respuesta.statusCode).toBe(200)
  respuesta.destroy()
})

test('a room declares a topic of its own, and each name once', async () => {
  let marca = 'a'
  app.tema('prueba:', { policy: 'publica', leerMarca: async (id) => (id === 'una' ? marca : null) })
  expect(() => app.tema('prueba:', { policy: 'publica' })).toThrow('declared twice')
  expect((await app.inject(direccionDeTemas(['prueba:otra']))).statusCode).toBe(404)
  const flujo = await seguir(['prueba:una'])
  expect((await flujo.siguienteDe('cambio')).data).toBe('prueba:una a')
  marca = 'b'
  await db.execute(sql`select pg_notify('vivo', 'prueba:una')`)
  expect((await flujo.siguienteDe('cambio')).data).toBe('prueba:una b')
})

test('a reader that does not read is dropped, and its listener with it', async () => {
  // Marks of a megabyte, since the system's own buffers hide what a small one leaves unread.
  const lenta = fastify()
  lenta.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler).decorateRequest('quien', null)
  afterAll(() => lenta.close())
  seguirEnVivo(lenta, { vivo, limits, reconocer: async () => null })
  let vez = 0
  lenta.tema('grande', { policy: 'publica', leerMarca: async () => `${vez++}`.padEnd(1_000_000, '.') })
  const { port } = new URL(await lenta.listen({ port: 0, host: '127.0.0.1' }))
  await expect.poll(() => vivo.oyentes).toBe(0)

  const socket = net.connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${direccionDeTemas(['grande'])} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await expect.poll(() => vivo.oyentes).toBe(1)
  while (vivo.oyentes > 0) await db.execute(sql`select pg_notify('vivo', 'grande')`)
  expect(vez).toBeGreaterThan(1)
})

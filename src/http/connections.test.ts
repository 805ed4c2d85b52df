import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Fastify, { type RouteOptions } from 'fastify'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { abrirTienda } from '#testing/tienda.server.ts'
import { cerrarAlQuedarLibres, crearServidorHttp } from './connections.server.ts'

const rutas: RouteOptions[] = []
const registro: string[] = []
const { app } = await abrirTienda({
  alDeclarar: (ruta) => rutas.push(ruta),
  alRegistrar: (linea) => registro.push(linea),
})
const { port } = new URL(await app.listen({ port: 0, host: '0.0.0.0' }))
const salud = () => fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })

const abiertas: net.Socket[] = []
afterEach(() => {
  for (const socket of abiertas.splice(0)) socket.destroy()
})

/** A connection from an address of 127.0.0.0/8; what the shop does to it is no error of the test. */
async function conectar(localAddress = '127.0.0.1', puerto = Number(port)) {
  const socket = net.connect({ port: puerto, host: '127.0.0.1', localAddress })
  abiertas.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  return socket
}

const pregunta = (url: string, metodo = 'GET') => `${metodo} ${url} HTTP/1.1\r\nHost: tienda\r\n\r\n`
const terminada = (socket: net.Socket) =>
  expect.poll(() => socket.destroyed || socket.closed, { timeout: 10_000 }).toBe(true)

describe('the description of the interface', () => {
  const url = '/api/docs'

  test('is written once, compressed for whom asks so, and not sent again to who has it', async () => {
    const entera = await app.inject(url)
    expect(entera.json().info.title).toBe('Brisa')
    const comprimida = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(comprimida.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(comprimida.rawPayload).equals(entera.rawPayload)).toBe(true)
    const otraVez = await app.inject({ url, headers: { 'if-none-match': String(entera.headers.etag) } })
    expect(otraVez.statusCode).toBe(304)
    expect(otraVez.rawPayload).toHaveLength(0)
    expect(otraVez.headers.etag).toBe(entera.headers.etag)
  })
})

describe('what a connection asks', () => {
  test('a few requests at once are answered in their order', async () => {
    const socket = await conectar()
    let dicho = ''
    socket.setEncoding('utf8').on('data', (trozo) => {
      dicho += trozo
    })
    socket.write(pregunta('/healthz') + pregunta('/no-hay') + pregunta('/healthz'))
    await expect.poll(() => dicho.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
  })

  test('thousands at once, on any route, end it, and others are answered meanwhile', { timeout: 60_000 }, async () => {
    const direcciones = [...new Set(rutas.filter(({ url }) => !url.includes('*')).map(({ url }) => url))]
    expect(direcciones.length).toBeGreaterThan(100)
    const atacantes = await Promise.all(Array.from({ length: 4 }, () => conectar()))
    const muchas = Array.from({ length: 4000 }, (_, i) => pregunta(direcciones[i % direcciones.length] ?? '/')).join('')
    for (const socket of atacantes) {
      socket.pause()
      socket.write(muchas)
    }
    for (let vez = 0; vez < 5; vez++) expect((await salud()).status).toBe(200)
    // Sockets that nobody reads hear of their end once they are.
    for (const socket of atacantes) socket.resume()
    for (const socket of atacantes) await terminada(socket)
  })

  test('the second waits until the first was answered', async () => {
    const socket = await conectar()
    socket.pause()
    for (let vez = 0; vez < 12; vez++) socket.write(pregunta('/api/docs'))
    await setTimeout(300)
    let recibido = 0
    socket.on('data', (trozo) => {
      recibido += trozo.length
    })
    socket.resume()
    const { rawPayload } = await app.inject('/api/docs')
    await expect.poll(() => recibido, { timeout: 10_000 }).toBeGreaterThan(12 * rawPayload.length)
  })

  test('one that posts and resets writes no error of ours', async () => {
    registro.length = 0
    for (let vez = 0; vez < 60; vez++) {
      const socket = await conectar()
      const cuerpo = JSON.stringify({ correo: 'ana@ejemplo.com', contrasena: 'cuentas' })
      socket.write(
        `POST /api/sesion HTTP/1.1\r\nHost: tienda\r\nContent-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\n` +
          `Content-Length: ${cuerpo.length}\r\n\r\n${cuerpo}`,
      )
      await setTimeout(vez % 4)
      socket.resetAndDestroy()
    }
    await setTimeout(500)
    expect(registro.filter((linea) => /unexpected error|TypeError/.test(linea))).toEqual([])
  })
})

describe('connections of one address', () => {
  test('the oldest idle one gives way to the 201st, and another address has its own', { timeout: 30_000 }, async () => {
    const suyas = []
    for (let i = 0; i < 200; i++) suyas.push((await conectar('127.0.9.1')).resume())
    const ajena = (await conectar('127.0.9.2')).resume()
    const nueva = (await conectar('127.0.9.1')).resume()
    await terminada(suyas[0] as net.Socket)
    await setTimeout(100)
    expect(suyas.filter(({ destroyed }) => destroyed)).toHaveLength(1)
    expect(ajena.destroyed).toBe(false)
    nueva.write(pregunta('/healthz'))
    const [trozo] = await once(nueva, 'data')
    expect(String(trozo)).toContain('200 OK')
  })

  test('one that is being answered does not give way, though it is the oldest', { timeout: 30_000 }, async () => {
    const primera = (await conectar('127.0.9.3')).resume()
    primera.write(pregunta('/api/vivo?tema=cola-de-chat'))
    await once(primera, 'data')
    const segunda = (await conectar('127.0.9.3')).resume()
    for (let i = 0; i < 199; i++) (await conectar('127.0.9.3')).resume()
    await terminada(segunda)
    expect(primera.destroyed).toBe(false)
  })

  test('those of a proxy are not counted, and a request that drips has its deadlines', {
    timeout: 30_000,
  }, async () => {
    const servidor = crearServidorHttp((_peticion, respuesta) => respuesta.end('hola'), { proxies: ['127.0.8.0/24'] })
    onTestFinished(() => void servidor.close())
    expect(servidor).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000 })
    await once(servidor.listen(0, '127.0.0.1'), 'listening')
    const { port: suyo } = servidor.address() as net.AddressInfo // it listens
    const suyas: net.Socket[] = []
    for (let i = 0; i < 205; i++) suyas.push((await conectar('127.0.8.1', suyo)).resume())
    const [primera] = suyas as [net.Socket]
    primera.write(pregunta('/'))
    const [trozo] = await once(primera, 'data')
    expect(String(trozo)).toContain('200 OK')
    expect(suyas.filter(({ destroyed }) => destroyed)).toEqual([])
  })
})

test('an answer that nobody takes keeps the server from closing for some seconds only', {
  timeout: 30_000,
}, async () => {
  const tienda = Fastify({ serverFactory: (atender) => crearServidorHttp(atender, { proxies: [] }) })
  cerrarAlQuedarLibres(tienda)
  tienda.get('/', (_peticion, respuesta) => {
    respuesta.hijack()
    respuesta.raw.write(Buffer.alloc(64 * 1024 * 1024))
    respuesta.raw.once('drain', () => respuesta.raw.end())
  })
  const { port: suyo } = new URL(await tienda.listen({ port: 0, host: '127.0.0.1' }))
  const socket = await conectar('127.0.0.1', Number(suyo))
  socket.pause().write(pregunta('/'))
  await once(tienda.server, 'request')
  const cerrada = tienda.close().then(() => 'cerrada')
  expect(await Promise.race([cerrada, setTimeout(8_000, 'abierta')])).toBe('cerrada')
})

import net from 'node:net'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exigirPoliticas } from '#auth/persona.server.ts'
import { responderErrores } from '#http/errors.server.ts'
import { abrirLector } from '#testing/flujo.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { direccionDeTemas } from './direccion.ts'
import { abrirLinea } from './linea.ts'
import { abrirVivo, type Vivo } from './live.server.ts'
import { seguirEnVivo } from './routes.server.ts'

const { app, base, carla, acceso, limits, vivo } = await abrirTienda()

/** A process of its own; a silent reader is gone after six heartbeats. */
async function abrirProceso(suyo: Vivo, heartbeat = 50) {
  const app = fastify({ forceCloseConnections: true })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  responderErrores(app)
  exigirPoliticas(app, acceso)
  seguirEnVivo(app, { vivo: suyo, limits, heartbeat, reconocer: async () => null })
  app.tema('prueba', { policy: 'publica' })
  onTestFinished(() => app.close())
  const direccion = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, direccion, seguir: () => abrirLector(direccion)(['prueba']) }
}

/** Reads a stream until it asked for `veces` answers, each of which is sent to `direccion`. */
async function contestar(
  { siguienteDe }: Awaited<ReturnType<ReturnType<typeof abrirLector>>>,
  { direccion, veces }: { direccion: string; veces: number },
) {
  for (let n = 0; n < veces; ) {
    const { data } = await siguienteDe('latido')
    if (!data) continue
    expect((await fetch(`${direccion}/api/vivo/${data}`, { method: 'POST' })).status).toBe(204)
    n++
  }
}

test('a reader that answers keeps its stream; one that only takes what it is sent, as a proxy may, is dropped', async () => {
  const { direccion, seguir } = await abrirProceso(vivo)
  const [fiel, callada] = [await seguir(), await seguir()]
  await Promise.all([
    contestar(fiel, { direccion, veces: 4 }),
    expect(callada.siguienteDe('nada')).rejects.toThrow('terminated'),
  ])
  expect((await fiel.siguiente()).event).toBe('latido')
})

test('a reader that takes nothing is dropped as well, and its place is given back', async () => {
  const { app, direccion, seguir } = await abrirProceso(vivo, 200)
  let llegadas = 0
  app.server.on('request', () => llegadas++)
  for (let n = 0; n < 20; n++) {
    const socket = net.connect({ port: Number(new URL(direccion).port), host: '127.0.0.1' })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {}).pause()
    socket.write(`GET ${direccionDeTemas(['prueba'])} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  }
  await expect.poll(() => llegadas, { interval: 10 }).toBe(20)
  expect((await seguir()).respuesta.status).toBe(429)
  await expect.poll(async () => (await seguir()).respuesta.status, { timeout: 10_000 }).toBe(200)
})

test('an answer may reach another process than the one that holds the stream', async () => {
  const deAlLado = abrirVivo({ url: String(base.pool.options.connectionString), registro: app.log })
  await deAlLado.conectar()
  onTestFinished(() => deAlLado.cerrar())
  const [uno, otro] = [await abrirProceso(vivo, 100), await abrirProceso(deAlLado, 100)]
  await contestar(await uno.seguir(), { direccion: otro.direccion, veces: 4 })
})

test('an answer asks neither who sends it nor the database', async () => {
  const { app } = await abrirProceso(vivo)
  let tomadas = 0
  const contar = () => tomadas++
  base.pool.on('acquire', contar)
  onTestFinished(() => void base.pool.off('acquire', contar))
  const url = `/api/vivo/${crypto.randomUUID()}`
  const respuesta = await app.inject({ method: 'POST', url, headers: { cookie: carla.cookie } })
  expect([respuesta.statusCode, respuesta.headers['set-cookie'], tomadas]).toEqual([204, undefined, 0])
})

test('the line of a page answers, and goes on by the same stream', async () => {
  const { app, direccion } = await abrirProceso(vivo)
  const pedidas: string[] = []
  app.server.on('request', ({ method, url }) => pedidas.push(`${method} ${url?.replace(/[\w-]{36}$/, 'ID')}`))
  const { fetch, EventSource } = globalThis
  vi.stubGlobal('fetch', (url: string, como: RequestInit) => fetch(direccion + url, como))
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(url: string) {
        super(direccion + url)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const linea = abrirLinea(() => {})
  linea.seguir(['prueba'])
  await expect.poll(() => pedidas.length, { timeout: 10_000 }).toBeGreaterThan(3)
  linea.seguir([])
  expect(new Set(pedidas)).toEqual(new Set([`GET ${direccionDeTemas(['prueba'])}`, 'POST /api/vivo/ID']))
  expect(pedidas.filter((una) => una.startsWith('GET'))).toHaveLength(1)
  await expect.poll(() => vivo.oyentes).toBe(0)
})

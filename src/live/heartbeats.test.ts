import net from 'node:net'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requirePolicies } from '#auth/policies.server.ts'
import { handleErrors } from '#http/errors.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { openConnection } from './connection.ts'
import { openHeartbeats } from './heartbeats.server.ts'
import { type Live, openLive } from './live.server.ts'
import { registerLiveRoutes } from './routes.server.ts'
import { streamUrl } from './url.ts'

/** The shop itself always listens for changed settings. */
const SETTINGS = 1

const { app, database, carla, auth, limits, live } = await openShop()

/** Starts a server process; it drops a silent reader after six heartbeats. */
async function openProcess(ownLive: Live, heartbeat = 50) {
  const app = fastify({ forceCloseConnections: true })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  requirePolicies(app, auth)
  registerLiveRoutes(app, { live: ownLive, limits, heartbeat, identify: async () => null })
  app.topic('prueba', { policy: 'publica' })
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, direccion: origin, openStream: () => openStreamReader(origin)(['prueba']) }
}

/** Reads a stream until it asked for `times` answers, and sends each of them to `origin`. */
async function answerHeartbeats(
  { nextOf }: Awaited<ReturnType<ReturnType<typeof openStreamReader>>>,
  { origin, times }: { origin: string; times: number },
) {
  for (let n = 0; n < times; ) {
    const { data } = await nextOf('latido')
    if (!data) continue
    expect((await fetch(`${origin}/api/vivo/${data}`, { method: 'POST' })).status).toBe(204)
    n++
  }
}

test('a reader that answers keeps its stream; one that only receives, as a proxy may, is dropped', async () => {
  const { direccion: origin, openStream } = await openProcess(live)
  const [answering, silent] = [await openStream(), await openStream()]
  await Promise.all([
    answerHeartbeats(answering, { origin, times: 4 }),
    expect(silent.nextOf('nada')).rejects.toThrow('terminated'),
  ])
  expect((await answering.next()).event).toBe('latido')
})

test('a reader that stops receiving is dropped as well, and its stream slot is free again', async () => {
  const { app, direccion: origin, openStream } = await openProcess(live, 200)
  let arrivals = 0
  app.server.on('request', () => arrivals++)
  for (let n = 0; n < 20; n++) {
    const socket = net.connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {}).pause()
    socket.write(`GET ${streamUrl(['prueba'])} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  }
  await expect.poll(() => arrivals, { interval: 10 }).toBe(20)
  expect((await openStream()).response.status).toBe(429)
  await expect.poll(async () => (await openStream()).response.status, { timeout: 10_000 }).toBe(200)
})

test('an answer may reach another process than the one that holds the stream', async () => {
  const otherLive = openLive({ url: String(database.pool.options.connectionString), log: app.log })
  await otherLive.connect()
  onTestFinished(() => otherLive.close())
  const [one, other] = [await openProcess(live, 100), await openProcess(otherLive, 100)]
  await answerHeartbeats(await one.openStream(), { origin: other.direccion, times: 4 })
})

test('in a batch an address may pass on as many answers as it may have streams, and as many again in the next', async () => {
  const heard: string[] = []
  live.onAnswers((ids) => heard.push(...ids))
  const heartbeats = openHeartbeats(live, 1_500)
  for (let batch = 0; batch < 2; batch++) {
    const ids: string[] = Array.from({ length: 21 }, () => crypto.randomUUID())
    for (const id of ids) heartbeats.answer(id, { ip: '10.3.3.3' })
    await expect.poll(() => heard.filter((id) => ids.includes(id))).toEqual(ids.slice(0, 20))
  }
})

test('an answer costs no session lookup and no query', async () => {
  const { app } = await openProcess(live)
  let taken = 0
  const count = () => taken++
  database.pool.on('acquire', count)
  onTestFinished(() => void database.pool.off('acquire', count))
  const url = `/api/vivo/${crypto.randomUUID()}`
  const response = await app.inject({ method: 'POST', url, headers: { cookie: carla.cookie } })
  expect([response.statusCode, response.headers['set-cookie'], taken]).toEqual([204, undefined, 0])
})

test("a page's connection answers, and keeps its stream", async () => {
  const { app, direccion: origin } = await openProcess(live)
  const requests: string[] = []
  app.server.on('request', ({ method, url }) => requests.push(`${method} ${url?.replace(/[\w-]{36}$/, 'ID')}`))
  const { fetch, EventSource } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(origin + url, init))
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(url: string) {
        super(origin + url)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const connection = openConnection(() => {})
  connection.setTopics(['prueba'])
  await expect.poll(() => requests.length, { timeout: 10_000 }).toBeGreaterThan(3)
  connection.setTopics([])
  expect(new Set(requests)).toEqual(new Set([`GET ${streamUrl(['prueba'])}`, 'POST /api/vivo/ID']))
  expect(requests.filter((request) => request.startsWith('GET'))).toHaveLength(1)
  await expect.poll(() => live.listenerCount).toBe(SETTINGS)
})

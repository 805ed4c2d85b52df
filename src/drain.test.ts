import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.server.ts'

const { app } = await openShop({ drain: 3_000 })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

async function ask(url: string, agent?: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(`${address}${url}`, { agent: agent ?? new Agent() }, resolve).once('error', reject)
  const response = await promise
  await text(response)
  return { status: response.statusCode, connection: response.headers.connection }
}

test('before it stops, a shop tells the proxy in front so, and answers what still arrives', async () => {
  const open = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask('/healthz', open)).toEqual({ status: 200, connection: 'keep-alive' })

  const closed = app.close().then(() => 'closed')
  await expect.poll(() => ask('/healthz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' })
  // On the connection that was open, and on a new one.
  expect(await ask('/api/estatus', open)).toEqual({ status: 200, connection: 'close' })
  expect(await ask('/api/estatus')).toEqual({ status: 200, connection: 'close' })
  expect(await Promise.race([closed, pause(0, 'open')])).toBe('open')

  await closed
  await expect(ask('/api/estatus')).rejects.toThrow('ECONNREFUSED')
})

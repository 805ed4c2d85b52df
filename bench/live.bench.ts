import http from 'node:http'
import pg from 'pg'
import { streamUrl } from '#live/url.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { randomCode } from './data.ts'
import { answerHeartbeats, measureIn, quantile } from './scenario.ts'

/**
 * Measures the time from a status change sent to PostgreSQL until all followers of the order have the event: commit
 * with triggers, notice, one read of the table, and delivery to each reader.
 */
const STREAMS = 200
const CHANGES = Number(process.env.CAMBIOS || 100)
const DEADLINE = 30_000
const port = 4513

await measureIn(async ({ url, machine, openServer }) => {
  // TRUST_PROXY lets streams come from many addresses; the limits are twenty for an address and a hundred for a
  // network.
  await openServer(port, { ...shopServer, env: { ...shopServer.env, TRUST_PROXY: '127.0.0.1' } })
  const code = randomCode()
  const client = new pg.Client({ connectionString: url })
  await client.connect()

  let seenAt: number[] = []
  let notify = () => {}
  function onEvent() {
    seenAt.push(performance.now())
    if (seenAt.length === STREAMS) notify()
  }
  /** Waits until every stream has the event that `run` causes, and returns when each had it. */
  async function waitForAll(run: () => unknown) {
    seenAt = []
    const all = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${seenAt.length} of ${STREAMS} streams heard it`)), DEADLINE)
      notify = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    await run()
    await all
    return seenAt
  }

  // Each stream's first event is the order's current version.
  const streams: http.ClientRequest[] = []
  await waitForAll(() => {
    for (let n = 0; n < STREAMS; n++) streams.push(listen(code, `10.0.${n % 50}.${n}`, onEvent))
  })

  const all: number[] = []
  const lastDelays: number[] = []
  for (let n = 0; n < CHANGES; n++) {
    let startedAt = 0
    const instants = await waitForAll(() => {
      startedAt = performance.now()
      return client.query(
        `insert into "Historial_Estatus" ("Código de pedido", "Estatus_id", "Descripcion") values ($1, $2, 'Paso')`,
        [code, 1 + (n % 8)],
      )
    })
    const delays = instants.map((instant) => instant - startedAt)
    if (n < CHANGES / 10) continue // the first tenth is a warm-up
    all.push(...delays)
    lastDelays.push(Math.max(...delays))
  }
  for (const stream of streams) stream.destroy()
  await client.end()

  const rowOf = (name: string, delays: number[]) =>
    `| ${name} | ${quantile(delays, 0.5).toFixed(1)} | ${quantile(delays, 0.99).toFixed(1)} | ${Math.max(...delays).toFixed(1)} |`
  console.log(`
From a status change sent to the database to its event read, ${STREAMS} open streams of one order, ${lastDelays.length} changes.
${machine}

| | p50 ms | p99 ms | longest ms |
| --- | --- | --- | --- |
${rowOf('each stream', all)}
${rowOf('the last stream of a change', lastDelays)}`)
})

function listen(code: string, ip: string, onEvent: () => void) {
  const request = http.get({
    host: '127.0.0.1',
    port,
    path: streamUrl([`pedidos:${code}`]),
    agent: false,
    headers: { 'x-forwarded-for': ip },
  })
  request.on('response', (response) => {
    let rest = ''
    answerHeartbeats(`http://127.0.0.1:${port}`, response)
    response.setEncoding('utf8').on('data', (text: string) => {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) if (event.includes('event: cambio')) onEvent()
    })
    response.on('error', () => {})
  })
  request.on('error', () => {})
  return request
}

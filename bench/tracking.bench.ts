import { shopServer } from '../scripts/server-command.mjs'
import { randomCode } from './data.ts'
import { cpuOf, residentMb } from './process.ts'
import { freePort, launchLoad, measureIn, quantile, sendEvenly } from './scenario.ts'

/**
 * Measures the page of a tracked order, which the server renders for each request: 200 pages a second over 50
 * connections, each request from a browser of its own with its cookie and address. Then the same as fast as it goes.
 */
const CONNECTIONS = 50
const RATE = 200
const ROUNDS = Number(process.env.RONDAS || 5)
const SECONDS = Number(process.env.SEGUNDOS || 8)

await measureIn(async ({ machine, openServer }) => {
  const port = await freePort()
  const { pid } = await openServer(port, {
    ...shopServer,
    env: { ...shopServer.env, TRUST_PROXY: '127.0.0.1' },
  })
  console.log(`\nThe page of a tracked order, ${CONNECTIONS} connections, rounds of ${SECONDS} s. ${machine}\n`)
  console.log(
    '| | pages/s | p50 ms | p99 ms | refused | processor ms/page | resident MB after |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  for (let round = 0; round <= ROUNDS; round++) {
    const label = round === 0 ? 'warm-up' : `${RATE} a second, round ${round}`
    await measure(label, () =>
      sendEvenly({
        port,
        rate: RATE,
        seconds: SECONDS,
        connections: CONNECTIONS,
        next: () => ({ path: '/rastrear', headers: newBrowser() }),
      }),
    )
  }
  await measure('as fast as it goes', sendFast)

  async function sendFast() {
    const answers: { status: number; ms: number }[] = []
    const { load, result } = launchLoad({
      url: `http://127.0.0.1:${port}/rastrear`,
      connections: CONNECTIONS,
      duration: SECONDS,
      setupClient: (client) => client.setHeaders(newBrowser()),
    })
    load.on('response', (_client, status, _bytes, ms) => answers.push({ status, ms }))
    const { errors } = await result
    if (errors) throw new Error(`${errors} requests failed`)
    return answers
  }

  async function measure(label: string, send: () => Promise<{ status: number; ms: number }[]>) {
    const before = cpuOf(pid)
    const start = performance.now()
    const answers = await send()
    const seconds = (performance.now() - start) / 1000
    const times = answers.map(({ ms }) => ms)
    const cells = [
      (answers.length / seconds).toFixed(0),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      answers.filter(({ status }) => status !== 200).length,
      ((cpuOf(pid) - before) / 1000 / answers.length).toFixed(2),
      residentMb(pid).toFixed(0),
    ]
    console.log(`| ${label} | ${cells.join(' | ')} |`)
  }
})

/** The headers of a browser that looked up an order. */
function newBrowser() {
  const part = () => Math.floor(Math.random() * 250)
  return {
    cookie: `brisa.rastreo=${randomCode()}~`,
    'x-forwarded-for': `10.${part()}.${part()}.1`,
    'accept-encoding': 'br, gzip',
  }
}

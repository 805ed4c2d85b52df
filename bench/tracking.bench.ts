import { shopServer } from '../scripts/server-command.mjs'
import { randomCode } from './data.ts'
import { cpuOf, residentMb } from './process.ts'
import { freePort, launchLoad, measureIn, quantile } from './scenario.ts'

/**
 * Measures the page of a tracked order, which the server renders for each request: 50 connections, each a browser with
 * its own cookie and address, together 200 pages a second. Then the same as fast as it goes.
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
  for (let round = 0; round <= ROUNDS; round++)
    await measure(round === 0 ? 'warm-up' : `${RATE} a second, round ${round}`, RATE)
  await measure('as fast as it goes')

  async function measure(label: string, rate?: number) {
    const times: number[] = []
    const before = cpuOf(pid)
    const { load, result } = launchLoad({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration: SECONDS,
      ...(rate && { overallRate: rate }),
      setupClient(client) {
        const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
        client.setHeaders({
          cookie: `brisa.rastreo=${randomCode()}~`,
          'x-forwarded-for': address,
          'accept-encoding': 'br',
        })
        client.setRequests([{ method: 'GET', path: '/rastrear' }])
      },
    })
    load.on('response', (_client, _status, _bytes, ms) => times.push(ms))
    const { requests, non2xx, errors } = await result
    if (errors) throw new Error(`${errors} requests failed`)
    const cells = [
      requests.average.toFixed(0),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      non2xx,
      ((cpuOf(pid) - before) / 1000 / requests.total).toFixed(2),
      residentMb(pid).toFixed(0),
    ]
    console.log(`| ${label} | ${cells.join(' | ')} |`)
  }
})

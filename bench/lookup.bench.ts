import type autocannon from 'autocannon'
import { shopServer } from '../scripts/server-command.mjs'
import { randomCode } from './data.ts'
import { cpuOf } from './process.ts'
import { launchLoad, measureIn, quantile } from './scenario.ts'

/**
 * Measures looking an order up by its code: the shop against bare `node:http` + `pg` with the same statement, in turns
 * in one run, each in its own process. Only the ratios are comparable between machines.
 */
const CONNECTIONS = 32
const ROUNDS = Number(process.env.RONDAS || 5)
const SECONDS = Number(process.env.SEGUNDOS || 8)
/**
 * How many codes each connection requests before it repeats them; in a round all connections request a sixth of the
 * orders.
 */
const CODES = 500

const servers = {
  tienda: { program: shopServer, port: 4511 },
  bare: { program: { args: ['--import', 'tsx', 'bench/bare.ts'] }, port: 4512 },
}
type Side = keyof typeof servers
type Measurement = { perSecond: number; p50: number; p99: number; cpu: number }

await measureIn(async ({ machine, openServer }) => {
  const pids: Record<Side, number | undefined> = { tienda: undefined, bare: undefined }
  const measurements: Record<Side, Measurement[]> = { tienda: [], bare: [] }
  for (const side of ['tienda', 'bare'] as const) {
    const { program, port } = servers[side]
    pids[side] = (await openServer(port, program)).pid
  }
  await compareResponses()

  for (let round = 0; round <= ROUNDS; round++)
    for (const side of round % 2 ? (['tienda', 'bare'] as const) : (['bare', 'tienda'] as const)) {
      const measurement = await measure(servers[side].port, pids[side])
      if (round > 0) measurements[side].push(measurement) // the first round is a warm-up
    }

  const [shop, bare] = [summarize(measurements.tienda), summarize(measurements.bare)]
  const ratios = measurements.tienda.map(
    ({ perSecond }, i) => perSecond / (measurements.bare[i]?.perSecond ?? Number.NaN),
  )
  console.log(`
Lookup by code, 100,000 orders and 1,000,000 history rows, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, median.
${machine}

| | requests/s | p50 ms | p99 ms | processor µs/request |
| --- | --- | --- | --- | --- |
${row('the shop', shop)}
${row('bare node:http + pg', bare)}
| ratio | ${(shop.perSecond / bare.perSecond).toFixed(2)} (aim ≥ 0.7) | ${(shop.p50 / bare.p50).toFixed(2)} | ${(shop.p99 / bare.p99).toFixed(2)} (aim ≤ 2) | ${(shop.cpu / bare.cpu).toFixed(2)} |

Throughput ratio of the single rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}.`)
})

async function measure(port: number, pid: number | undefined): Promise<Measurement> {
  const times: number[] = []
  const before = cpuOf(pid)
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: CODES }, () => ({ method: 'GET', path: `/api/pedidos/${randomCode()}` })),
      ),
  }
  const { load, result } = launchLoad(options)
  // Times are recorded here, because autocannon's histogram has whole milliseconds, too coarse for a ratio.
  load.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const { requests, non2xx, errors, statusCodeStats } = await result
  if (non2xx || errors)
    throw new Error(`${errors} requests failed and ${non2xx} were refused: ${JSON.stringify(statusCodeStats)}`)
  return {
    perSecond: requests.average,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (cpuOf(pid) - before) / times.length,
  }
}

/** Fails unless both servers give the same answer, without which the comparison means nothing. */
async function compareResponses() {
  const code = randomCode()
  const [shop, bare] = await Promise.all(
    Object.values(servers).map(async ({ port }) =>
      (await fetch(`http://127.0.0.1:${port}/api/pedidos/${code}`)).json(),
    ),
  )
  if (shop.codigo !== code || bare.codigo !== code || shop.historial.length !== bare.pasos.length)
    throw new Error(`the two servers answer differently for ${code}`)
}

function summarize(measurements: Measurement[]): Measurement {
  const medianOf = (label: keyof Measurement) =>
    quantile(
      measurements.map((measurement) => measurement[label]),
      0.5,
    )
  return {
    perSecond: medianOf('perSecond'),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    cpu: medianOf('cpu'),
  }
}

function row(name: string, { perSecond, p50, p99, cpu }: Measurement) {
  return `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${cpu.toFixed(0)} |`
}

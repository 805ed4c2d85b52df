import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, launchLoad, measureIn } from './scenario.ts'

/** How long a scrape takes while nothing runs, under load, and while every connection of the pool waits. */
const SCRAPES = 100
const metricsPort = await freePort()

async function scrape() {
  const start = performance.now()
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const value = (sample: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length)
  return { ms: performance.now() - start, lines: text.split('\n').length, value }
}

/** Scrapes every 60 ms, so that of some of them the database is read again. */
async function row(name: string) {
  const all: Awaited<ReturnType<typeof scrape>>[] = []
  for (let i = 0; i < SCRAPES; i++) {
    all.push(await scrape())
    await setTimeout(60)
  }
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1)
  const last = all.at(-1)
  const waiting = last?.value('brisa_pool_waiting_requests{pool="main"}') ?? ''
  console.log(
    `| ${name} | ${last?.lines} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |${waiting} |${last?.value('brisa_database_up')} |`,
  )
}

await measureIn(
  async ({ url, machine, openServer }) => {
    const port = await freePort()
    await openServer(port, { ...shopServer, env: { ...shopServer.env, METRICS_PORT: String(metricsPort) } })
    const load = (path: string, connections: number, duration: number) =>
      launchLoad({ url: `http://127.0.0.1:${port}${path}`, connections, duration }).result
    console.log(
      `${machine}:\n\n| | lines | p50 ms | p95 ms | longest ms | requests waiting for the pool | database_up |`,
    )
    console.log('| --- | --- | --- | --- | --- | --- | --- |')
    await scrape()
    await row('idle')
    const busy = load('/readyz', 32, 12)
    await setTimeout(1_000)
    await row('32 connections that read the database')
    await busy
    const locker = new pg.Client({ connectionString: url })
    await locker.connect()
    await locker.query('begin; lock table user_roles')
    const blocked = load('/readyz', 60, 10)
    await setTimeout(1_000)
    await row('60 connections that wait for a locked table')
    await locker.query('rollback')
    await locker.end()
    await blocked
  },
  { filled: false },
)

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbedded } from '#db/embedded.server.ts'
import { OPENING_TIMEOUTS, openDatabase } from '#db/open.server.ts'
import { secret } from '#testing/growthExamples.server.ts'
import { execute } from '#testing/postgres.server.ts'
import { measureIn, quantile, type Scenario } from '../scenario.ts'
import { campaign, type Outcome, type Run } from './campaign.ts'
import { type Grown, openGrown, readScheduled } from './grown.ts'
import { JOBS, SCHEDULED } from './growth/jobs.ts'
import { listReads, type Read } from './growth/reads.ts'
import { REASONS } from './growth/reasons.ts'
import { checkInvariants } from './invariants.ts'
import { silent } from './shop.ts'

/**
 * Measures every read of the shop and every job in shops of growing sizes, side by side, each address asked of each shop
 * in turns, by one person at a time. What a person waits for costs at most 1.2 times as much in the largest shop as in
 * the one that is compared, or a line of `growth/reasons.ts` says why. It is the processor time that is compared, of
 * the server and of PostgreSQL, so that a busy machine gives the same verdict. `GROWTH_DIR` keeps the grown databases
 * in a folder, and takes those that are there.
 */
const ALLOWED_RATIO = 1.2
/** A job may take as many times as long as there are more orders, and this many times that: chance has a part in it. */
const ALLOWED_SHARE = 2
/** Milliseconds of a difference that nobody notices. */
const UNNOTICED = 3
/** How often a read that seems too slow, and has no reason, is measured again: chance has an end. */
const AGAIN = 6
/** Milliseconds for one read in one shop; a slow one has fewer rounds. */
const LONGEST = 4_000
/** The quantile of the rounds: the cheaper ones show the read, the others what the server did beside it. */
const SHARE = 0.25

/** What `--broken` does to the largest shop, and the words that must report it. */
const PLANTED = [
  { fault: 'drop index pagos_por_pedido', words: 'GET /api/gestion/pedidos/lista costs' },
  {
    fault:
      'update profiles set saldo = saldo + 1 where codigo_membresia = (select min(codigo_membresia) from profiles)',
    words: 'conciliar: 1 diferencias',
  },
]

type Size = { orders: number[]; compared: number; rounds: number }
type Times = { cost: number[]; wall: number[] }
await campaign<Size>({
  name: 'growth',
  short: { orders: [1_000, 10_000], compared: 0, rounds: 1 },
  long: { orders: [1_000, 10_000, 100_000, 1_000_000], compared: 1, rounds: 8 },
  async run(run) {
    const { GROWTH_DIR } = process.env
    if (GROWTH_DIR) {
      const embedded = await startEmbedded({ dir: GROWTH_DIR, notify() {} })
      run.defer(() => embedded.stop())
      process.env.DATABASE_URL = embedded.url
    }
    return measureIn((scenario) => measure(run, scenario), { filled: false })
  },
})

async function measure({ size, plantsFault }: Run<Size>, { url: server, openServer }: Scenario): Promise<Outcome> {
  const shops = await Promise.all(size.orders.map((orders) => openGrown(server, orders, openServer)))
  const [first] = shops
  const document = await (await fetch(`${first?.origin}/api/docs`)).json()
  const { reads, forgotten, unmeasured } = listReads(
    document,
    shops.map(({ examples }) => examples),
  )
  const broken = forgotten.map((name) => `${name} has no example in testing/growthExamples.server.ts`)
  const largest = shops.at(-1)
  if (plantsFault && largest) for (const { fault } of PLANTED) await execute(largest.url, fault)

  const rows: Row[] = []
  for (const read of reads) {
    const times = shops.map((): Times => ({ cost: [], wall: [] }))
    const row = { name: read.name, cost: [] as number[], wall: [] as number[] }
    const again = plantsFault || reasonFor(read.name) ? 0 : AGAIN
    for (let time = 0; time <= again && (time === 0 || isSlower(row, size)); time++) {
      await ask(read, shops, times, size.rounds, broken)
      row.cost = times.map(({ cost }) => quantile(cost, SHARE))
      row.wall = times.map(({ wall }) => quantile(wall, SHARE))
    }
    rows.push(row)
  }
  const reasons = new Map<string, Row[]>()
  for (const row of rows.filter((one) => isSlower(one, size))) {
    const start = reasonFor(row.name)
    if (start) reasons.set(start, [...(reasons.get(start) ?? []), row])
    else broken.push(`${row.name} costs ${ratioOf(row.cost, size).toFixed(2)} times as much: ${inWords(row.cost)} ms`)
  }

  const scheduled = await readScheduled(first?.url ?? '')
  for (const name of scheduled) if (!(name in SCHEDULED)) broken.push(`the job ${name} is not in growth/jobs.ts`)
  const jobs: Row[] = Object.keys(JOBS).map((name) => ({ name: `job ${name}`, cost: [], wall: [] }))
  for (const shop of shops) {
    await shop.close()
    const database = openDatabase(shop.url, silent, OPENING_TIMEOUTS)
    for (const sentence of await checkInvariants(database.db, []))
      broken.push(`${sentence} (of ${size.orders[shops.indexOf(shop)]} orders)`)
    for (const [n, job] of Object.values(JOBS).entries()) {
      const start = performance.now()
      await job(database.db, shop.url)
      jobs[n]?.wall.push(performance.now() - start)
    }
    await database.close()
  }
  const more = (size.orders.at(-1) ?? 0) / (size.orders[size.compared] ?? 0)
  for (const { name, wall } of jobs)
    if (ratioOf(wall, size) > more * ALLOWED_SHARE)
      broken.push(`${name} takes more than in proportion to the orders: ${inWords(wall)} ms`)
  report([...rows, ...jobs], size)
  const over = [...reasons].map(
    ([start, slow]) =>
      `${start} × ${Math.max(...slow.map(({ cost }) => ratioOf(cost, size))).toFixed(1)} (${REASONS[start]})`,
  )
  const others = rows.filter((row) => ![...reasons.values()].flat().includes(row))
  return {
    broken,
    planted: PLANTED.map(({ words }) => words),
    figures: {
      orders: size.orders.map((orders) => orders.toLocaleString('en')).join(', '),
      'routes and pages': rows.length,
      'not measured': unmeasured.length,
      'median ratio of the cost': quantile(
        others.map(({ cost }) => ratioOf(cost, size)),
        0.5,
      ).toFixed(2),
      'slower for a reason': over.join(', ') || 'none',
      'ms of jobs': jobs.map(({ name, wall }) => `${name.slice(4)} ${inWords(wall)}`).join(', '),
    },
  }
}

/** The begin of the read's name in `REASONS`, if it may be slower. */
function reasonFor(name: string) {
  return Object.keys(REASONS).find((begin) => name.startsWith(begin))
}

/** Asks one read of each shop in turns, and adds the times. */
async function ask(read: Read, shops: Grown[], times: Times[], rounds: number, broken: string[]) {
  let spent = 0
  /** The first round fills caches, which is nothing beside a read that has no second round. */
  const first: { cost: number; wall: number }[] = []
  for (const { processor } of shops) await processor.look()
  for (let round = -1; round < rounds && spent < LONGEST; round++)
    for (const [n, shop] of shops.entries()) {
      const [before, start] = [shop.processor.read(), performance.now()]
      const answer = await fetch(shop.origin + (read.addresses[n] ?? ''), {
        redirect: 'manual',
        headers: {
          ...{ cookie: `${shop.cookies[read.asker]}; brisa.llave=${secret}`, 'x-forwarded-for': anyAddress() },
          ...(read.link && { 'x-enlace': 'x'.repeat(22) }),
        },
      })
      await answer.arrayBuffer()
      const wall = performance.now() - start
      spent += wall / shops.length
      const cost = shop.processor.read() - before
      const sentence = `${read.name} was answered with ${answer.status} instead of ${read.status}`
      if (answer.status !== read.status && !broken.includes(sentence)) broken.push(sentence)
      if (round < 0) first[n] = { cost, wall }
      else {
        times[n]?.wall.push(wall)
        times[n]?.cost.push(cost)
      }
    }
  for (const [n, { cost, wall }] of first.entries())
    if (times[n]?.wall.length === 0) {
      times[n].wall.push(wall)
      times[n].cost.push(cost)
    }
}

function anyAddress() {
  return `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
}

/** Milliseconds of a read or a job in each shop: of the processor, and until the answer was there. */
type Row = { name: string; cost: number[]; wall: number[] }

/** Whether it costs more in the largest shop than it may; by the time where the processor's is not known. */
function isSlower({ cost, wall }: Row, { compared }: Size) {
  const [small = 0, large = 0] = cost.some(Number.isNaN) ? [wall[compared], wall.at(-1)] : [cost[compared], cost.at(-1)]
  return large > small * ALLOWED_RATIO && large - small > UNNOTICED
}

function ratioOf(ms: number[], { compared }: Size) {
  return (ms.at(-1) ?? Number.NaN) / (ms[compared] ?? Number.NaN)
}

function inWords(ms: number[]) {
  return ms.map((one) => one.toFixed(one < 100 ? 1 : 0)).join(' / ')
}

/** Prints all times as a table, and writes them beside the result. */
function report(rows: Row[], size: Size) {
  const { orders } = size
  console.log(`\n| | ms of the processor at ${orders.join(' / ')} | ratio | ms until the answer | ratio |`)
  console.log('| --- | --- | --- | --- | --- |')
  for (const { name, cost, wall } of rows)
    console.log(
      `| ${name} | ${inWords(cost)} | ${ratioOf(cost, size).toFixed(2)} | ${inWords(wall)} | ${ratioOf(wall, size).toFixed(2)} |`,
    )
  const folder = path.join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'growth-times.json'), `${JSON.stringify({ orders, rows }, null, 2)}\n`)
}

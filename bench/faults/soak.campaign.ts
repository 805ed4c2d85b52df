import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/open.server.ts'
import { streamUrl } from '#live/url.ts'
import { openMailbox } from '#testing/mailbox.server.ts'
import { residentMb } from '../process.ts'
import { campaign } from './campaign.ts'
import { openFollower } from './followers.ts'
import { type Inspector, inspect, inspectable } from './inspect.ts'

import { startLoad } from './load.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'
import { type Trend, trendOf } from './trend.ts'

/**
 * Lets four people use every verb for an hour, a few requests a second, while visitors open and leave pages and their
 * streams. What the shop holds must not rise in the second half. `--minutes 10` is another length. Linux only: it
 * reads /proc.
 */
const CLIENTS = 4
/** Milliseconds between two verbs of one client, on average. */
const PAUSE = 3_000
/** Milliseconds after which a visitor opens the next page. */
const VISIT = 2_000
const SAMPLES = 240
/** Samples from one walk through the heap to the next, for which the shop stands still for some seconds. */
const WALK_EVERY = 20
const PAGES = ['/', '/productos', '/faq', '/pedir', '/rastrear', '/contacto']

/** What may rise in the second half: a share of the level, or this much if that is more. */
const ALLOWED = {
  'heap MB': { share: 0.05, least: 2 },
  'resident MB': { share: 0.1, least: 15 },
  timers: { share: 0.05, least: 5 },
  listeners: { share: 0.05, least: 30 },
  descriptors: { share: 0.05, least: 4 },
  'PostgreSQL connections': { share: 0, least: 3 },
  'dead rows %': { share: 0.1, least: 5 },
  'bytes a row': { share: 0.1, least: 0 },
} as const
type Measure = keyof typeof ALLOWED

const LEAKS: readonly Measure[] = [
  'heap MB',
  'timers',
  'listeners',
  'descriptors',
  'PostgreSQL connections',
  'dead rows %',
]

await campaign({
  name: 'soak',
  short: { minutes: 3 },
  long: { minutes: 60 },
  async run({ size, minutes = size.minutes, random, defer, plantsFault }) {
    const mailbox = await openMailbox()
    defer(() => mailbox.close())
    const { port, env } = await inspectable()
    const shop = await openOwnShop({ defer }, { env: { ...env, SMTP_URL: mailbox.url } })
    const database = openData({ defer }, await shop.databaseUrl())
    const people = await enroll(database)
    const follower = openFollower(shop)
    defer(follower.close)
    const load = await startLoad(shop, people, { random, follower, clients: CLIENTS, pauseMs: PAUSE })
    const visitor = startVisitor(shop.publicUrl)
    const pid = shop.serverPid()
    const inspector = await inspect(pid, port)
    defer(inspector.close)
    if (plantsFault) await plantLeaks(inspector, database)

    const series = new Map<Measure, number[]>()
    const every = (minutes * 60_000) / SAMPLES
    const start = performance.now()
    for (let sample = 1; sample <= SAMPLES; sample++) {
      await pause(Math.max(0, start + sample * every - performance.now()))
      const held = sample % WALK_EVERY === 0 ? await inspector.read() : {}
      for (const [what, value] of Object.entries({ ...(await measure(pid, database)), ...held }))
        series.set(what as Measure, [...(series.get(what as Measure) ?? []), value])
      if (sample % WALK_EVERY === 0) console.log(lastOf(series))
    }
    const isSame = pid === shop.serverPid()

    await visitor.stop()
    const seen = await load.stop()
    const behind = await follower.check()
    follower.close()
    inspector.close()
    const ending = await stopAndCheck(shop, { defer, plantsFault, writes: load.writes })
    const { planted } = ending
    const broken = [...load.witness.faults, ...behind, ...visitor.faults, ...ending.broken]
    const trends = [...series].map(([what, values]) => ({ what, trend: trendOf(values) }))
    for (const { what, trend } of trends) if (!isFlat(what, trend)) broken.push(`${what} rises: ${inWords(trend)}`)
    if (!isSame) broken.push('the server was restarted meanwhile')
    return {
      broken,
      planted: [...planted, ...LEAKS.map((what) => `${what} rises`)],
      figures: {
        minutes,
        ...Object.fromEntries(trends.map(({ what, trend }) => [what, inWords(trend)])),
        ...seen,
        'pages visited': visitor.visits,
        mails: mailbox.mails.length,
      },
    }
  },
})

function lastOf(series: Map<Measure, number[]>) {
  return [...series].map(([what, values]) => `${what} ${values.at(-1)?.toFixed(1)}`).join('; ')
}

function isFlat(what: Measure, { level, rise }: Trend) {
  return rise <= Math.max(ALLOWED[what].least, ALLOWED[what].share * level)
}

function inWords({ level, rise }: Trend) {
  return `${level.toFixed(1)} (${rise < 0 ? '' : '+'}${rise.toFixed(1)} in the second half)`
}

async function measure(pid: number, { db }: Database) {
  const { rows } = await db.execute<{ connections: number; dead: number; bytes: number }>(sql`
    select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      sum(n_dead_tup)::float * 100 / greatest(sum(n_live_tup + n_dead_tup), 1) as dead,
      sum(pg_total_relation_size(relid))::float / greatest(sum(n_live_tup), 1) as bytes
    from pg_stat_user_tables`)
  const [now] = rows
  return {
    'resident MB': residentMb(pid),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    'PostgreSQL connections': now?.connections ?? Number.NaN,
    'dead rows %': now?.dead ?? Number.NaN,
    'bytes a row': now?.bytes ?? Number.NaN,
  } satisfies Partial<Record<Measure, number>>
}

/** Somebody who opens a page and its stream, leaves both, and opens the next. */
function startVisitor(publicUrl: string) {
  const faults: string[] = []
  const controller = new AbortController()
  let visits = 0
  const visiting = (async () => {
    while (!controller.signal.aborted) {
      const page = PAGES[visits++ % PAGES.length] ?? '/'
      const headers = { 'x-forwarded-for': `10.252.${visits % 250}.1` }
      const left = AbortSignal.timeout(VISIT)
      const { status } = await fetch(publicUrl + page, { headers })
      if (status !== 200 && status !== 503) faults.push(`${page} answered ${status}`)
      const stream = await fetch(publicUrl + streamUrl(['cola-de-chat']), { headers, signal: left }).catch(() => null)
      if (stream && !stream.ok && stream.status !== 503) faults.push(`a stream was answered with ${stream.status}`)
      await stream?.text().catch(() => {}) // ends when the visitor leaves
    }
  })()
  visiting.catch((error) => faults.push(`the visitor: ${error}`))
  return {
    faults,
    get visits() {
      return visits
    },
    async stop() {
      controller.abort()
      await visiting.catch(() => {})
    },
  }
}

/** Makes the shop hold more and more of everything, so that the campaign must report each. */
async function plantLeaks(inspector: Inspector, { pool }: Database) {
  await inspector.evaluate(`globalThis.leaked = []; setInterval(() => {
    leaked.push(new Array(50_000).fill(Math.random()), process.getBuiltinModule('node:fs').openSync('/dev/null'))
    process.setMaxListeners(0)
    for (let n = 0; n < 5; n++) process.on('leak', () => {})
    setTimeout(() => {}, 2 ** 30)
  }, 500)`)
  await pool.query(`create table leaked (n int) with (autovacuum_enabled = off); insert into leaked values (0)`)
  const timer = setInterval(() => {
    void pool.connect().catch(() => {}) // never released
    void pool.query('insert into leaked select generate_series(1, 1000); delete from leaked').catch(() => {})
  }, 5_000)
  timer.unref()
}

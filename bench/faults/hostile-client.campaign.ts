import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scenario.ts'
import { campaign } from './campaign.ts'
import { openClient, Witness } from './client.ts'
import { openCustomer } from './customer.ts'
import type { Order, Report } from './hostile/attacker.ts'
import { ATTACKS, type Setting } from './hostile/attacks.ts'
import { type Inspector, inspect, inspectable } from './inspect.ts'
import type { Write } from './invariants.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'
import { readVitals, type Vitals, watchVitals } from './vitals.ts'

/**
 * One attack after the other, from addresses of their own that no proxy has, while two customers open pages, ask for
 * orders and request them through the proxy. Each must be answered rightly and in time, memory must stay bounded, and
 * afterwards the shop has as many descriptors as before. Then all attacks again: what the shop keeps of each would add
 * up, while memory that V8 and glibc have not returned is used again. `ATTACK` takes only attacks whose name contains
 * it, `ROUNDS` is another number of rounds.
 */
const ONLY = process.env.ATTACK ?? ''
const ROUNDS = Number(process.env.ROUNDS ?? 2)
const CUSTOMERS = 2
/** Milliseconds in which each customer's request must be answered, or four times the longest without an attack. */
const BOUND = 2_000
/** An attack lasts until the customers had so many answers, or until nobody would wait any more. */
const ANSWERS = 6
const PATIENCE = 15_000
/** MB that the process may take in the worst moment. */
const PEAK = 700
/**
 * What a further round may add to what the first one left, each read after a garbage collection. A short round has some
 * 5,700 connections, so the heap tells two kilobytes kept of each. Timers are deadlines of 30 and 45 s, which outlast a
 * round, with their listeners. Of what is resident, glibc keeps some tens of megabytes for itself (bench/README.md).
 */
const ALLOWED = { 'heap MB': 12, timers: 300, listeners: 600, 'resident MB': 100 } as const
type Left = Record<keyof typeof ALLOWED, number>
/** Descriptors that may stay open: connections to the database and of the customers come and go. */
const DESCRIPTORS = 30
/** Milliseconds in which they must be back. */
const BACK = 10_000
/** Milliseconds for which `--broken` stops the server. */
const STOPPED = 3_000

await campaign({
  name: 'hostile-client',
  short: { connections: 1_500, milliseconds: 1_200 },
  long: { connections: 10_000, milliseconds: 60_000 },
  async run({ size, random, defer, plantsFault }) {
    const names = Object.keys(ATTACKS).filter((name) => name.includes(ONLY))
    if (names.length === 0) throw new Error(`no attack is called ${ONLY}: ${Object.keys(ATTACKS).join(', ')}`)
    if (!(ROUNDS >= 2)) throw new Error('what grows is seen only in two rounds or more')
    const metricsPort = await freePort()
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    const { port, env } = await inspectable()
    const shop = await openOwnShop({ defer }, { env: { ...env, METRICS_PORT: String(metricsPort) } })
    const people = await enroll(openData({ defer }, await shop.databaseUrl()))
    const witness = new Witness()
    const writes: Write[] = []
    const member = openClient(shop, witness, random)
    if (people.members[0]) await member.signIn(people.members[0])
    const customers = Array.from({ length: CUSTOMERS }, () =>
      openCustomer(shop, openClient(shop, witness, random), writes),
    )
    const attacker = fork(path.join(import.meta.dirname, 'hostile/attacker.ts'))
    defer(() => attacker.kill())
    const tell = async (order: Order) => {
      attacker.send(order)
      if ('begin' in order) return 0
      const [report] = await once(attacker, 'message')
      return (report as Report).open
    }
    const inspector = await inspect(shop.serverPid(), port)
    defer(inspector.close)

    const broken: string[] = []
    for (let warm = 0; warm < 10; warm++) await Promise.all(customers.map((customer) => customer.visit()))
    const seen = () => customers.map((customer) => customer.take())
    const alone = longestOf(seen())
    const before = await readVitals(metricsUrl)
    if (plantsFault) await plantLeak(inspector)

    const figures: Record<string, string> = {}
    async function attack(name: string, isStopped: boolean) {
      const setting: Setting = {
        ...{ port: Number(new URL(shop.publicUrl).port), connections: size.connections, origin: shop.publicUrl },
        ...{ codigo: customers[0]?.codigo ?? '', cookie: member.cookie },
      }
      await tell({ begin: name, setting })
      if (isStopped) await stopFor(shop.serverPid(), STOPPED)
      const begun = performance.now()
      await pause(size.milliseconds)
      const answered = () => customers.reduce((sum, customer) => sum + customer.count, 0)
      while (answered() < ANSWERS && performance.now() - begun < PATIENCE) await pause(50)
      // A connection that stays, as `--broken` leaves them, is one that the shop did not take back.
      const open = await tell(isStopped ? { leave: true } : { end: true })
      const during = seen()
      const longest = longestOf(during)
      const count = during.reduce((sum, { count }) => sum + count, 0)
      const figure = `${open} connections, ${count} answers, longest ${longest.toFixed(0)} ms`
      figures[name] = [figures[name], figure].filter(Boolean).join(' / ')
      if (longest > Math.max(BOUND, alone * 4)) broken.push(`${name}: a customer waited ${longest.toFixed(0)} ms`)
      if (count < ANSWERS) broken.push(`${name}: customers had ${count} answers in ${PATIENCE / 1000} s`)
      for (const { wrong } of during) if (wrong[0]) broken.push(`${name}: ${wrong[0]}, ${wrong.length} times`)
    }

    /** Every attack once; then what is left of it. */
    async function attackAll(round: number) {
      const visiting = new AbortController()
      const vitals = watchVitals(metricsUrl)
      const visits = customers.map((customer) => customer.keepVisiting(visiting.signal))
      for (const name of names) await attack(name, plantsFault && round === 1 && name === names[0])
      visiting.abort()
      await Promise.all(visits)
      const peak = await vitals.stop()
      const start = performance.now()
      let after = await readVitals(metricsUrl)
      while (after.descriptors > before.descriptors + DESCRIPTORS && performance.now() - start < BACK) {
        await pause(250)
        after = await readVitals(metricsUrl)
      }
      const back = performance.now() - start
      const held = await inspector.read()
      const { residentMb } = await readVitals(metricsUrl)
      return { peak, after, back, left: { ...held, 'resident MB': residentMb } }
    }
    const rounds: Awaited<ReturnType<typeof attackAll>>[] = []
    for (let round = 1; round <= ROUNDS; round++) rounds.push(await attackAll(round))
    inspector.close()

    const allOf = (value: (round: (typeof rounds)[number]) => number) => rounds.map((round) => value(round).toFixed(0))
    const worst = (what: keyof Vitals) => Math.max(...rounds.map(({ peak }) => peak[what]))
    for (const { after } of rounds)
      if (after.descriptors > before.descriptors + DESCRIPTORS)
        broken.push(`descriptors were not given back: ${before.descriptors} before, ${after.descriptors} after`)
    if (worst('residentMb') > PEAK) broken.push(`memory: ${worst('residentMb').toFixed(0)} MB in the worst moment`)
    broken.push(...grown(rounds.map(({ left }) => left)))
    attacker.kill()

    const ending = await stopAndCheck(shop, { defer, plantsFault, writes })
    broken.push(...witness.faults, ...ending.broken)
    return {
      broken,
      ...(ONLY && { inPart: `attacks that are not called ${ONLY}` }),
      planted: plantsFault
        ? [
            ...['a customer waited', 'descriptors were not given back', 'orders without their first history row'],
            ...['heap MB grows', 'listeners grows', 'timers grows', 'resident MB grows'],
          ]
        : [],
      figures: {
        'longest answer alone': `${alone.toFixed(0)} ms`,
        ...figures,
        'resident MB before': before.residentMb.toFixed(0),
        'at most': allOf(({ peak }) => peak.residentMb).join(', '),
        'right after': allOf(({ after }) => after.residentMb).join(', '),
        ...Object.fromEntries(
          Object.keys(ALLOWED).map((what) => [
            `${what} kept`,
            allOf(({ left }) => left[what as keyof Left]).join(', '),
          ]),
        ),
        'descriptors before, at most, after': `${before.descriptors}, ${worst('descriptors')}, ${rounds.at(-1)?.after.descriptors}`,
        'given back after': `${(Math.max(...rounds.map(({ back }) => back)) / 1000).toFixed(1)} s`,
        'event loop late by at most': `${worst('loopMs').toFixed(0)} ms`,
        answers: witness.figures,
      },
    }
  },
})

function longestOf(seen: { longest: number }[]) {
  return Math.max(...seen.map(({ longest }) => longest))
}

/** What the rounds after the first one added, if it is more than they may. */
function grown(left: readonly Left[]) {
  return Object.entries(ALLOWED).flatMap(([what, allowed]) => {
    const values = left.map((of) => of[what as keyof Left])
    const [from = Number.NaN, to = Number.NaN] = [values[0], values.at(-1)]
    const isFlat = to <= from + allowed * (left.length - 1)
    return isFlat ? [] : `${what} grows: ${from.toFixed(0)} after a round, ${to.toFixed(0)} after the last`
  })
}

/** Makes the shop keep every connection, a timer and a listener of each, and memory beside the heap. */
async function plantLeak(inspector: Inspector) {
  await inspector.evaluate(`globalThis.leaked = []
    process.setMaxListeners(0)
    process.getBuiltinModule('node:diagnostics_channel').subscribe('net.server.socket', ({ socket }) => {
      leaked.push(socket, new Array(2_500).fill(0.5))
      if (leaked.length % 10) return
      process.on('leak', () => {})
      setTimeout(() => {}, 2 ** 30).unref()
    })`)
}

async function stopFor(pid: number, milliseconds: number) {
  process.kill(pid, 'SIGSTOP')
  await pause(milliseconds)
  process.kill(pid, 'SIGCONT')
}

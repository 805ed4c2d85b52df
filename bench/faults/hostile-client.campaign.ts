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
import type { Write } from './invariants.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'
import { readVitals, watchVitals } from './vitals.ts'

/**
 * One attack after the other, from addresses of their own that no proxy has, while two customers open pages, ask for
 * orders and request them through the proxy. Each must be answered rightly and in time, memory must stay bounded, and
 * afterwards the shop has as many descriptors as before. `ATTACK` takes only attacks whose name contains it.
 */
const ONLY = process.env.ATTACK ?? ''
const CUSTOMERS = 2
/** Milliseconds in which each customer's request must be answered, or four times the longest without an attack. */
const BOUND = 2_000
/** An attack lasts until the customers had so many answers, or until nobody would wait any more. */
const ANSWERS = 6
const PATIENCE = 15_000
/** MB that the process may take in the worst moment, and more than before once the attacks are over. */
const MEMORY = { peak: 700, more: 200 }
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
    const metricsPort = await freePort()
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    const shop = await openOwnShop({ defer }, { env: { METRICS_PORT: String(metricsPort) } })
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

    const broken: string[] = []
    const visiting = new AbortController()
    for (let warm = 0; warm < 10; warm++) await Promise.all(customers.map((customer) => customer.visit()))
    const seen = () => customers.map((customer) => customer.take())
    const alone = longestOf(seen())
    const before = await readVitals(metricsUrl)
    const vitals = watchVitals(metricsUrl)
    const visits = customers.map((customer) => customer.keepVisiting(visiting.signal))

    const figures: Record<string, string> = {}
    for (const name of names) {
      const setting: Setting = {
        ...{ port: Number(new URL(shop.publicUrl).port), connections: size.connections, origin: shop.publicUrl },
        ...{ codigo: customers[0]?.codigo ?? '', cookie: member.cookie },
      }
      await tell({ begin: name, setting })
      if (plantsFault && name === names[0]) await stopFor(shop.serverPid(), STOPPED)
      const begun = performance.now()
      await pause(size.milliseconds)
      const answered = () => customers.reduce((sum, customer) => sum + customer.count, 0)
      while (answered() < ANSWERS && performance.now() - begun < PATIENCE) await pause(50)
      // A connection that stays, as `--broken` leaves them, is one that the shop did not take back.
      const open = await tell(plantsFault && name === names[0] ? { leave: true } : { end: true })
      const during = seen()
      const longest = longestOf(during)
      const count = during.reduce((sum, { count }) => sum + count, 0)
      figures[name] = `${open} connections, ${count} answers, longest ${longest.toFixed(0)} ms`
      if (longest > Math.max(BOUND, alone * 4)) broken.push(`${name}: a customer waited ${longest.toFixed(0)} ms`)
      if (count < ANSWERS) broken.push(`${name}: customers had ${count} answers in ${PATIENCE / 1000} s`)
      for (const { wrong } of during) if (wrong[0]) broken.push(`${name}: ${wrong[0]}, ${wrong.length} times`)
    }
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
    if (after.descriptors > before.descriptors + DESCRIPTORS)
      broken.push(`descriptors were not given back: ${before.descriptors} before, ${after.descriptors} after`)
    if (peak.residentMb > MEMORY.peak) broken.push(`memory: ${peak.residentMb.toFixed(0)} MB in the worst moment`)
    if (after.residentMb > before.residentMb + MEMORY.more)
      broken.push(`memory: ${before.residentMb.toFixed(0)} MB before and ${after.residentMb.toFixed(0)} after`)
    attacker.kill()

    const ending = await stopAndCheck(shop, { defer, plantsFault, writes })
    broken.push(...witness.faults, ...ending.broken)
    return {
      broken,
      ...(ONLY && { inPart: `attacks that are not called ${ONLY}` }),
      planted: plantsFault
        ? ['a customer waited', 'descriptors were not given back', 'orders without their first history row']
        : [],
      figures: {
        'longest answer alone': `${alone.toFixed(0)} ms`,
        ...figures,
        'MB before, at most, after': [before, peak, after].map(({ residentMb }) => residentMb.toFixed(0)).join(', '),
        'descriptors before, at most, after': [before, peak, after].map(({ descriptors }) => descriptors).join(', '),
        'given back after': `${(back / 1000).toFixed(1)} s`,
        'event loop late by at most': `${peak.loopMs.toFixed(0)} ms`,
        answers: witness.figures,
      },
    }
  },
})

function longestOf(seen: { longest: number }[]) {
  return Math.max(...seen.map(({ longest }) => longest))
}

async function stopFor(pid: number, milliseconds: number) {
  process.kill(pid, 'SIGSTOP')
  await pause(milliseconds)
  process.kill(pid, 'SIGCONT')
}

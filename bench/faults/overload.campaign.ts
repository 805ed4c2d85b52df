import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, quantile } from '../scenario.ts'
import { campaign } from './campaign.ts'
import { openClient, Witness } from './client.ts'
import type { Crowded, Crowding } from './crowd.ts'
import { openCustomer } from './customer.ts'
import type { Write } from './invariants.ts'
import { openOwnShop, stopAndCheck } from './shop.ts'
import { readVitals, watchVitals } from './vitals.ts'

/**
 * Measures how many requests a second the shop does, then sends it ten times as many. It must still do four fifths of
 * them within what a person waits, refuse the rest at once, and be itself again soon after.
 */
const TIMES = 10
/** Connections that measure what it can: more than it has connections to the database. */
const AT_ONCE = 32
/** Connections of the crowd. */
const CROWD = 400
/** Milliseconds in which an answer must come to count, and in which nine in ten refusals must. */
const [GOOD, REFUSED] = [2_000, 1_000]
/** Share of the requests a second that it could do before. */
const SHARE = 0.8
const MAX_MB = 600
/** Milliseconds: the longest delay of the event loop, and until three visits in a row take as long as before. */
const [MAX_DELAY, NORMAL] = [1_000, 10_000]

await campaign({
  name: 'overload',
  short: { warm: 1, alone: 3, seconds: 6 },
  long: { warm: 5, alone: 20, seconds: 120 },
  async run({ size, random, defer, plantsFault }) {
    const metricsPort = await freePort()
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    const shop = await openOwnShop({ defer }, { env: { METRICS_PORT: String(metricsPort) } })
    const witness = new Witness()
    const writes: Write[] = []
    const customer = openCustomer(shop, openClient(shop, witness, random), writes)
    for (let warm = 0; warm < 10; warm++) await customer.visit()
    const alone = customer.take()
    const port = Number(new URL(shop.publicUrl).port)

    async function crowd(own: Pick<Crowding, 'seconds' | 'rate' | 'connections'>) {
      const child = fork(path.join(import.meta.dirname, 'crowd.ts'))
      defer(() => child.kill())
      child.send({ port, codigo: customer.codigo, ...own } satisfies Crowding)
      const [crowded] = (await once(child, 'message')) as [Crowded]
      child.kill()
      for (const [outcome, marks] of Object.entries(crowded.marks))
        for (const mark of marks) writes.push({ verb: 'pedir', mark, outcome: outcome as Write['outcome'] })
      const good = crowded.done.filter((ms) => ms <= GOOD).length / own.seconds
      return { ...crowded, good }
    }

    await crowd({ seconds: size.warm, rate: 0, connections: AT_ONCE })
    const can = await crowd({ seconds: size.alone, rate: 0, connections: AT_ONCE })
    await readVitals(metricsUrl)
    const vitals = watchVitals(metricsUrl)
    const rate = Math.round(can.good * TIMES)
    const sending = crowd({ seconds: size.seconds, rate, connections: CROWD })
    if (plantsFault) await stopMost(shop.serverPid(), size.seconds)
    const much = await sending
    const since = performance.now()
    const normal = Math.max(500, alone.longest * 3)
    for (let inRow = 0; inRow < 3 && performance.now() - since < NORMAL * 3; )
      inRow = (await customer.visit()) <= normal && customer.take().wrong.length === 0 ? inRow + 1 : 0
    const recovered = performance.now() - since
    const peak = await vitals.stop()

    const broken: string[] = []
    const share = much.good / can.good
    if (share < SHARE) broken.push(`goodput fell to ${(share * 100).toFixed(0)} % of ${can.good.toFixed(0)} a second`)
    const slow = quantile(much.refused, 0.9)
    if (slow > REFUSED) broken.push(`a refusal took ${slow.toFixed(0)} ms (p90)`)
    for (const [status, count] of [can, much].flatMap(({ others }) => Object.entries(others)))
      broken.push(`${count} were answered ${status}`)
    if (peak.residentMb > MAX_MB) broken.push(`memory: ${peak.residentMb.toFixed(0)} MB`)
    if (peak.loopMs > MAX_DELAY) broken.push(`the event loop was late by ${peak.loopMs.toFixed(0)} ms`)
    if (recovered > NORMAL) broken.push(`it was itself again only after ${(recovered / 1000).toFixed(1)} s`)

    const ending = await stopAndCheck(shop, { defer, plantsFault, writes })
    broken.push(...witness.faults, ...ending.broken)
    return {
      broken,
      planted: plantsFault ? ['goodput fell', 'the event loop was late', 'orders without their first history row'] : [],
      figures: {
        'could a second': can.good.toFixed(0),
        'p50 ms': quantile(can.done, 0.5).toFixed(0),
        'was sent a second': (much.sent / size.seconds).toFixed(0),
        'did a second': `${much.good.toFixed(0)} (${(share * 100).toFixed(0)} %)`,
        'p50 and p99 ms of done': [0.5, 0.99].map((at) => quantile(much.done, at).toFixed(0)).join(', '),
        refused: much.refused.length,
        'p50 and p99 ms of refused': [0.5, 0.99].map((at) => quantile(much.refused, at).toFixed(0)).join(', '),
        'MB at most': peak.residentMb.toFixed(0),
        'event loop late by at most': `${peak.loopMs.toFixed(0)} ms`,
        'itself again after': `${(recovered / 1000).toFixed(1)} s`,
      },
    }
  },
})

/** Stops a process for two thirds of the time. */
async function stopMost(pid: number, seconds: number) {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    process.kill(pid, 'SIGSTOP')
    await pause(1_400)
    process.kill(pid, 'SIGCONT')
    await pause(700)
  }
}

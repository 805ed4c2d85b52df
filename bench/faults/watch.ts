import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { streamUrl } from '#live/url.ts'
import { solicitarPedido } from '#pedidos/contract.ts'
import { openClient, type Witness } from './client.ts'
import type { Write } from './invariants.ts'
import type { People } from './load.ts'

/** Pages and files that need no database, once somebody has asked for them. */
const STANDING = ['/', '/productos', '/faq', '/politicas-privacidad', '/pedir', '/rastrear', '/favicon.svg', '/healthz']
/**
 * Milliseconds: the slowest page and the slowest answer of the API; how long a stream may be called live without its
 * database (docs/decisions/018, and a second for a busy machine); until the shop is itself again.
 */
const AIMS = { page: 3_000, api: 8_000, live: 4_500, itself: 10_000 }
/** Milliseconds: between two rounds of questions, for one answer, and without a failure to count as itself again. */
const [EVERY, PATIENCE, CALM] = [500, 15_000, 1_000]
/** Rounds of questions before any fault, and milliseconds more than their slowest that an answer may take afterwards. */
const [FIRST, SLOWER] = [6, 2_000]
/** Milliseconds that the shop waits for a session before it answers 503 (docs/decisions/018). */
const SESSION = 2_000

export type Fault = {
  name: string
  /** Milliseconds. */
  lasts: number
  /** Whether the process hears no notices meanwhile, so that no page may be called live. */
  isDeaf?: boolean
  /**
   * What may be answered meanwhile: 503 with `Retry-After` by what needs the database, and somebody must get it; only
   * what is answered at other times; or nothing, so that nothing is asked.
   */
  answers: 'later' | 'as usual' | 'none'
  /** Begins it. @returns what ends it */
  begin: () => Promise<() => unknown>
}

type From = { origin: string; patience: number }
type Answer = { what: string; status: number | 'none'; ms: number; isLater: boolean }

/**
 * Watches a shop from beside: asks for its pages, its API and its live line while a fault lasts, and measures when all
 * of them are as usual again.
 * @param shop its address, which no fault of the network reaches
 * @param reach the address that clients use, asked when the fault has ended
 * @param plantsFault whether it also expects what no shop does, so that it must report it
 */
export async function openWatch(
  shop: { publicUrl: string },
  people: People,
  options: { witness: Witness; writes: Write[]; random: () => number; plantsFault: boolean; reach?: string },
) {
  const { witness, writes, random, plantsFault } = options
  const { publicUrl } = shop
  const reach = options.reach ?? publicUrl
  const target = { publicUrl, origin: () => publicUrl }
  const staff = openClient(target, witness, random)
  await staff.signIn(people.staff)
  const broken: string[] = []
  const worst = new Map<string, Record<'page' | 'api' | 'live' | 'itself', number>>()
  const standing = [...STANDING]
  let endsLate = plantsFault
  const order = await openClient(target, witness, random).insist(solicitarPedido, { body: orderOf('m-watch') })
  const { codigo } = order.body
  // An order is read from the database, so the watch must report it.
  if (plantsFault) standing.push(`/api/pedidos/${codigo}`)

  async function ask(what: string, { origin, patience }: From, init?: RequestInit): Promise<Answer> {
    const start = performance.now()
    const end = (status: Answer['status'], isLater = false) => ({
      what,
      status,
      ms: performance.now() - start,
      isLater,
    })
    try {
      const signal = AbortSignal.timeout(patience)
      const headers = { 'x-forwarded-for': `10.252.${Math.floor(random() * 250)}.9`, ...init?.headers }
      const response = await fetch(origin + what, { ...init, headers, signal })
      if (what.startsWith('/api/vivo')) await response.body?.cancel()
      else await response.arrayBuffer()
      return end(response.status, response.status === 503 && response.headers.has('retry-after'))
    } catch {
      return end('none')
    }
  }

  /** An order from somebody else each time, whose fate the invariants check. */
  async function send(from: From) {
    const mark = `m${randomBytes(15).toString('hex')}`
    const write: Write = { verb: 'pedir', mark, outcome: 'unknown' }
    writes.push(write)
    const answer = await ask(solicitarPedido.url, from, {
      method: solicitarPedido.method,
      headers: { 'content-type': 'application/json', origin: publicUrl, 'idempotency-key': randomUUID() },
      body: JSON.stringify(orderOf(mark)),
    })
    if (answer.status === 201) write.outcome = 'acknowledged'
    return answer
  }

  const askAll = (from: From) => ({
    pages: standing.map((path) => ask(path, from)),
    api: [
      ...['/readyz', `/api/pedidos/${codigo}`, streamUrl([`pedidos:${codigo}`])].map((path) => ask(path, from)),
      ask('/api/gestion/pedidos', from, { headers: { cookie: staff.cookie } }),
      send(from),
    ],
  })

  /** Opens a live line. @returns milliseconds after which it ends, once it ended or `signal` is aborted */
  async function openLine(signal: AbortSignal) {
    const response = await fetch(publicUrl + streamUrl([`pedidos:${codigo}`]), { signal })
    return async () => {
      const start = performance.now()
      try {
        for await (const _ of response.body ?? []);
      } catch {
        // A line that was cut off counts as ended.
      }
      return performance.now() - start
    }
  }

  /** Waits until everything is as usual and stays so. @returns milliseconds until then, and what was answered */
  async function untilItself() {
    const start = performance.now()
    let good: number | null = null
    const pages: Answer[] = []
    const api: Answer[] = []
    let failed: Answer[] = []
    while (performance.now() - start < 6 * AIMS.itself) {
      const asked = askAll({ origin: reach, patience: SLOWER + Math.ceil(Math.max(usual.page, usual.api)) })
      const now = { pages: await Promise.all(asked.pages), api: await Promise.all(asked.api) }
      // What had no answer yet is no fault of the shop's before the time that it has.
      pages.push(...now.pages.filter(({ status }) => status !== 'none'))
      api.push(...now.api.filter(({ status }) => status !== 'none'))
      failed = [...now.pages, ...now.api].filter(({ status }) => status !== 200 && status !== 201)
      if (failed.length > 0) good = null
      else good ??= performance.now()
      if (good !== null && performance.now() - good >= CALM) return { at: good, pages, api, failed }
      await pause(200)
    }
    return { at: performance.now(), pages, api, failed }
  }

  // Pages of the window are kept from the first time that somebody asks for them.
  const usual = { page: 0, api: 0 }
  for (let round = 0; round < FIRST; round++) {
    const { pages, api } = askAll({ origin: publicUrl, patience: PATIENCE })
    usual.page = Math.max(usual.page, slowest(await Promise.all(pages)))
    usual.api = Math.max(usual.api, slowest(await Promise.all(api)))
    await pause(EVERY)
  }

  return {
    broken,
    /** Runs one fault and notes what did not hold. */
    async run({ name, lasts, isDeaf, answers: allowed, begin }: Fault) {
      const report = (sentence: string) => broken.push(`${name}: ${sentence}`)
      const controller = new AbortController()
      const line = await openLine(controller.signal)
      const end = await begin()
      const until = performance.now() + lasts
      const live = line()
      const pages: Promise<Answer>[] = []
      const api: Promise<Answer>[] = []
      while (performance.now() < until) {
        if (allowed === 'none') {
          await pause(lasts)
          break
        }
        const asked = askAll({ origin: publicUrl, patience: PATIENCE })
        pages.push(...asked.pages)
        api.push(...asked.api)
        await pause(EVERY)
      }
      controller.abort()
      const liveMs = isDeaf ? await live : 0
      const due = performance.now()
      if (isDeaf && endsLate) await pause(AIMS.itself)
      if (isDeaf) endsLate = false
      await end()
      const after = await untilItself()
      const itself = after.at - due
      const answers = {
        pages: [...(await Promise.all(pages)), ...after.pages],
        api: [...(await Promise.all(api)), ...after.api],
      }

      const page = slowest(answers.pages)
      const asked = slowest(answers.api)
      for (const [status, path] of unusual(answers.pages, ({ status }) => status === 200))
        report(`${path} answered ${status}`)
      // Where an answer takes that long without a fault, it also may be refused without one.
      const mayWait = allowed !== 'as usual' || usual.api > SESSION
      const isAllowed = ({ status, isLater }: Answer) => status === 200 || status === 201 || (mayWait && isLater)
      for (const [status, path] of unusual(answers.api, isAllowed)) report(`${path} answered ${status}`)
      // A fault that nobody notices proves nothing.
      if (allowed === 'later' && answers.api.every(({ isLater }) => !isLater)) report('it changed nothing')
      if (page > AIMS.page + usual.page) report(`a page took ${page.toFixed(0)} ms`)
      if (asked > AIMS.api + usual.api) report(`an answer took ${asked.toFixed(0)} ms`)
      if (liveMs > AIMS.live + usual.api) report(`a page was called live for ${liveMs.toFixed(0)} ms`)
      if (itself > AIMS.itself)
        report(
          `the shop was not itself after ${itself.toFixed(0)} ms: ${after.failed.map(({ what, status }) => `${what} ${status}`).join(', ')}`,
        )
      const before = worst.get(name) ?? { page: 0, api: 0, live: 0, itself: 0 }
      const now = { page, api: asked, live: liveMs, itself }
      for (const key of ['page', 'api', 'live', 'itself'] as const) before[key] = Math.max(before[key], now[key])
      worst.set(name, before)
      console.log(`${name}: ${textOf(now)}`)
    },
    /** The slowest of each fault, by its name. */
    get figures() {
      const before = `page ${usual.page.toFixed(0)}, API ${usual.api.toFixed(0)} ms`
      return { 'without a fault': before, ...Object.fromEntries([...worst].map(([name, ms]) => [name, textOf(ms)])) }
    },
    planted: ['the shop was not itself after', `/api/pedidos/${codigo} answered`],
  }
}

const orderOf = (mark: string) => ({
  nombre: 'Ana Peña',
  correo: `${mark}@ejemplo.com`,
  descripcion_articulo: 'Pulsera de cuentas azules '.repeat(15),
})

const slowest = (answers: Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms))

/** What was not as it may be: each status with one address that gave it. */
function unusual(answers: Answer[], isAllowed: (answer: Answer) => boolean) {
  return new Map(answers.filter((answer) => !isAllowed(answer)).map(({ status, what }) => [status, what]))
}

function textOf({ page, api, live, itself }: Record<'page' | 'api' | 'live' | 'itself', number>) {
  const called = live > 0 ? `, live for ${live.toFixed(0)}` : ''
  return `page ${page.toFixed(0)}, API ${api.toFixed(0)}${called}, itself again after ${itself.toFixed(0)} ms`
}

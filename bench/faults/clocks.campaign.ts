import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.server.ts'
import { estimatedDay } from '#lib/calendario.ts'
import { SEARCH_URL } from '#lib/codigoFormat.ts'
import { dayOf, formatBriefDay, formatFullDay } from '#lib/dates.ts'
import { calendarFacts } from '#lib/holidays.server.ts'
import { negocio } from '#negocio'
import { obtenerPedido, solicitarPedido } from '#pedidos/contract.ts'
import { openMailbox } from '#testing/mailbox.server.ts'
import { migratedFolder } from '../migrated.ts'
import { campaign } from './campaign.ts'
import { openClient } from './client.ts'
import { openFollower } from './followers.ts'
import { checkInvariants, plantFaults } from './invariants.ts'
import { startLoad } from './load.ts'
import { enroll, openData, openOwnShop, stopAndCheck } from './shop.ts'

/**
 * Moves the clock of the shop and of its PostgreSQL while sixteen people use every verb: a day forward, back, a day back,
 * back. Then New Year passes, by the shop's clock and not by that of the machine, which is in another zone. The clock is
 * moved by Debian's libfaketime; without it the campaign does not run.
 */
const LIBRARIES = '/usr/lib/*/faketime/libfaketime.so.1'
const LIBRARY = globSync(LIBRARIES)[0]
const DAY = 86_400
/** The machine's zone: the first that has a new year. */
const ZONE = 'Pacific/Kiritimati'
/** Milliseconds after which a moved clock is seen everywhere: the library reads its file when a second has passed, in whole seconds. */
const SEEN = 2_200
/** Seconds before midnight at which the clock is set. */
const BEFORE_MIDNIGHT = 8
/** Milliseconds in which what the wrong clock dated must no longer wait: the shop looks each minute. */
const RIGHTED = 75_000
/** Codes that do not exist, more than an address may ask for. */
const GUESSES = 40

await campaign({
  name: 'clocks',
  short: { milliseconds: 1_000, waits: false },
  long: { milliseconds: 90_000, waits: true },
  async run({ size, random, defer, plantsFault }) {
    if (!LIBRARY) return { figures: {}, broken: [], skipped: `there is no ${LIBRARIES} on this machine` }
    const mailbox = await openMailbox()
    defer(() => mailbox.close())
    const clock = openClock(LIBRARY)
    defer(clock.close)
    const dataDir = await startDatabase(clock.env)
    const shop = await openOwnShop({ defer }, { dataDir, env: { SMTP_URL: mailbox.url, TZ: ZONE, ...clock.env } })
    const data = openData({ defer }, await shop.databaseUrl())
    const people = await enroll(data)
    const broken: string[] = []
    const follower = openFollower(shop)
    defer(follower.close)
    const load = await startLoad(shop, people, { random, follower })
    const stranger = openGuesser(shop.publicUrl)

    await pause(size.milliseconds)
    clock.set(DAY)
    await pause(SEEN + size.milliseconds)
    await stranger.spend()
    clock.set(0)
    await pause(SEEN)
    const wait = await stranger.retryAfter()
    if (wait > 3_600) broken.push(`a limit locks for ${wait} s after the clock went back`)
    await pause(size.milliseconds)
    clock.set(-DAY)
    await pause(SEEN + size.milliseconds)
    clock.set(0)
    await pause(SEEN + size.milliseconds)
    const seen = await load.stop()
    const behind = await follower.check()
    follower.close()

    const waiting = async () => {
      const { rows } = await data.pool.query<{ what: string }>(`
        select 'a mail waits until ' || max(desde) as what from correos where estado = 'pendiente' and fecha_creacion > now() + interval '1 minute' and desde > now() having count(*) > 0
        union all select 'jobs wait until ' || cron_on from pgboss.version where cron_on > now() + interval '1 minute'
        union all select 'the queue ' || name || ' waits until ' || maintain_on from pgboss.queue where maintain_on > now() + interval '1 minute'`)
      return rows.map(({ what }) => what)
    }
    const since = performance.now()
    let late = await waiting()
    const wasLate = late.length
    while (size.waits && late.length > 0 && performance.now() - since < RIGHTED) {
      await pause(1_000)
      late = await waiting()
    }
    if (size.waits) broken.push(...late)

    // Now, because the nightly cleaning of a month later takes away what can no longer be undone.
    if (plantsFault) await plantFaults(data.db)
    broken.push(...load.witness.faults, ...behind, ...(await checkInvariants(data.db, load.writes)))
    load.witness.faults.splice(0)
    const year = await passNewYear()
    const { rows: twice } = await data.pool.query<{ name: string }>(
      `select name from pgboss.job where state = 'active' and name in (select name from pgboss.schedule) group by name having count(*) > 1`,
    )
    for (const { name } of twice) broken.push(`${name} runs twice at once`)
    const ending = await stopAndCheck(shop, { defer, plantsFault: false, writes: [] })
    broken.push(...load.witness.faults, ...ending.broken)
    return {
      broken,
      planted: plantsFault ? ['New Year: ', 'orders without their first history row'] : [],
      figures: {
        clock: '1 day forward, back, 1 day back, back, New Year',
        zone: ZONE,
        ...seen,
        pages: follower.figures.pages,
        'dated ahead once the clock was right': wasLate,
        'right again after': size.waits ? `${((performance.now() - since) / 1000).toFixed(0)} s` : 'not waited for',
        'orders on both sides of New Year': year ?? 0,
        mails: mailbox.mails.length,
      },
    }

    /** Requests an order before and after midnight, and compares the days that the API and its page say. */
    async function passNewYear() {
      const midnight = Date.UTC(new Date().getUTCFullYear() + 1, 0, 1, 4) // in Santo Domingo, which is four hours behind
      const offset = Math.round((midnight - Date.now()) / 1000) - BEFORE_MIDNIGHT
      clock.set(offset)
      await pause(SEEN)
      const wrong = plantsFault ? DAY * 1_000 : 0
      let orders = 0
      for (const when of ['before', 'after']) {
        while (when === 'after' && Date.now() + offset * 1000 < midnight + 500) await pause(100)
        const visitor = openClient(shop, load.witness, random)
        const now = new Date(Date.now() + offset * 1000 + wrong)
        const body = {
          nombre: 'Ana Peña',
          correo: `ano-${when}@ejemplo.com`,
          descripcion_articulo: 'Pulsera de cuentas',
        }
        const asked = await visitor.insist(solicitarPedido, { body })
        if (!asked.ok) return void broken.push(`New Year: an order ${when} it was answered ${asked.status}`)
        const { codigo } = asked.body
        const { body: order } = await visitor.insist(obtenerPedido, { params: { codigo } })
        const { fecha } = order.historial[0] ?? { fecha: '' }
        const shown = [
          ['first step', dayOf(new Date(fecha)), dayOf(now)],
          [
            'promised day',
            order.fecha_estimada_entrega,
            estimatedDay(now, {}, { ...negocio, ...(await calendarFacts(now)) }),
          ],
        ]
        for (const [what, is, should] of shown)
          if (is !== should) broken.push(`New Year: the ${what} of an order ${when} it is ${is}, not ${should}`)
        const page = await pageOf(shop.publicUrl, codigo)
        const days = [formatBriefDay(now.toISOString()), formatFullDay(dayOf(now)).replace(/ de \d+$/, '')]
        if (!days.some((day) => new RegExp(`\\b${day}\\b`).test(page)))
          broken.push(`New Year: the page of an order ${when} it does not say ${days[0]}`)
        orders++
      }
      const desk = openClient(shop, load.witness, random)
      await desk.signIn(people.staff)
      return orders
    }
  },
})

/** The clock of every program that gets `env`. */
function openClock(library: string) {
  const file = path.join(tmpdir(), `brisa-clock-${randomUUID()}`)
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  set(0)
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    close: () => rmSync(file, { force: true }),
  }
}

/**
 * Starts PostgreSQL on a new folder with the moved clock: by itself the shop would start it with its own environment, but
 * it takes over one that runs.
 * @returns the folder
 */
async function startDatabase(env: Record<string, string | undefined>) {
  const dir = await migratedFolder('brisa-clocks')
  const embedded = await startEmbedded({ dir, notify() {} })
  const pid = readFileSync(path.join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  const { uid, gid } = statSync(`/proc/${pid}`)
  await embedded.stop()
  const own = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: ZONE, ...env }
  spawn(program, args, { uid, gid, cwd: '/', env: own, detached: true, stdio: 'ignore' }).unref()
  return dir
}

/** The page that a browser sees which looks an order up. */
async function pageOf(origin: string, codigo: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin }
  const found = await fetch(origin + SEARCH_URL, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: `codigo=${codigo}`,
  })
  const cookie = found.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await fetch(origin + (found.headers.get('location') ?? ''), { headers: { cookie, accept: 'text/html' } })
  return (await page.text()).replaceAll(/<script.*?<\/script>/gs, '')
}

/** Somebody at one address who asks for codes that do not exist. */
function openGuesser(origin: string) {
  const ask = (n: number) =>
    fetch(`${origin}/api/pedidos/B77-${String(10_000 + n)}`, { headers: { 'x-forwarded-for': '10.253.1.1' } })
  return {
    async spend() {
      for (let n = 0; n < GUESSES; n++) await (await ask(n)).text()
    },
    /** Seconds for which the address is refused; 0 if it is not. */
    async retryAfter() {
      const response = await ask(GUESSES)
      await response.text()
      return response.status === 429 ? Number(response.headers.get('retry-after')) : 0
    },
  }
}

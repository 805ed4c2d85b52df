import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pausa } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.server.ts'
import { openMailbox } from '#testing/mailbox.server.ts'
import { freePort, quantile } from './scenario.ts'

/**
 * Tests whether anything is lost or done twice when the server and its PostgreSQL are killed (`kill -9`) during orders.
 * The shop runs as `npm start` runs it, with customers who resend each form until it is answered, and a mail server.
 * The server dies `CAIDAS` times, PostgreSQL half as often. Linux only: it finds the processes in /proc.
 */
const CRASHES = Number(process.env.CAIDAS ?? 20)
const CLIENTS = 8
/** Milliseconds between a customer's tries, and after which a customer gives up and the test fails. */
const RETRY_EVERY = 100
const PATIENCE = 60_000
/** Seconds without a mail after which no more is awaited; mails that a killed process had claimed wait a minute. */
const SILENCE = 75

// The shop itself creates this folder, with the rights that root's database user needs.
const folder = path.join(tmpdir(), `brisa-caidas-${randomUUID()}`)
const mailbox = await openMailbox()
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
// Restarts the server as `npm start` does, but with shorter pauses: twenty crashes would raise them to a minute each.
const launcher = `
  import { keepRunning } from './scripts/keep-running.mjs'
  import { shopServer } from './scripts/server-command.mjs'
  const env = { ...process.env, ...shopServer.env }
  const pace = { first: 250, longest: 2_000, healthy: 120_000 }
  process.exitCode = await keepRunning(process.execPath, shopServer.args, { env }, { pace, print() {} })`
const shop = spawn(process.execPath, ['--input-type=module', '-e', launcher], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mailbox.url,
    ADMIN_PASSWORD: randomUUID(),
  },
  stdio: ['ignore', 'ignore', 'ignore'],
})
await untilItServes()

/** Order codes by the idempotency key of their form. */
const answered = new Map<string, string>()
const different: string[] = []
let closed = false
let longestDelay = 0

async function buy() {
  while (!closed) {
    const key = randomUUID()
    const [b, c] = crypto.getRandomValues(new Uint8Array(2))
    const start = performance.now()
    for (;;) {
      const code = await request(key, `10.${b}.${c}.1`)
      if (code) {
        // Sends the form again: the same key must give the same order.
        const otherCode = await request(key, `10.${b}.${c}.1`)
        if (otherCode && otherCode !== code) different.push(key)
        answered.set(key, code)
        longestDelay = Math.max(longestDelay, performance.now() - start)
        break
      }
      if (performance.now() - start > PATIENCE) throw new Error('the shop did not come back')
      await pausa(RETRY_EVERY)
    }
  }
}

async function request(key: string, address: string) {
  try {
    const response = await fetch(`${baseUrl}/api/pedidos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
      body: JSON.stringify({
        nombre: 'Ana Peña',
        correo: `${key}@ejemplo.com`,
        descripcion_articulo: 'Pulsera azul',
      }),
      signal: AbortSignal.timeout(8_000),
    })
    return response.status === 201 ? ((await response.json()) as { codigo: string }).codigo : null
  } catch {
    return null
  }
}

const recoveries = { servidor: [] as number[], PostgreSQL: [] as number[] }
const clients = Array.from({ length: CLIENTS }, buy)
for (let crash = 0; crash < CRASHES; crash++) {
  await pausa(1_500)
  await kill('servidor', serverOf(shop))
  if (crash % 2 === 0) continue
  await pausa(1_500)
  await kill('PostgreSQL', postmaster())
}
await pausa(3_000)
closed = true
await Promise.all(clients)

for (let before = -1; mailbox.mails.length > before; ) {
  before = mailbox.mails.length
  for (let s = 0; s < SILENCE && mailbox.mails.length === before && !allArrived(); s++) await pausa(1_000)
  if (allArrived()) break
}
shop.kill('SIGTERM')
await once(shop, 'exit')

const embedded = await startEmbedded({ dir: folder, notify: () => {} })
const client = new pg.Client({ connectionString: embedded.url })
await client.connect()
const { rows } = await client.query<{ codigo: string; correo: string; pasos: number }>(
  `select p."Código de pedido" as codigo, p.correo_cliente as correo, (select count(*)::int from "Historial_Estatus" h
     where h."Código de pedido" = p."Código de pedido") as pasos from "Pedidos" p where p.correo_cliente like '%@ejemplo.com'
     and length(p.correo_cliente) = 48`,
)
// Mails beyond the thousand that forms may cause in an hour are not lost, but wait in the outbox.
const queued = await client.query<{ para: string }>(
  `select para from correos where estado = 'pendiente' and desde > now() and para like '%@ejemplo.com'`,
)
await client.end()
await embedded.stop()
await mailbox.close()
rmSync(folder, { recursive: true, force: true })

const stored = new Map(rows.map(({ codigo: code, correo }) => [correo.split('@')[0], code]))
const lost = [...answered].filter(([key, code]) => stored.get(key) !== code).length
const withoutHistory = rows.filter(({ pasos: steps }) => steps !== 1).length
const mails = Map.groupBy(mailbox.mails, ({ to }) => to[0] ?? '')
const waiting = new Set(queued.rows.map(({ para }) => para))
const recipients = [...answered.keys()].map((key) => `${key}@ejemplo.com`)
const stillQueued = recipients.filter((recipient) => !mails.has(recipient) && waiting.has(recipient)).length
const withoutMail = recipients.filter((recipient) => !mails.has(recipient) && !waiting.has(recipient)).length
const repeated = [...mails.values()].filter((sameMails) => sameMails.length > 1)
const identical = repeated.filter((sameMails) => new Set(sameMails.map(({ id }) => id)).size === 1).length
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`,
)
console.log('| | |\n| --- | --- |')
for (const [who, times] of Object.entries(recoveries))
  console.log(
    `| ${who} killed | ${times.length} times; answers again after ${quantile(times, 0.5).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} |`,
  )
console.log(`| orders answered | ${answered.size}; the longest waited ${(longestDelay / 1000).toFixed(1)} s |`)
console.log(
  `| orders lost / twice / two codes for a key | ${lost} / ${rows.length - answered.size} / ${different.length} |`,
)
console.log(`| histories that are not one row | ${withoutHistory} |`)
console.log(
  `| confirmations arrived / waiting for their hour / lost | ${recipients.length - stillQueued - withoutMail} / ${stillQueued} / ${withoutMail} |`,
)
console.log(`| confirmations that came twice (with the same Message-ID) | ${repeated.length} (${identical}) |`)

function allArrived() {
  const arrived = new Set(mailbox.mails.map(({ to }) => to[0]))
  return [...answered.keys()].every((key) => arrived.has(`${key}@ejemplo.com`))
}

async function kill(who: keyof typeof recoveries, pid: number) {
  process.kill(pid, 'SIGKILL')
  const start = performance.now()
  await pausa(50)
  await untilItServes()
  recoveries[who].push(performance.now() - start)
}

async function untilItServes() {
  const start = performance.now()
  while (performance.now() - start < 2 * PATIENCE) {
    const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    if (response?.ok) return
    await pausa(50)
  }
  throw new Error('the shop did not open')
}

/** The process id of the server, which is the launcher's child. */
function serverOf({ pid }: ChildProcess) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(children[0])
}

function postmaster() {
  return Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

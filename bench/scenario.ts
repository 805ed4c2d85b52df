import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { prepareQueue } from '#db/queue.server.ts'
import { databaseUrlOf, dropDatabase, execute } from '#testing/postgres.server.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { fill } from './data.ts'
import { migratedFolder } from './migrated.ts'

export { shopServer }

/** Arguments and additional environment of a Node process. */
export type Program = {
  args: string[]
  env?: Record<string, string>
  /** Gets the lines of its log, which are printed otherwise. */
  onLine?: (line: string) => void
}

export type Scenario = {
  url: string
  /** Date, processor and versions, to print with the measurement. */
  machine: string
  /**
   * Starts the shop as `npm start` does, or another program that prints `Tienda:` once it answers; stopped after the
   * measurement.
   */
  openServer(port: number, program?: Program): Promise<ChildProcess>
}

/**
 * Runs a measurement on a new database, and always cleans up.
 * @param filled whether the database is filled with orders and histories; measurements of pages need none
 * @param connections what its PostgreSQL accepts, which several processes need more of
 */
export async function measureIn<T>(
  measure: (scenario: Scenario) => Promise<T>,
  { filled = true, connections = 100 } = {},
) {
  const cleanups: (() => unknown)[] = []
  async function cleanUp() {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => cleanUp().finally(() => process.exit(1)))

  try {
    const { url, drop } = await openDatabase(connections)
    cleanups.push(drop)
    if (filled) await fill(url)
    return await measure({
      url,
      machine: `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${await versionOf(url)}`,
      async openServer(port, program = shopServer) {
        const child = launch(program, { url, port })
        cleanups.push(() => stop(child))
        await waitForServer(child, program)
        return child
      },
    })
  } finally {
    await cleanUp()
  }
}

/** A TCP port that is free at the moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a load; `result` settles at its end. */
export function launchLoad(options: autocannon.Options) {
  const { promise: result, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const load = autocannon(options, (error, measured) => (error ? reject(error) : resolve(measured)))
  return { load, result }
}

/**
 * Sends requests at even intervals, as many visitors do, and not all connections at once.
 * @param rate requests a second
 * @returns for each request its status and the milliseconds from the moment it was due to its last byte
 */
export async function sendEvenly(options: {
  port: number
  rate: number
  seconds: number
  connections: number
  next: () => { path: string; headers: Record<string, string> }
}) {
  const { port, rate, seconds, connections, next } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const start = performance.now()
  const requests = Array.from({ length: rate * seconds }, async (_, i) => {
    const due = start + (i * 1000) / rate
    await setTimeout(due - performance.now())
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; ms: number }>()
    get({ host: '127.0.0.1', port, agent, ...next() }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - due }))
    }).once('error', reject)
    return promise
  })
  const answers = await Promise.all(requests)
  agent.destroy()
  return answers
}

/** The quantile of a sample; share 0.5 is the median. */
export function quantile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** An empty database with every migration. */
async function openDatabase(connections: number) {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) {
    const databaseName = `brisa_bench_${randomUUID().replaceAll('-', '')}`
    await execute(DATABASE_URL, `create database ${databaseName}`)
    const url = databaseUrlOf(DATABASE_URL, databaseName)
    await migrateDatabase(url, prepareQueue)
    return { url, drop: () => dropDatabase(DATABASE_URL, databaseName) }
  }
  const folder = await migratedFolder('brisa-bench')
  const embedded = await startEmbedded({ dir: folder, notify: () => {}, settings: { max_connections: connections } })
  return {
    url: embedded.url,
    async drop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function launch({ args, env }: Program, { url, port }: { url: string; port: number }) {
  return spawn(process.execPath, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      SECRET: randomUUID(),
      ADMIN_PASSWORD: randomUUID(),
      SMTP_URL: '',
      ...env,
    },
    // The server stops when the IPC channel closes, as it does when this process ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

function waitForServer(child: ChildProcess, { args, onLine = (line) => process.stderr.write(`${line}\n`) }: Program) {
  let isServing = false
  return new Promise<void>((resolve, reject) => {
    child.once('exit', (exitCode, signal) => {
      const sentence = `${args.join(' ')} ended (${signal ?? exitCode}) without being asked`
      if (isServing) process.stderr.write(`${sentence}\n`)
      else reject(new Error(sentence))
    })
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      // Log lines of the measured server are printed, because they are errors or explain the result.
      if (isServing && line.startsWith('{')) onLine(line)
      if (!line.includes('Tienda:')) return
      isServing = true
      resolve()
    })
  })
}

/** Ends a program that `openServer` started. @returns its exit code, or the signal that ended it */
export async function stop(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return child.signalCode ?? child.exitCode
}

async function versionOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return `PostgreSQL ${rows[0]?.server_version}`
}

/** Answers the heartbeats of an event stream as a page does; a stream without answers ends after 90 s. */
export function answerHeartbeats(baseUrl: string, stream: IncomingMessage) {
  stream.on('data', (text: string | Buffer) => {
    for (const [, id] of String(text).matchAll(/event: latido\ndata:(\S+)/g))
      void fetch(`${baseUrl}/api/vivo/${id}`, { method: 'POST' }).catch(() => {})
  })
}

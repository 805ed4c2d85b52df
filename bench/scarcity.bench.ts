import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pausa } from 'node:timers/promises'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort } from './scenario.ts'

/**
 * Tests how the shop behaves with a full disk and without free file descriptors: the built server with its own
 * PostgreSQL. The disk is a small in-memory file system, which only root on Linux can create.
 */
const MEGABYTES = 150
const ORDERS = 20
const MAX_REQUESTS = 1_000
const DESCRIPTORS = 120
const CONNECTIONS = 300
/** Milliseconds to wait for the shop to recover. */
const PATIENCE = 60_000

const folder = mkdtempSync(path.join(tmpdir(), 'brisa-escasez-'))
// Lets the database's user enter the folder; otherwise a shop run by root would store its data elsewhere.
chmodSync(folder, 0o711)
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`,
)
console.log('| | |\n| --- | --- |')
try {
  if (process.platform === 'linux' && process.getuid?.() === 0) await fillDisk()
  else console.log('| the disk is full | not measured: only root on Linux can make a small one |')
  await exhaustDescriptors()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function fillDisk() {
  const disk = path.join(folder, 'disco')
  mkdirSync(disk)
  if (spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', disk]).status !== 0)
    return console.log('| the disk is full | not measured: no file system could be made |')
  const shop = await open(path.join(disk, 'datos'))
  try {
    const code = (await request(shop)).codigo ?? ''
    const filler = path.join(disk, 'relleno')
    fillFile(filler)
    const responses: Awaited<ReturnType<typeof request>>[] = []
    // The first orders still fit into space that PostgreSQL has allocated.
    const refusals = () => responses.filter(({ status }) => status !== 201).length
    while (refusals() < ORDERS && responses.length < MAX_REQUESTS) responses.push(await request(shop))
    const accepted = responses.filter(({ status }) => status === 201).length
    const refused = responses.filter(({ status, espera: openedAfter }) => status === 503 && openedAfter).length
    const readStatus = await fetch(`${shop.baseUrl}/api/pedidos/${code}`).then(({ status }) => status)
    rmSync(filler)
    const recovered = await untilHolds(async () => (await request(shop)).status === 201)
    const warnings = shop.outputLines.filter((line) => line.includes('no space left')).length
    console.log(`| the disk is full: orders that still fit | ${accepted} |`)
    console.log(`| then refused with 503 and Retry-After | ${refused} of ${refusals()} |`)
    console.log(`| an order read meanwhile | ${readStatus} |`)
    console.log(`| lines in the log that say so | ${warnings} |`)
    console.log(`| with room again, an order is taken after | ${recovered} ms |`)
  } finally {
    await close(shop.child)
    spawnSync('/bin/umount', [disk])
  }
}

async function exhaustDescriptors() {
  const shop = await open(path.join(folder, 'datos'), DESCRIPTORS)
  const connections: Socket[] = []
  let closedCount = 0
  try {
    const { port } = new URL(shop.baseUrl)
    for (let i = 0; i < CONNECTIONS; i++) {
      const connection = connect(Number(port), '127.0.0.1')
      connection.on('error', () => {}).on('close', () => closedCount++)
      connections.push(connection)
    }
    await pausa(3_000)
    const refusedCount = closedCount
    const isAlive = shop.child.exitCode === null && shop.child.signalCode === null
    for (const connection of connections) connection.destroy()
    const recovered = await untilHolds(async () => (await request(shop)).status === 201)
    console.log(`| ${DESCRIPTORS} descriptors, ${CONNECTIONS} connections at once: refused | ${refusedCount} |`)
    console.log(`| the server | ${isAlive ? 'goes on' : 'died'} |`)
    console.log(`| with the connections gone, an order is taken after | ${recovered} ms |`)
  } finally {
    for (const connection of connections) connection.destroy()
    await close(shop.child)
  }
}

type Shop = { child: ChildProcess; baseUrl: string; outputLines: string[] }

async function open(dataDir: string, descriptors?: number): Promise<Shop> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const limit = descriptors ? `ulimit -n ${descriptors}; ` : ''
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...shopServer.args], {
    env: {
      ...process.env,
      ...shopServer.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PASSWORD: randomUUID(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outputLines: string[] = []
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => outputLines.push(line))
  const openedAfter = await untilHolds(async () => (await fetch(`${baseUrl}/readyz`)).ok)
  if (openedAfter === null) throw new Error(`The shop did not open:\n${outputLines.join('\n')}`)
  return { child, baseUrl, outputLines }
}

/** Sends an order from a new address each time, because of the rate limit of forms. */
async function request({ baseUrl }: Shop) {
  const key = randomUUID()
  const [b, c] = crypto.getRandomValues(new Uint8Array(2))
  const response = await fetch(`${baseUrl}/api/pedidos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': `10.${b}.${c}.1` },
    body: JSON.stringify({
      nombre: 'Ana Peña',
      correo: `${key}@ejemplo.com`,
      descripcion_articulo: 'Pulsera azul '.repeat(60),
    }),
    signal: AbortSignal.timeout(8_000),
  })
  const body = (await response.json()) as { codigo?: string }
  return { status: response.status, espera: response.headers.get('retry-after'), codigo: body.codigo }
}

/**
 * Waits for a condition.
 * @returns milliseconds until `holds` is true, or null after the timeout
 */
async function untilHolds(holds: () => Promise<boolean>) {
  const start = performance.now()
  while (performance.now() - start < PATIENCE) {
    if (await holds().catch(() => false)) return Math.round(performance.now() - start)
    await pausa(50)
  }
  return null
}

/** Writes a file until the disk is full. */
function fillFile(file: string) {
  const descriptor = openSync(file, 'w')
  const chunk = Buffer.alloc(64 * 1024, 1)
  try {
    for (;;) writeSync(descriptor, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error // errors of the file system have a `code`
  } finally {
    closeSync(descriptor)
  }
}

async function close(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/open.server.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { createTestDatabase } from '#testing/database.server.ts'
import { keepLine } from '#testing/log.server.ts'

const { url: DATABASE_URL, drop } = await createTestDatabase()
const database = openDatabase(DATABASE_URL, pino({ level: 'silent' }))
await crearMiembro(database.db, { nombre: 'Jefa', correo: 'jefa@brisa.example', contrasena: 'cuentas-1', rol: 'admin' })

// Runs the server as a process, from its sources; the tests follow its life in order.
const child = spawn(
  '/bin/sh',
  ['-c', `ulimit -n 700; exec "$0" --import tsx src/server.ts --sin-paginas`, process.execPath],
  {
    cwd: projectRoot,
    env: {
      PORT: '0',
      SECRET: 'un secreto de pruebas, bastante largo',
      DATABASE_URL,
      ADMIN_EMAIL: 'otra@brisa.example',
      ADMIN_PASSWORD: 'mariposas-y-cuentas',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  },
)
afterAll(async () => {
  child.kill('SIGKILL')
  await database.close()
  await drop()
})
const said: string[] = []
const lines = createInterface({ input: child.stdout ?? process.stdin })
lines.on('line', (line) => {
  said.push(line)
  if (line.startsWith('{')) keepLine(line)
})
const [opened] = await Promise.race([once(child, 'message'), once(child, 'exit')])
const url = said.join('\n').match(/Tienda: +(\S+)/)?.[1] ?? ''
const { port } = new URL(url)

async function connect(pedido = '') {
  const socket = net.connect(Number(port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  if (pedido) socket.write(pedido)
  return socket
}
const eight = (pedido?: string) => Promise.all(Array.from({ length: 8 }, () => connect(pedido)))

test('the server names its real admin, and survives running out of descriptors by refusing connections', {
  timeout: 60_000,
}, async () => {
  expect(opened).toBe('abierta')
  expect(said.find((line) => line.includes('Gestión:'))).toMatch(/\(jefa@brisa\.example\)$/)
  const ready = () => fetch(`${url}/readyz`).then((response) => response.json())
  expect(await ready()).toEqual({ listo: true })

  // Eight networks, because each address may hold only 200 connections, and each network 400.
  const sockets = Array.from({ length: 800 }, (_, i) =>
    net
      .connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.${1 + (i % 8)}.1` })
      .on('error', () => {})
      .resume(),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 10_000 }).toBeGreaterThan(150)
  await expect.poll(() => said.some((line) => line.includes('a connection was refused'))).toBe(true)
  // This request uses a connection that was opened before.
  expect(await ready()).toEqual({ listo: true })
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(({ ok }) => ok)).toBe(true)
  expect(child.exitCode).toBeNull()
})

test('on SIGTERM it finishes running requests, closes idle and half-sent ones, and exits with 0', {
  timeout: 60_000,
}, async () => {
  const silent = await eight()
  await eight()
  await eight('GET / HTTP/1.1\r\nHost: tienda\r\n')
  await eight('POST /api/contactos HTTP/1.1\r\nHost: tienda\r\nContent-Length: 900\r\n\r\n{')
  // The requests of the silent sockets wait for this table lock.
  let release = () => {}
  const lock = database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table preguntas in access exclusive mode`)
    for (const socket of silent) socket.write('GET /api/preguntas HTTP/1.1\r\nHost: tienda\r\n\r\n')
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const responses = silent.map((socket) => once(socket, 'data'))
  const waiting = async () => {
    const { rows } = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from pg_locks
      where not granted and relation = 'preguntas'::regclass`)
    return rows[0]?.count
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(8)
  const since = Date.now()
  child.kill('SIGTERM')
  // New connections are refused after the signal.
  await expect
    .poll(() =>
      fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  release()
  await lock
  for (const [chunk] of await Promise.all(responses)) {
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 200/)
    expect(String(chunk)).toMatch(/^connection: close\r$/im)
  }
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(Date.now() - since).toBeLessThan(4_000)
})

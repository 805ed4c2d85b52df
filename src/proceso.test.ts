import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { abrirBase } from '#db/abrir.server.ts'
import { raiz } from '#lib/raiz.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { crearBaseDePrueba } from '#testing/base.server.ts'

const { url: DATABASE_URL, borrar } = await crearBaseDePrueba()
const base = abrirBase(DATABASE_URL, pino({ level: 'silent' }))
await crearMiembro(base.db, { nombre: 'Jefa', correo: 'jefa@brisa.example', contrasena: 'cuentas-1', rol: 'admin' })

// The server as a process, from its sources; the tests go through its life.
const proceso = spawn(
  '/bin/sh',
  ['-c', `ulimit -n 700; exec "$0" --import tsx src/server.ts --sin-paginas`, process.execPath],
  {
    cwd: raiz,
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
  proceso.kill('SIGKILL')
  await base.cerrar()
  await borrar()
})
const dicho: string[] = []
const lineas = createInterface({ input: proceso.stdout ?? process.stdin })
lineas.on('line', (linea) => dicho.push(linea))
const [abierta] = await Promise.race([once(proceso, 'message'), once(proceso, 'exit')])
const url = dicho.join('\n').match(/Tienda: +(\S+)/)?.[1] ?? ''
const { port } = new URL(url)

async function conectar(pedido = '') {
  const socket = net.connect(Number(port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  if (pedido) socket.write(pedido)
  return socket
}
const ocho = (pedido?: string) => Promise.all(Array.from({ length: 8 }, () => conectar(pedido)))

test('the server names who really administers it, refuses connections when it runs out of descriptors, and lives', {
  timeout: 60_000,
}, async () => {
  expect(abierta).toBe('abierta')
  expect(dicho.find((linea) => linea.includes('Gestión:'))).toMatch(/\(jefa@brisa\.example\)$/)
  const listo = () => fetch(`${url}/readyz`).then((respuesta) => respuesta.json())
  expect(await listo()).toEqual({ listo: true })

  // From several addresses, since one has a bound of its own.
  const sockets = Array.from({ length: 800 }, (_, i) =>
    net
      .connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (i % 8)}` })
      .on('error', () => {})
      .resume(),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 10_000 }).toBeGreaterThan(150)
  await expect.poll(() => dicho.some((linea) => linea.includes('a connection was refused'))).toBe(true)
  // By the connection it has had since before.
  expect(await listo()).toEqual({ listo: true })
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(({ ok }) => ok)).toBe(true)
  expect(proceso.exitCode).toBeNull()
})

test('asked to end while requests are answered, and among connections that never say a word or stop in their headers or in a body, it closes all and says so by 0', {
  timeout: 60_000,
}, async () => {
  const calladas = await ocho()
  await ocho()
  await ocho('GET / HTTP/1.1\r\nHost: tienda\r\n')
  await ocho('POST /api/contactos HTTP/1.1\r\nHost: tienda\r\nContent-Length: 900\r\n\r\n{')
  // What they ask waits for this lock, and so do they for an answer.
  let soltar = () => {}
  const candado = base.db.transaction(async (tx) => {
    await tx.execute(sql`lock table preguntas in access exclusive mode`)
    for (const socket of calladas) socket.write('GET /api/preguntas HTTP/1.1\r\nHost: tienda\r\n\r\n')
    await new Promise<void>((resolver) => {
      soltar = resolver
    })
  })
  const respuestas = calladas.map((socket) => once(socket, 'data'))
  const esperan = async () => {
    const { rows } = await base.db.execute<{ cuantas: number }>(sql`select count(*)::int as cuantas from pg_locks
      where not granted and relation = 'preguntas'::regclass`)
    return rows[0]?.cuantas
  }
  await expect.poll(esperan, { timeout: 10_000 }).toBe(8)
  const desde = Date.now()
  proceso.kill('SIGTERM')
  // Nobody new is let in once it has heard.
  await expect
    .poll(() =>
      fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false)
  soltar()
  await candado
  for (const [trozo] of await Promise.all(respuestas)) {
    expect(String(trozo)).toMatch(/^HTTP\/1\.1 200/)
    expect(String(trozo)).toMatch(/^connection: close\r$/im)
  }
  expect(await once(proceso, 'exit')).toEqual([0, null])
  expect(Date.now() - desde).toBeLessThan(4_000)
})

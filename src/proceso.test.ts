import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pausa } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { raiz } from '#comun/raiz.server.ts'
import { abrirBase } from '#db/abrir.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { crearBaseDePrueba } from '#pruebas/base.server.ts'

/** The server as a process, from its sources. */
async function arrancar(entorno: Record<string, string>, { descriptores }: { descriptores: number }) {
  const proceso = spawn(
    '/bin/sh',
    ['-c', `ulimit -n ${descriptores}; exec "$0" --import tsx src/servidor.ts --sin-paginas`, process.execPath],
    {
      cwd: raiz,
      env: { PORT: '0', SECRET: 'un secreto de pruebas, bastante largo', ...entorno },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  onTestFinished(() => void proceso.kill('SIGKILL'))
  const dicho: string[] = []
  const lineas = createInterface({ input: proceso.stdout ?? process.stdin })
  lineas.on('line', (linea) => dicho.push(linea))
  const [abierta] = await once(proceso, 'message')
  expect(abierta).toBe('abierta')
  const url = dicho.join('\n').match(/Tienda: +(\S+)/)?.[1] ?? ''
  return { proceso, dicho, url }
}

test('the server names who really administers it, refuses connections when it runs out of descriptors, and lives', {
  timeout: 60_000,
}, async () => {
  const { url: DATABASE_URL, borrar } = await crearBaseDePrueba()
  onTestFinished(borrar)
  const base = abrirBase(DATABASE_URL, pino({ level: 'silent' }))
  await crearMiembro(base.db, { nombre: 'Jefa', correo: 'jefa@brisa.example', contrasena: 'cuentas-1', rol: 'admin' })
  await base.cerrar()

  const entorno = { DATABASE_URL, ADMIN_EMAIL: 'otra@brisa.example', ADMIN_PASSWORD: 'mariposas-y-cuentas' }
  const { proceso, dicho, url } = await arrancar(entorno, { descriptores: 700 })
  expect(dicho.find((linea) => linea.includes('Gestión:'))).toMatch(/\(jefa@brisa\.example\)$/)
  const listo = () => fetch(`${url}/readyz`).then((respuesta) => respuesta.json())
  expect(await listo()).toEqual({ listo: true })

  // From several addresses, since one has a bound of its own.
  const sockets = Array.from({ length: 800 }, (_, i) =>
    net
      .connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (i % 8)}` })
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

  proceso.kill('SIGTERM')
  expect(await once(proceso, 'exit')).toEqual([0, null])
})

test('asked to end while requests are answered whose connections then stay silent, it closes all and says so by 0', {
  timeout: 60_000,
}, async () => {
  const { url: DATABASE_URL, borrar } = await crearBaseDePrueba()
  onTestFinished(borrar)
  const { proceso, url } = await arrancar({ DATABASE_URL }, { descriptores: 700 })
  const { db, cerrar } = abrirBase(DATABASE_URL, pino({ level: 'silent' }))
  onTestFinished(cerrar)
  const { port } = new URL(url)
  const calladas = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const socket = net.connect(Number(port), '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      return socket
    }),
  )
  // What they ask waits for this lock, and so do they for an answer.
  let soltar = () => {}
  const candado = db.transaction(async (tx) => {
    await tx.execute(sql`lock table preguntas in access exclusive mode`)
    for (const socket of calladas) socket.write('GET /api/preguntas HTTP/1.1\r\nHost: tienda\r\n\r\n')
    await new Promise<void>((resolver) => {
      soltar = resolver
    })
  })
  const respuestas = calladas.map((socket) => once(socket, 'data'))
  await pausa(500)
  proceso.kill('SIGTERM')
  await pausa(300)
  const desde = Date.now()
  soltar()
  await candado
  for (const [trozo] of await Promise.all(respuestas)) {
    expect(String(trozo)).toMatch(/^HTTP\/1\.1 200/)
    expect(String(trozo)).toMatch(/^connection: close\r$/im)
  }
  expect(await once(proceso, 'exit')).toEqual([0, null])
  expect(Date.now() - desde).toBeLessThan(5_000)
})

test.each([
  ['never say a word', ''],
  ['stop in the middle of their headers', 'GET / HTTP/1.1\r\nHost: tienda\r\n'],
  ['stop in the middle of a body', 'POST /api/contactos HTTP/1.1\r\nHost: tienda\r\nContent-Length: 900\r\n\r\n{'],
])(
  'asked to end while there are connections that %s, it closes all and says so by 0',
  {
    timeout: 60_000,
  },
  async (_que, pedido) => {
    const { url: DATABASE_URL, borrar } = await crearBaseDePrueba()
    onTestFinished(borrar)
    const { proceso, url } = await arrancar({ DATABASE_URL }, { descriptores: 700 })
    for (let vez = 0; vez < 8; vez++) {
      const socket = net.connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      if (pedido) socket.write(pedido)
    }
    await pausa(500)
    const desde = Date.now()
    proceso.kill('SIGTERM')
    expect(await once(proceso, 'exit')).toEqual([0, null])
    expect(Date.now() - desde).toBeLessThan(4_000)
  },
)

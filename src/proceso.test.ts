import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { createInterface } from 'node:readline'
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
  const { proceso, dicho, url } = await arrancar(entorno, { descriptores: 400 })
  expect(dicho.find((linea) => linea.includes('Gestión:'))).toMatch(/\(jefa@brisa\.example\)$/)
  const listo = () => fetch(`${url}/readyz`).then((respuesta) => respuesta.json())
  expect(await listo()).toEqual({ listo: true })

  const sockets = Array.from({ length: 700 }, () =>
    net
      .connect(Number(new URL(url).port), '127.0.0.1')
      .on('error', () => {})
      .resume(),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, { timeout: 10_000 }).toBeGreaterThan(350)
  await expect.poll(() => dicho.some((linea) => linea.includes('a connection was refused'))).toBe(true)
  // By the connection it has had since before.
  expect(await listo()).toEqual({ listo: true })
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(({ ok }) => ok)).toBe(true)
  expect(proceso.exitCode).toBeNull()

  proceso.kill('SIGTERM')
  expect(await once(proceso, 'exit')).toEqual([0, null])
})

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { abrirBuzon, type Buzon } from '#pruebas/buzon.server.ts'
import { conBase, ejecutar } from '#pruebas/postgres.server.ts'

const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }

export type Tienda = {
  url: string
  buzon: Buzon
  admin: typeof admin
  /** Ends the server as a crash would, and starts it again on the same data. */
  matar(): Promise<void>
  volver(): Promise<void>
}

/**
 * A shop with its own database, mail server and port, run as `npm start` runs it; and pages that fail the test when
 * their console reports an error.
 */
export const test = base.extend<{ consola: string[] }, { tienda: Tienda }>({
  tienda: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, usar) => {
      const buzon = await abrirBuzon()
      const datos = await prepararDatos()
      const puerto = await puertoLibre()
      const url = `http://127.0.0.1:${puerto}`
      const env = {
        ...process.env,
        ...datos.env,
        PORT: String(puerto),
        PUBLIC_URL: url,
        SMTP_URL: buzon.url,
        ADMIN_EMAIL: admin.correo,
        ADMIN_PASSWORD: admin.contrasena,
        NODE_ENV: 'production',
      }
      let servidor = await arrancar(env)
      await usar({
        url,
        buzon,
        admin,
        matar: () => terminar(servidor, 'SIGKILL'),
        async volver() {
          servidor = await arrancar(env)
        },
      })
      await terminar(servidor, 'SIGTERM')
      await buzon.cerrar()
      await datos.borrar()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ tienda }, usar) => usar(tienda.url),
  consola: [
    async ({ context }, usar) => {
      const errores: string[] = []
      context.on('console', (mensaje) => {
        if (mensaje.type() === 'error' || mensaje.type() === 'warning') errores.push(mensaje.text())
      })
      context.on('weberror', (error) => errores.push(String(error.error())))
      await usar(errores)
      expect(errores).toEqual([])
    },
    { auto: true },
  ],
})

/** No violation of WCAG 2.2 AA that axe can see, in the page as it stands. */
export async function sinBarreras(page: Page) {
  // What is still fading in has no colour yet.
  await page.evaluate(async () => {
    const finitas = document
      .getAnimations()
      .filter((animacion) => animacion.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finitas.map((animacion) => animacion.finished))
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** An order asked for without the form. @returns its code */
export async function pedidoDe(page: Page, correo: string) {
  const respuesta = await page.request.post('/api/pedidos', {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Ana Peña', correo, descripcion_articulo: 'Pulsera de cuentas azules' },
  })
  return ((await respuesta.json()) as { codigo: string }).codigo
}

/** Signs in as staff and stays on `/manage`. */
export async function entrar(page: Page, { admin }: Tienda) {
  await page.goto('/manage')
  await page.getByRole('link', { name: 'Entrar con correo' }).click()
  await sinBarreras(page)
  await page.getByLabel('Correo', { exact: true }).fill(admin.correo)
  await page.getByLabel('Contraseña', { exact: true }).fill(admin.contrasena)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/manage$/)
}

async function prepararDatos() {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) {
    // Not made here: the app makes it such that root's database user can enter.
    const carpeta = path.join(tmpdir(), `brisa-e2e-${randomUUID()}`)
    return { env: { DATA_DIR: carpeta }, borrar: async () => rmSync(carpeta, { recursive: true, force: true }) }
  }
  const nombre = `brisa_e2e_${randomUUID().replaceAll('-', '')}`
  await ejecutar(DATABASE_URL, `create database ${nombre}`)
  return {
    env: { DATABASE_URL: conBase(DATABASE_URL, nombre), SECRET: randomUUID() },
    borrar: () => ejecutar(DATABASE_URL, `drop database ${nombre} with (force)`),
  }
}

async function arrancar(env: NodeJS.ProcessEnv) {
  const proceso = spawn(process.execPath, ['--import', 'tsx', 'src/servidor.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dicho: string[] = []
  for await (const linea of createInterface({ input: proceso.stdout })) {
    dicho.push(linea)
    if (linea.includes('Tienda:')) {
      proceso.stdout.resume()
      return proceso
    }
  }
  throw new Error(`The shop did not open:\n${dicho.join('\n')}`)
}

async function terminar(proceso: ChildProcess, senal: NodeJS.Signals) {
  if (proceso.exitCode !== null || proceso.signalCode !== null) return
  proceso.kill(senal)
  await once(proceso, 'exit')
}

async function puertoLibre() {
  const servidor = createServer().listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const lugar = servidor.address()
  await new Promise((listo) => servidor.close(listo))
  return typeof lugar === 'object' && lugar ? lugar.port : 0
}

export { expect }

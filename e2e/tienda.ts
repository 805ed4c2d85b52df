import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { type APIRequestContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import pino from 'pino'
import { abrirBase, type Db } from '#db/abrir.server.ts'
import { acompanarEmbebida } from '#db/embebida.server.ts'
import { negocio } from '#negocio'
import { abrirBuzon, type Buzon } from '#testing/buzon.server.ts'
import { borrarBase, conBase, ejecutar } from '#testing/postgres.server.ts'
import { testFolder } from '#testing/testFolder.server.ts'
import { deLaTienda } from '../scripts/servidor.mjs'

const admin = { correo: 'admin@brisa.example', contrasena: 'clave-de-prueba-1' }

export const TELEFONO = { width: 360, height: 740 }
export const ESCRITORIO = { width: 1280, height: 800 }
/** For the journeys of staff that are about a phone. */
export const EN_TELEFONO = { viewport: TELEFONO, hasTouch: true, colorScheme: 'dark' } as const

/** What a pickup needs besides an address to become a delivery. */
export const POR_ENVIO = { telefono: '829 555 0147', costo_aceptado: negocio.pedidos.envioDesde }

/** What the browser says on each page where journeys keep no page for a lost connection (`serviceWorkers`). */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** What runs in the page; `axe.source` is the one with comments, which each page would take longer to read. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * The browser's line about a request that a busy shop refused (`src/http/backpressure.server.ts`). The page asks again, so it
 * is no fault of the page.
 */
const BUSY = /status of 503/

/** The journeys that this worker has begun. */
let viajes = 0

export type Tienda = {
  url: string
  buzon: Buzon
  admin: typeof admin
  /** The cookies of somebody of the staff. */
  sesion: Cookie[]
  /** Ends the server as a crash would, and starts it again on the same data. */
  matar(): Promise<void>
  /** @param mas what else it is told of where it runs */
  volver(mas?: NodeJS.ProcessEnv): Promise<void>
  /** Does with its database what no page of today does. */
  conBase<T>(hacer: (db: Db) => Promise<T>): Promise<T>
}

/**
 * A shop with its own database, mail server and port, run as `npm start` runs it; and pages that fail the test when
 * their console reports an error.
 */
export const test = base.extend<
  {
    consola: string[]
    correoDe: (quien: string) => string
    origin: { 'x-forwarded-for': string }
    noHover: undefined
  },
  { conCorreo: boolean; tienda: Tienda }
>({
  /** Without, its mails stay in the mailbox that staff read. */
  conCorreo: [true, { scope: 'worker', option: true }],
  tienda: [
    async ({ playwright, conCorreo }, usar) => {
      const buzon = await abrirBuzon()
      const datos = await prepararDatos()
      const puerto = await puertoLibre()
      const url = `http://127.0.0.1:${puerto}`
      const env = {
        ...process.env,
        ...datos.env,
        PORT: String(puerto),
        PUBLIC_URL: url,
        TRUST_PROXY: '127.0.0.1',
        ...(conCorreo && { SMTP_URL: buzon.url }),
        ADMIN_EMAIL: admin.correo,
        ADMIN_PASSWORD: admin.contrasena,
        NODE_ENV: 'production',
      }
      let servidor = await arrancar(env)
      const peticiones = await playwright.request.newContext({ baseURL: url })
      await peticiones.post('/api/sesion', { data: admin, failOnStatusCode: true })
      const { cookies } = await peticiones.storageState()
      await peticiones.dispose()
      await usar({
        url,
        buzon,
        admin,
        sesion: cookies,
        matar: () => terminar(servidor, 'SIGKILL'),
        async volver(mas) {
          servidor = await arrancar({ ...env, ...mas })
        },
        conBase: datos.conBase,
      })
      await terminar(servidor, 'SIGTERM')
      await buzon.cerrar()
      await datos.borrar()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ tienda }, usar) => usar(tienda.url),
  // Each journey comes from an address of its own, so that together they fill no limit.
  origin: async ({ baseURL: _ }, usar) => {
    viajes++
    await usar({ 'x-forwarded-for': `10.${viajes >> 8}.${viajes & 255}.1` })
  },
  extraHTTPHeaders: ({ origin }, usar) => usar(origin),
  // Nor do two of them share a person: each waits for the newest mail to its own.
  correoDe: async ({ baseURL: _ }, usar) => {
    const viaje = randomUUID().slice(0, 8)
    await usar((quien) => `${quien}-${viaje}@ejemplo.com`)
  },
  // A phone has no mouse that rests where the last tap was, and holds the toast that comes there.
  noHover: [
    async ({ context, hasTouch }, usar) => {
      if (hasTouch) await context.addInitScript(ignoreHover)
      await usar(undefined)
    },
    { auto: true },
  ],
  consola: [
    async ({ context }, usar) => {
      const errores: string[] = []
      context.on('console', (mensaje) => {
        const texto = mensaje.text()
        if (!['error', 'warning'].includes(mensaje.type()) || texto === BLOCKED || BUSY.test(texto)) return
        // The browser does not say what it could not load.
        errores.push(texto.startsWith('Failed to load resource') ? `${texto} ${mensaje.location().url}` : texto)
      })
      context.on('weberror', (error) => errores.push(String(error.error())))
      await usar(errores)
      expect(errores).toEqual([])
    },
    { auto: true },
  ],
})

function ignoreHover() {
  for (const type of ['mouseover', 'mouseout', 'mousemove'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
}

/**
 * Whether the page is as narrow as a phone. What only one of the two sizes has is asked of the size, since a page that
 * is on its way has neither yet.
 */
export function enTelefono(page: Page) {
  return (page.viewportSize()?.width ?? 0) < 1024
}

/**
 * No violation of WCAG 2.2 AA that axe can see, in the page as it stands.
 * @param reglas those that it looks for alone
 * @param menos those that it leaves out
 */
export async function sinBarreras(page: Page, { reglas, menos = [] }: { reglas?: string[]; menos?: string[] } = {}) {
  // A toast may go while axe looks, and what fades has no colour: what is wrong is so at the second look too.
  await expect(async () => {
    await page.evaluate(async () => {
      // What a closed answer hides takes no step of its transition, and never ends.
      const finitas = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
      await Promise.allSettled(finitas.map((animacion) => animacion.finished))
    })
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    expect(await page.evaluate(violations, { reglas, menos })).toEqual([])
  }).toPass({ timeout: 60_000 })
}

/** What holds at the size that the page has holds at the other too, as the browsers of the two projects have it. */
export async function enAmbos(page: Page, mirar: (page: Page) => Promise<void>) {
  await mirar(page)
  const habia = enTelefono(page)
  const ponerse = async (telefono: boolean) => {
    await page.setViewportSize(telefono ? TELEFONO : ESCRITORIO)
    await page.emulateMedia({ colorScheme: telefono ? 'dark' : 'light' })
  }
  await ponerse(!habia)
  await mirar(page)
  await ponerse(habia)
}

async function violations({ reglas, menos }: { reglas: string[] | undefined; menos: string[] }) {
  // The one that was put into the page.
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
    resultTypes: ['violations'],
    // What it would read anew, every style sheet and sound, only rules need that are off or about sound.
    preload: false,
    rules: Object.fromEntries(menos.map((regla) => [regla, { enabled: false }])),
    ...(reglas && { runOnly: { type: 'rule', values: reglas } }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** No toast over the heading of the page, nor over the field or the heading that has the focus. */
export async function sinTapar(page: Page) {
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
  await expect.poll(() => page.evaluate(tapados)).toEqual([])
}

function tapados() {
  const avisos = [...document.querySelectorAll('[data-sonner-toast]')].map((aviso) => aviso.getBoundingClientRect())
  return [document.activeElement, document.querySelector('main h1')]
    .filter((nodo) => nodo && nodo !== document.body && !nodo.matches('button'))
    .filter((nodo) => {
      // Of a heading, its words: its box is as wide as the page.
      const palabras = document.createRange()
      if (nodo) palabras.selectNodeContents(nodo)
      const suyo = nodo?.matches('h1') ? palabras.getBoundingClientRect() : nodo?.getBoundingClientRect()
      return avisos.some(
        (aviso) =>
          suyo &&
          suyo.top < aviso.bottom &&
          suyo.bottom > aviso.top &&
          suyo.left < aviso.right &&
          suyo.right > aviso.left,
      )
    })
    .map((nodo) => nodo?.outerHTML)
}

/** A toast by its fixed title and text. */
export async function conAviso(page: Page, titulo: string, texto: string) {
  const aviso = page.locator('[data-sonner-toast]').filter({ hasText: texto })
  await expect(aviso.locator('[data-title]')).toHaveText(titulo)
  await expect(aviso.locator('[data-description]')).toHaveText(texto)
}

/** Sends what a page sends once. @returns what was answered */
export async function enviar(
  peticiones: APIRequestContext,
  url: string,
  data: object,
  metodo: 'post' | 'put' = 'post',
) {
  const headers = { 'idempotency-key': randomUUID() }
  const mandar = () => peticiones[metodo](url, { headers, data })
  let respuesta = await mandar()
  // A shop that cannot keep up says so, and for how long.
  for (let veces = 0; respuesta.status() === 503 && veces < 12; veces++) {
    await setTimeout(5_000)
    respuesta = await mandar()
  }
  if (!respuesta.ok()) throw new Error(`${url}: ${respuesta.status()} ${await respuesta.text()}`)
  return respuesta.json()
}

/** An order asked for without the form. @returns its code */
export async function pedidoDe(page: Page, correo: string, mas: object = {}): Promise<string> {
  const data = { nombre: 'Ana Peña', correo, descripcion_articulo: 'Pulsera de cuentas azules', ...mas }
  return (await enviar(page.request, '/api/pedidos', data)).codigo
}

/** The link with a token of its kind that a mail's text brings. */
export function enlaceEn(texto: string, clase: 'a' | 'c' | 't') {
  return new RegExp(`http\\S+#${clase}=[\\w-]{22}`).exec(texto)?.[0] ?? ''
}

/** Whether the page hears what is tapped: what only works with its programs is there. */
export async function despierta(page: Page) {
  await expect(page.locator('.lanzador')).toBeAttached()
}

/** Signs in, with a session of the page's own: for journeys that end it. */
export async function entrarAparte(page: Page, { admin }: Tienda) {
  await page.request.post('/api/sesion', { data: admin, failOnStatusCode: true })
}

/** On a page of staff, as somebody of them who signed in before. */
export async function entrar(page: Page, { sesion }: Tienda, direccion = '/manage') {
  await page.context().addCookies(sesion)
  await page.goto(direccion)
}

async function prepararDatos() {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) {
    // Not made here: the app makes it such that root's database user can enter.
    const carpeta = await testFolder('brisa-e2e')
    return {
      env: { DATA_DIR: carpeta },
      async conBase<T>(hacer: (db: Db) => Promise<T>) {
        const { url, detener } = await acompanarEmbebida({ dir: carpeta, avisar: () => {} })
        return enBase(url, hacer).finally(detener)
      },
      borrar: async () => rmSync(carpeta, { recursive: true, force: true }),
    }
  }
  const nombre = `brisa_e2e_${randomUUID().replaceAll('-', '')}`
  await ejecutar(DATABASE_URL, `create database ${nombre}`)
  const url = conBase(DATABASE_URL, nombre)
  return {
    env: { DATABASE_URL: url, SECRET: randomUUID() },
    conBase: <T>(hacer: (db: Db) => Promise<T>) => enBase(url, hacer),
    borrar: () => borrarBase(DATABASE_URL, nombre),
  }
}

async function enBase<T>(url: string, hacer: (db: Db) => Promise<T>) {
  const base = abrirBase(url, pino({ level: 'silent' }))
  return hacer(base.db).finally(() => base.cerrar())
}

async function arrancar(env: NodeJS.ProcessEnv) {
  // Signing in costs what a test can afford; everything else is as `npm start` runs it.
  const proceso = spawn(process.execPath, ['--import=./src/testing/cheapScrypt.ts', ...deLaTienda.argumentos], {
    env: { ...env, ...deLaTienda.env },
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

import { randomUUID } from 'node:crypto'
import { type Cookie, expect, type Page } from '@playwright/test'
import { STAFF_DATABASE } from '#lib/staffDatabase.ts'
import { type ClaveDeEstatus, ESTATUS } from '#pedidos/estatus.ts'
import { readWelcomeMail, registrar } from './miembro.ts'

/** Brings a fresh page into a state that screenshots and the sweep check, in the shop running at `baseUrl`. */
export type State = (page: Page, baseUrl: string) => Promise<unknown>

export const admin = { correo: 'admin@brisa.example', contrasena: process.env.ADMIN_PASSWORD ?? 'clave-de-prueba-1' }

export const PASSWORD = 'mariposa-de-larimar'

export const NEW_ADDRESS = {
  direccion: 'Calle Duarte',
  numero_casa: '5',
  sector: 'Centro',
  municipio: 'Moca',
  provincia: 'Espaillat',
}

export const newEmail = () => `${randomUUID().slice(0, 8)}@ejemplo.com`
export const formNamed = (page: Page, name: string) => page.getByRole('form', { name })

/** Resets a page: session, drafts, what waits without a line, mocked answers and offline mode. */
export async function reset(page: Page, baseUrl: string) {
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.context().clearCookies()
  // Opens a URL of the shop without scripts, which would fill the storage again.
  await page.goto(`${baseUrl}/favicon.svg`)
  await page.evaluate((name) => {
    sessionStorage.clear()
    localStorage.clear()
    indexedDB.deleteDatabase(name)
  }, STAFF_DATABASE)
}

/** Opens a page and waits until it is hydrated and its data is loaded. */
export async function visit(page: Page, url: string) {
  await page.goto(url)
  await page.locator('.lanzador').waitFor({ state: 'attached' })
  await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
}

/** Sends a request as the pages do. @returns the answer, which must not be a refusal */
export async function send(page: Page, method: 'get' | 'post' | 'put' | 'delete', url: string, data?: object) {
  const headers = { 'idempotency-key': randomUUID() }
  const response = await page.request[method](url, { headers, data, failOnStatusCode: true })
  return response.status() === 204 ? null : await response.json()
}

export async function pedidoDe(page: Page, baseUrl: string, correo = newEmail(), extra: object = {}) {
  const descripcion_articulo = 'Pulsera de cuentas azules con dije de mariposa'
  const data = { nombre: 'Yokasta Peña', correo, descripcion_articulo, ...extra }
  const { codigo }: { codigo: string } = await send(page, 'post', `${baseUrl}/api/pedidos`, data)
  return { correo, codigo }
}

/** How a price was agreed on, for an order without one that its customer accepted. */
const RAZON = 'Lo acordó por WhatsApp'

/** Creates an order as the signed-in staff member. @returns its code */
export async function typeInPedido(page: Page, baseUrl: string, extra: object) {
  const codigo = `B66-${String(Math.floor(Math.random() * 90_000) + 10_000)}`
  await send(page, 'put', `${baseUrl}/api/gestion/pedidos/${codigo}`, {
    cliente: 'Altagracia Güílamo',
    correo_cliente: null,
    estatus_id: ESTATUS.recibido,
    precio: '0.00',
    peso: '0.00',
    total: '0.00',
    abono: '0.00',
    notas: null,
    notas_privadas: null,
    tipo_servicio: null,
    telefono: null,
    direccion: null,
    numero_casa: null,
    sector: null,
    municipio: null,
    provincia: null,
    referencias: null,
    version: null,
    razon: RAZON,
    ...extra,
  })
  return codigo
}

export type Step = { estatus_id: number; descripcion?: string; fecha?: string }

export const stepsOf = (...keys: ClaveDeEstatus[]) => keys.map((password): Step => ({ estatus_id: ESTATUS[password] }))

/** Moves an order as the signed-in staff member. @returns its version */
export async function mover(page: Page, baseUrl: string, codigo: string, steps: Step[]) {
  let { version } = await send(page, 'get', `${baseUrl}/api/gestion/pedidos/${codigo}`)
  for (const step of steps)
    ({ version } = await send(page, 'post', `${baseUrl}/api/pedidos/${codigo}/estatus`, {
      razon: RAZON,
      ...step,
      version,
    }))
  return version
}

/** Session cookies by account; one session serves all states that do not end it. */
const sessions = new Map<string, Cookie[]>()

async function withSession(page: Page, who: string, signIn: () => Promise<unknown>) {
  const saved = sessions.get(who)
  if (saved) return page.context().addCookies(saved)
  await signIn()
  sessions.set(who, await page.context().cookies())
}

/** Signs the page in as staff. */
export const asStaff = (page: Page, baseUrl: string) =>
  withSession(page, `personal ${baseUrl}`, () => send(page, 'post', `${baseUrl}/api/sesion`, admin))

/** Signs in as staff and opens a staff page. */
export async function signIn(page: Page, baseUrl: string, route: string) {
  await asStaff(page, baseUrl)
  await visit(page, baseUrl + route)
}

/** Signs the page in as the shared member. */
export const asMiembro = (page: Page, baseUrl: string) =>
  withSession(page, `miembro ${baseUrl}`, () => asNewMiembro(page, baseUrl))

/** Signs the page in as a new member, whose password staff read in the mailbox page because no mail server runs. */
export async function asNewMiembro(page: Page, baseUrl: string, { temporal: temporary = false } = {}) {
  const correo = newEmail()
  await registrar(page.request, correo, baseUrl)
  await asStaff(page, baseUrl)
  const { id } = await newestMailTo(page, baseUrl, correo)
  const { texto: text } = await send(page, 'get', `${baseUrl}/api/gestion/correos/${id}`)
  const { contrasena } = readWelcomeMail(correo, text)
  await page.context().clearCookies()
  await send(page, 'post', `${baseUrl}/api/sesion`, { correo, contrasena })
  if (temporary) return { correo, contrasena }
  await send(page, 'put', `${baseUrl}/api/sesion/contrasena`, { actual: contrasena, contrasena: PASSWORD })
  return { correo, contrasena: PASSWORD }
}

/** The newest mail to somebody, from the mailbox page. */
export async function newestMailTo(page: Page, baseUrl: string, who: string): Promise<{ id: string }> {
  const { correos } = await send(page, 'get', `${baseUrl}/api/gestion/correos?busca=${who}`)
  return correos[0]
}

/** Mocks the answer of a URL; `null` aborts the request. */
export const respondWith = (page: Page, url: string, json: object | null, status = 200) =>
  page.route(url, (route) => (json ? route.fulfill({ json, status }) : route.abort()))

/** Opens a page on which the request to `url` fails, skipping the waits between retries. */
export async function withoutResponse(page: Page, url: string, arrive: () => Promise<unknown>) {
  await respondWith(page, url, null)
  await page.clock.install()
  await arrive()
  await expect(async () => {
    await page.clock.fastForward(4000)
    await page.getByRole('button', { name: 'Reintentar' }).waitFor({ timeout: 200 })
  }).toPass({ timeout: 60_000 })
}

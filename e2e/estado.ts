import { randomUUID } from 'node:crypto'
import { type Cookie, expect, type Page } from '@playwright/test'
import { type ClaveDeEstatus, ESTATUS } from '#pedidos/estatus.ts'
import { leerBienvenida, registrar } from './miembro.ts'

/** Puts a page that knows of nobody into a state that people should look at, in a shop that runs at `base`. */
export type Estado = (page: Page, base: string) => Promise<unknown>

export const admin = { correo: 'admin@brisa.example', contrasena: process.env.ADMIN_PASSWORD ?? 'clave-de-prueba-1' }

export const CLAVE = 'mariposa-de-larimar'

export const NUEVA = {
  direccion: 'Calle Duarte',
  numero_casa: '5',
  sector: 'Centro',
  municipio: 'Moca',
  provincia: 'Espaillat',
}

export const unCorreo = () => `${randomUUID().slice(0, 8)}@ejemplo.com`
export const formulario = (page: Page, nombre: string) => page.getByRole('form', { name: nombre })

/** Makes a page that was in another state know of nothing again: who, what was written, what was answered, no line. */
export async function olvidar(page: Page, base: string) {
  await page.unrouteAll()
  await page.context().setOffline(false)
  await page.context().clearCookies()
  // Of the shop, and without programs that would write it again.
  await page.goto(`${base}/favicon.svg`)
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
}

/** A page of the shop or of staff, awake and with what it had to read. */
export async function ir(page: Page, direccion: string) {
  await page.goto(direccion)
  await page.locator('.lanzador').waitFor({ state: 'attached' })
  await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
}

/** Does what its pages do. @returns what the shop answers, which is no refusal */
export async function mandar(page: Page, metodo: 'get' | 'post' | 'put' | 'delete', url: string, data?: object) {
  const headers = { 'idempotency-key': randomUUID() }
  const respuesta = await page.request[metodo](url, { headers, data, failOnStatusCode: true })
  return respuesta.status() === 204 ? null : await respuesta.json()
}

export async function pedidoDe(page: Page, base: string, correo = unCorreo(), mas: object = {}) {
  const descripcion_articulo = 'Pulsera de cuentas azules con dije de mariposa'
  const data = { nombre: 'Yokasta Peña', correo, descripcion_articulo, ...mas }
  const { codigo }: { codigo: string } = await mandar(page, 'post', `${base}/api/pedidos`, data)
  return { correo, codigo }
}

/** An order that staff, who are signed in, type in. @returns its code */
export async function digitar(page: Page, base: string, mas: object) {
  const codigo = `B66-${String(Math.floor(Math.random() * 90_000) + 10_000)}`
  await mandar(page, 'put', `${base}/api/gestion/pedidos/${codigo}`, {
    cliente: 'Altagracia Güílamo',
    correo_cliente: null,
    estatus_id: ESTATUS.recibido,
    precio: '0.00',
    peso: '0.00',
    total: '0.00',
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
    ...mas,
  })
  return codigo
}

export type Paso = { estatus_id: number; descripcion?: string; fecha?: string }

export const pasosDe = (...claves: ClaveDeEstatus[]) => claves.map((clave): Paso => ({ estatus_id: ESTATUS[clave] }))

/** Moves an order as staff, who are signed in. @returns its version */
export async function mover(page: Page, base: string, codigo: string, pasos: Paso[]) {
  let { version } = await mandar(page, 'get', `${base}/api/gestion/pedidos/${codigo}`)
  for (const paso of pasos)
    ({ version } = await mandar(page, 'post', `${base}/api/pedidos/${codigo}/estatus`, { ...paso, version }))
  return version
}

/** Who has signed in here before: one session serves all states that do not end it. */
const sesiones = new Map<string, Cookie[]>()

async function conSesion(page: Page, quien: string, entrar: () => Promise<unknown>) {
  const guardada = sesiones.get(quien)
  if (guardada) return page.context().addCookies(guardada)
  await entrar()
  sesiones.set(quien, await page.context().cookies())
}

/** Signs the page in as staff. */
export const comoPersonal = (page: Page, base: string) =>
  conSesion(page, `personal ${base}`, () => mandar(page, 'post', `${base}/api/sesion`, admin))

/** At a page of staff. */
export async function entrar(page: Page, base: string, ruta: string) {
  await comoPersonal(page, base)
  await ir(page, base + ruta)
}

/** Signs the page in as a member who is always the same. */
export const comoMiembro = (page: Page, base: string) => conSesion(page, `miembro ${base}`, () => comoNuevo(page, base))

/** Signs the page in as a new member; without a mail server staff can read what the mail told them. */
export async function comoNuevo(page: Page, base: string, { temporal = false } = {}) {
  const correo = unCorreo()
  await registrar(page.request, correo, base)
  await comoPersonal(page, base)
  const { id } = await correoA(page, base, correo)
  const { texto } = await mandar(page, 'get', `${base}/api/gestion/correos/${id}`)
  const { contrasena } = leerBienvenida(correo, texto)
  await page.context().clearCookies()
  await mandar(page, 'post', `${base}/api/sesion`, { correo, contrasena })
  if (temporal) return { correo, contrasena }
  await mandar(page, 'put', `${base}/api/sesion/contrasena`, { actual: contrasena, contrasena: CLAVE })
  return { correo, contrasena: CLAVE }
}

/** The newest mail to somebody, in the mailbox that staff read. */
export async function correoA(page: Page, base: string, quien: string): Promise<{ id: string }> {
  const { correos } = await mandar(page, 'get', `${base}/api/gestion/correos?busca=${quien}`)
  return correos[0]
}

/** What the shop answers, as far as the page can tell: `null`, nothing. */
export const responde = (page: Page, url: string, json: object | null, status = 200) =>
  page.route(url, (ruta) => (json ? ruta.fulfill({ json, status }) : ruta.abort()))

/** A page's part that nobody answers: what it waits between its tries goes by at once. */
export async function sinRespuesta(page: Page, url: string, llegar: () => Promise<unknown>) {
  await responde(page, url, null)
  await page.clock.install()
  await llegar()
  await expect(async () => {
    await page.clock.fastForward(4000)
    await page.getByRole('button', { name: 'Reintentar' }).waitFor({ timeout: 200 })
  }).toPass({ timeout: 60_000 })
}

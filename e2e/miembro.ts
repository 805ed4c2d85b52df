import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { crearMiembro } from '#miembros/miembros.server.ts'
import type { Tienda } from './tienda.ts'

/** Somebody with a membership, and the temporary password that their mail brought. */
export type Miembro = { correo: string; contrasena: string; codigo: string }

export const contrasena = 'cuentas-y-mariposas'

/** A confirmed member of a journey's own, without the way that leads there. */
export async function miembroDe({ conBase }: Tienda, { nombre, correo }: { nombre: string; correo: string }) {
  const nuevo = await conBase((db) => crearMiembro(db, { nombre, correo, contrasena, rol: 'user' }))
  if (!nuevo) throw new Error(`${correo} is somebody's`)
  return nuevo
}

/** Signs one of those in; what comes after is asked as they do. */
export async function entrarComo(peticiones: APIRequestContext, correo: string, clave = contrasena) {
  await peticiones.post('/api/sesion', { data: { correo, contrasena: clave }, failOnStatusCode: true })
}

/** The same by the form that the page shows. */
export async function entrarPorElFormulario(page: Page, correo: string, clave = contrasena) {
  // In its own form: the page before it may still stand there, with a field of that name.
  const formulario = page.getByRole('form', { name: 'Entrar' })
  await formulario.getByLabel('Correo', { exact: true }).fill(correo)
  await formulario.getByLabel('Contraseña', { exact: true }).fill(clave)
  await formulario.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** A page of theirs in a browser of their own. */
export async function paginaDe(browser: Browser, { url }: Tienda, correo: string, direccion: string) {
  const [b, c] = crypto.getRandomValues(new Uint8Array(2))
  const contexto = await browser.newContext({ baseURL: url, extraHTTPHeaders: { 'x-forwarded-for': `10.${b}.${c}.2` } })
  await entrarComo(contexto.request, correo)
  const page = await contexto.newPage()
  await page.goto(direccion)
  return page
}

/** Asks for a membership; the mail brings the rest. */
export async function registrar(peticiones: APIRequestContext, correo: string, base = '') {
  await peticiones.post(`${base}/api/miembros`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Yokasta', apellido: 'Peña', correo, direccion: 'Calle del Sol 12, Santiago' },
    failOnStatusCode: true,
  })
}

/** What the mail of a new membership says. */
export function leerBienvenida(correo: string, texto: string): Miembro {
  const codigo = /B-\d{6}/.exec(texto)?.[0] ?? ''
  const contrasena = /Contraseña temporal\s+([a-z0-9]{10})\b/i.exec(texto)?.[1] ?? ''
  return { correo, codigo, contrasena }
}

import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { crearMiembro } from '#miembros/miembros.server.ts'
import type { Shop } from './shop.ts'

/** A member, with the temporary password from their mail. */
export type Miembro = { correo: string; contrasena: string; codigo: string }

export const contrasena = 'cuentas-y-mariposas'

/** Creates a confirmed member directly in the database. */
export async function newMiembro({ withDatabase }: Shop, { nombre: name, correo }: { nombre: string; correo: string }) {
  const created = await withDatabase((db) => crearMiembro(db, { nombre: name, correo, contrasena, rol: 'user' }))
  if (!created) throw new Error(`${correo} is somebody's`)
  return created
}

/** Signs a member in; later requests of this context are theirs. */
export async function signInAs(request: APIRequestContext, correo: string, password = contrasena) {
  await request.post('/api/sesion', { data: { correo, contrasena: password }, failOnStatusCode: true })
}

/** Signs in by the form on the page. */
export async function signInByForm(page: Page, correo: string, password = contrasena) {
  // Looks only inside the form, since the previous page may still show a field of the same name.
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabel('Correo o código de membresía').fill(correo)
  await form.getByLabel('Contraseña', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens a member's page in a browser of their own. */
export async function pageOf(browser: Browser, { url }: Shop, correo: string, path: string) {
  const [b, c] = crypto.getRandomValues(new Uint8Array(2))
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { 'x-forwarded-for': `10.${b}.${c}.2` } })
  await signInAs(context.request, correo)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Requests a membership; the code and the password come by mail. */
export async function registrar(request: APIRequestContext, correo: string, baseUrl = '') {
  await request.post(`${baseUrl}/api/miembros`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { nombre: 'Yokasta', apellido: 'Peña', correo, direccion: 'Calle del Sol 12, Santiago' },
    failOnStatusCode: true,
  })
}

/** Reads code and password from the mail of a membership. */
export function readWelcomeMail(correo: string, text: string): Miembro {
  const codigo = /B-\d{6}/.exec(text)?.[0] ?? ''
  const contrasena = /Contraseña temporal\s+([a-z0-9]{10})\b/i.exec(text)?.[1] ?? ''
  return { correo, codigo, contrasena }
}

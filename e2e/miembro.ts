import { createHmac, randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser } from '@playwright/test'
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
export async function entrarComo(peticiones: APIRequestContext, correo: string) {
  await peticiones.post('/api/sesion', { data: { correo, contrasena }, failOnStatusCode: true })
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

/** What an authenticator shows now for a secret in base32 (RFC 6238). */
export function codigoDe(secreto: string) {
  const bits = [...secreto].map((letra) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letra).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const contador = Buffer.alloc(8)
  contador.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const firma = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(contador)
    .digest()
  const desde = (firma.at(-1) ?? 0) & 15
  return String((firma.readUInt32BE(desde) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

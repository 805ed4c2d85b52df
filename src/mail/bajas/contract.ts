import { z } from 'zod'
import { TokenDeEnlace } from '#lib/enlaceDeCorreo.ts'
import { Rechazo } from '#lib/errores.ts'
import type { Ruta } from '#lib/ruta.ts'

export const CORREO_INVALIDO = 'Por favor ingresa un correo electrónico válido'

/** The form of `/cancel-notifications`: one address, kept in lower case. */
export const DestinoDeAvisos = z.strictObject({
  correo: z.string().trim().toLowerCase().max(255, CORREO_INVALIDO).pipe(z.email(CORREO_INVALIDO)),
})
export type DestinoDeAvisos = z.infer<typeof DestinoDeAvisos>

const params = z.object({ token: TokenDeEnlace })
/** `y***@gmail.com`: enough to recognise one's own address. */
const Destino = z.object({ correo: z.string() })
const porCorreo = { 200: Destino, 422: Rechazo, 429: Rechazo }
const porEnlace = { 200: Destino, 404: Rechazo }

export const cancelarAvisos = {
  method: 'POST',
  url: '/api/bajas',
  policy: 'publica',
  limit: ['form'],
  schema: { summary: 'Stop status mails to an address', body: DestinoDeAvisos, response: porCorreo },
} as const satisfies Ruta

export const reactivarAvisos = {
  method: 'POST',
  url: '/api/altas',
  policy: 'publica',
  limit: ['form'],
  schema: { summary: 'Send status mails to an address again', body: DestinoDeAvisos, response: porCorreo },
} as const satisfies Ruta

/** The one-click opt-out of a mail's List-Unsubscribe header (RFC 8058) and of the page its visible link opens. */
export const darDeBaja = {
  method: 'POST',
  url: '/api/bajas/:token',
  policy: 'publica',
  schema: { summary: 'Stop status mails to the address a mail was sent to', params, response: porEnlace },
} as const satisfies Ruta

export const darDeAlta = {
  method: 'POST',
  url: '/api/altas/:token',
  policy: 'publica',
  schema: { summary: 'Send status mails again to the address a mail was sent to', params, response: porEnlace },
} as const satisfies Ruta

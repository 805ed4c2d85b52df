import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'

export const INVALID_CORREO = 'Por favor ingresa un correo electrónico válido'

/** The form of `/cancel-notifications`: one address, kept in lower case. */
export const DestinoDeAvisos = z.strictObject({
  correo: z.string().trim().toLowerCase().max(255, INVALID_CORREO).pipe(z.email(INVALID_CORREO)),
})
export type DestinoDeAvisos = z.infer<typeof DestinoDeAvisos>

const params = z.object({ token: LinkToken })
/** The masked address, such as `y***@gmail.com`. */
export const MaskedCorreo = z.object({ correo: z.string() })
const correoResponses = { 200: MaskedCorreo, 422: Rechazo, 429: Rechazo }
const linkResponses = { 200: MaskedCorreo, 404: Rechazo }

export const cancelarAvisos = {
  method: 'POST',
  url: '/api/bajas',
  policy: 'publica',
  limit: ['form'],
  schema: { summary: 'Stop status mails to an address', body: DestinoDeAvisos, response: correoResponses },
} as const satisfies Route

export const reactivarAvisos = {
  method: 'POST',
  url: '/api/altas',
  policy: 'publica',
  limit: ['form'],
  schema: { summary: 'Send status mails to an address again', body: DestinoDeAvisos, response: correoResponses },
} as const satisfies Route

/** The one-click opt-out of a mail's List-Unsubscribe header (RFC 8058) and of the page its visible link opens. */
export const darDeBaja = {
  method: 'POST',
  url: '/api/bajas/:token',
  policy: 'publica',
  schema: { summary: 'Stop status mails to the address a mail was sent to', params, response: linkResponses },
} as const satisfies Route

export const darDeAlta = {
  method: 'POST',
  url: '/api/altas/:token',
  policy: 'publica',
  schema: { summary: 'Send status mails again to the address a mail was sent to', params, response: linkResponses },
} as const satisfies Route

import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'
import { Contrasena, CorreoOnly, Received, Session } from '../contract.ts'

export const reenviarConfirmacion = {
  method: 'POST',
  url: '/api/confirmaciones-de-correo',
  policy: 'publica',
  limit: ['form'],
  schema: {
    summary: 'Mail the link again by which an account confirms its address',
    body: CorreoOnly,
    response: { 200: Received, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

export const confirmarCorreo = {
  method: 'POST',
  url: '/api/correos-confirmados',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary:
      'Confirm an account by the link of its mail and its password, and sign in; a temporary password needs not be written',
    body: z.strictObject({ token: LinkToken, contrasena: Contrasena.optional() }),
    /** Without a password nobody is signed in: `persona` is null. */
    response: { 200: Session, 401: Rechazo, 404: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

/** Data for the page of a confirmation link, before the link is used. */
export const obtenerCorreoPorConfirmar = {
  method: 'GET',
  url: '/api/correos-por-confirmar',
  policy: 'publica',
  limit: ['code'],
  // The page reads it once: later changes happen on the page itself.
  fresh: Number.POSITIVE_INFINITY,
  schema: {
    summary: 'What a link of a mail is about: the address it was sent to, masked',
    headers: z.looseObject({ 'x-enlace': LinkToken }),
    response: {
      200: z.object({
        /** `a***@ejemplo.com` */
        correo: z.string(),
        /** Whether confirming takes the password; false where the shop generated the password and mailed it. */
        pide_contrasena: z.boolean(),
        /** Whether the address was confirmed before. */
        confirmado: z.boolean(),
      }),
      404: Rechazo,
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

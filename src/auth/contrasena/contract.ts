import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'
import { Contrasena, CorreoOnly, cuentaTopics, NewContrasena, Received, Session } from '../contract.ts'

export const olvidarContrasena = {
  method: 'POST',
  url: '/api/contrasenas-olvidadas',
  policy: 'publica',
  limit: ['form'],
  schema: {
    summary: 'Mail a link by which whoever reads the address chooses another password; works for an hour, once',
    body: CorreoOnly,
    response: { 200: Received, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

export const restablecerContrasena = {
  method: 'POST',
  url: '/api/contrasenas',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'Choose another password by the link of a mail: confirms the address and ends every session',
    body: z.strictObject({ token: LinkToken, ...NewContrasena.shape }),
    response: { 200: Received, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const cambiarContrasena = {
  method: 'PUT',
  url: '/api/sesion/contrasena',
  policy: 'miembro',
  // The account's data are read again: its other sessions end, and a temporary password becomes a chosen one.
  topics: cuentaTopics,
  schema: {
    summary: 'Choose another password; ends every other session',
    body: z.strictObject({ actual: Contrasena, ...NewContrasena.shape }),
    response: { 200: Session, 401: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

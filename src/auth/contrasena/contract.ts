import { z } from 'zod'
import { TokenDeEnlace } from '#lib/enlaceDeCorreo.ts'
import { Rechazo } from '#lib/errores.ts'
import type { Ruta } from '#lib/ruta.ts'
import { Contrasena, deSuCuenta, NuevaContrasena, Recibido, Sesion, SoloCorreo } from '../contract.ts'

export const olvidarContrasena = {
  method: 'POST',
  url: '/api/contrasenas-olvidadas',
  policy: 'publica',
  limit: ['form'],
  schema: {
    summary: 'Mail a link by which whoever reads the address chooses another password; works for an hour, once',
    body: SoloCorreo,
    response: { 200: Recibido, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Ruta

export const restablecerContrasena = {
  method: 'POST',
  url: '/api/contrasenas',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'Choose another password by the link of a mail: confirms the address and ends every session',
    body: z.strictObject({ token: TokenDeEnlace, ...NuevaContrasena.shape }),
    response: { 200: Recibido, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const cambiarContrasena = {
  method: 'PUT',
  url: '/api/sesion/contrasena',
  policy: 'miembro',
  // The other sessions are over, and a temporary password has become one of the person's own.
  topics: deSuCuenta,
  schema: {
    summary: 'Choose another password; ends every other session',
    body: z.strictObject({ actual: Contrasena, ...NuevaContrasena.shape }),
    response: { 200: Sesion, 401: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Ruta

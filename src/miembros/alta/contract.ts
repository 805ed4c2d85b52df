import { z } from 'zod'
import { Received } from '#auth/contract.ts'
import { CONTRASENA_LENGTH } from '#auth/rules.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import {
  CORREO_INCOMPLETO,
  emailAddress,
  MISSING_FIELDS,
  plainText,
  requiredLine,
  requiredText,
  singleLine,
} from '#lib/text.ts'

export const CHECK_FIELDS = 'Revisa nombre, correo válido y contraseña (mínimo 6).'

/** The form in the tab 'Hazte miembro' of `/auth`. */
export const NuevaCuenta = z.strictObject({
  nombre: singleLine(100).min(2, CHECK_FIELDS),
  correo: emailAddress(CHECK_FIELDS),
  telefono: singleLine(30),
  contrasena: plainText(CHECK_FIELDS)
    .min(CONTRASENA_LENGTH.minimo, CHECK_FIELDS)
    .max(CONTRASENA_LENGTH.maximo, CHECK_FIELDS),
  /** Accepts one of the most common passwords (`COMMON_CONTRASENA` of `auth/contract`). */
  aunque_comun: z.boolean().default(false),
})
export type NuevaCuenta = z.infer<typeof NuevaCuenta>

export const crearCuenta = {
  method: 'POST',
  url: '/api/cuentas',
  policy: 'publica',
  limit: ['form'],
  repeatable: true,
  schema: {
    summary: "Create an account with a password of one's own; a mail asks to confirm the address",
    body: NuevaCuenta,
    response: { 200: Received, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

/** The form of `/registro`. */
export const Registro = z.strictObject({
  nombre: requiredLine(99, MISSING_FIELDS),
  apellido: requiredLine(100, MISSING_FIELDS),
  correo: emailAddress(CORREO_INCOMPLETO, MISSING_FIELDS),
  direccion: requiredText(300, MISSING_FIELDS),
})
export type Registro = z.infer<typeof Registro>

export const registrarMiembro = {
  method: 'POST',
  url: '/api/miembros',
  policy: 'publica',
  limit: ['form'],
  repeatable: true,
  schema: {
    summary:
      'Become a member: a mail brings the membership code, a temporary password and the link that confirms the address',
    body: Registro,
    response: { 200: Received, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { Recibido } from '#auth/contract.ts'
import { LARGO_DE_CONTRASENA } from '#auth/rules.ts'
import { Rechazo } from '#lib/errores.ts'
import type { Ruta } from '#lib/ruta.ts'
import { CORREO_INCOMPLETO, correo, escrito, FALTAN_CAMPOS, linea, lineaLlena, lleno } from '#lib/texto.ts'

export const REVISA = 'Revisa nombre, correo válido y contraseña (mínimo 6).'

/** The tab 'Crear cuenta' of `/auth`. */
export const NuevaCuenta = z.strictObject({
  nombre: linea(100).min(2, REVISA),
  correo: correo(REVISA),
  telefono: linea(30),
  contrasena: escrito(REVISA).min(LARGO_DE_CONTRASENA.minimo, REVISA).max(LARGO_DE_CONTRASENA.maximo, REVISA),
  /** Whether also when the password is one of the most common (`COMUN` of `auth/contract`). */
  aunque_comun: z.boolean().default(false),
})
export type NuevaCuenta = z.infer<typeof NuevaCuenta>

export const crearCuenta = {
  method: 'POST',
  url: '/api/cuentas',
  policy: 'publica',
  limit: ['form'],
  repetible: true,
  schema: {
    summary: "Create an account with a password of one's own; a mail asks to confirm the address",
    body: NuevaCuenta,
    response: { 200: Recibido, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Ruta

/** `/registro` */
export const Registro = z.strictObject({
  nombre: lineaLlena(99, FALTAN_CAMPOS),
  apellido: lineaLlena(100, FALTAN_CAMPOS),
  correo: correo(CORREO_INCOMPLETO, FALTAN_CAMPOS),
  direccion: lleno(300, FALTAN_CAMPOS),
})
export type Registro = z.infer<typeof Registro>

export const registrarMiembro = {
  method: 'POST',
  url: '/api/miembros',
  policy: 'publica',
  limit: ['form'],
  repetible: true,
  schema: {
    summary:
      'Become a member: a mail brings the membership code, a temporary password and the link that confirms the address',
    body: Registro,
    response: { 200: Recibido, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Ruta

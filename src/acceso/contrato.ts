import { z } from 'zod'
import { Rechazo } from '#comun/errores.ts'
import type { Ruta } from '#comun/ruta.ts'
import { correo } from '#comun/texto.ts'

export const Rol = z.enum(['user', 'admin'])
export type Rol = z.infer<typeof Rol>

export const Persona = z.object({
  id: z.uuid(),
  nombre: z.string(),
  correo: z.string(),
  rol: Rol,
  /** `B-000000`; whoever signs in has one. */
  codigo_membresia: z.string(),
})
export type Persona = z.infer<typeof Persona>

export const DATOS_INVALIDOS = 'Datos inválidos: Verifica tu correo y contraseña (mínimo 6 caracteres).'

export const Credenciales = z.strictObject({
  correo: correo(DATOS_INVALIDOS),
  contrasena: z.string().min(6, DATOS_INVALIDOS).max(72, DATOS_INVALIDOS),
})
export type Credenciales = z.infer<typeof Credenciales>

export const Sesion = z.object({ persona: Persona.nullable() })

export const obtenerSesion = {
  method: 'GET',
  url: '/api/sesion',
  policy: 'publica',
  schema: { summary: 'Who is signed in, or nobody', response: { 200: Sesion } },
} as const satisfies Ruta

export const iniciarSesion = {
  method: 'POST',
  url: '/api/sesion',
  policy: 'publica',
  schema: {
    summary: 'Sign in with e-mail and password; the session travels in a cookie',
    body: Credenciales,
    response: { 200: Sesion, 401: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const cerrarSesion = {
  method: 'DELETE',
  url: '/api/sesion',
  policy: 'publica',
  schema: { summary: 'Sign out', response: { 200: Sesion } },
} as const satisfies Ruta

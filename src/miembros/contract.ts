import { z } from 'zod'
import { Contrasena, Credentials, cuentaTopics, INVALID_DATOS, Received, Session } from '#auth/contract.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { multiLine, singleLine } from '#lib/text.ts'
import { codigoOf } from './rules.ts'

/** A membership as the member sees it. */
export const Miembro = z.object({
  nombre: z.string(),
  correo: z.string(),
  /** Membership code, `B-000000`. */
  codigo_membresia: z.string(),
  saldo: Dinero,
  telefono: z.string().nullable(),
  /** Delivery address as the member wrote it. */
  direccion: z.string().nullable(),
  /** When a generated password expires; null for a chosen one. */
  contrasena_temporal_hasta: Instant.nullable(),
})
export type Miembro = z.infer<typeof Miembro>

export const obtenerMiembro = {
  method: 'GET',
  url: '/api/miembro',
  policy: 'miembro',
  topics: cuentaTopics,
  schema: {
    summary: 'The membership of who is signed in: name, code and balance',
    response: { 200: Miembro, 404: Rechazo },
  },
} as const satisfies Route

export const CodigoDeMembresia = z.string().regex(/^B-\d{6}$/, 'El código de membresía es como B-000000.')

/** The form of `/login` and `/auth`: an e-mail goes to `iniciarSesion`, a membership code to `entrarPorCodigo`. */
export const Entrada = Credentials.extend({
  /** E-mail or membership code. */
  correo: singleLine(255).refine((typed) => codigoOf(typed) !== null || isCorreo(typed), INVALID_DATOS),
})

const isCorreo = (typed: string) => z.email().safeParse(typed).success

export const EntradaPorCodigo = z.strictObject({
  codigo_membresia: CodigoDeMembresia,
  contrasena: Contrasena,
  /** Keeps the session after the browser closes, for `negocio.guarda.sesion` days. */
  recordarme: z.boolean(),
})
export type EntradaPorCodigo = z.infer<typeof EntradaPorCodigo>

export const entrarPorCodigo = {
  method: 'POST',
  url: '/api/sesion-por-codigo',
  policy: 'publica',
  schema: {
    summary: 'Sign in with membership code and password',
    body: EntradaPorCodigo,
    response: { 200: Session, 401: Rechazo, 403: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

export const Perfil = z.strictObject({
  nombre: singleLine(100).min(2, 'El nombre debe tener al menos 2 caracteres'),
  telefono: singleLine(30).refine(
    (telefono) => telefono === '' || telefono.replace(/\D/g, '').length >= 10,
    'Ingrese un número de teléfono válido',
  ),
  direccion: multiLine(300),
})
export type Perfil = z.infer<typeof Perfil>

export const cambiarPerfil = {
  method: 'PUT',
  url: '/api/miembro',
  policy: 'miembro',
  topics: cuentaTopics,
  answers: obtenerMiembro,
  schema: {
    summary: "Change one's name, phone and address",
    body: Perfil,
    response: { 200: Miembro, 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const descargarDatos = {
  method: 'GET',
  url: '/api/miembro/datos',
  policy: 'miembro',
  schema: {
    summary: 'All that the shop keeps of the person, as JSON (Ley 172-13)',
    response: { 200: z.record(z.string(), z.unknown()) },
  },
} as const satisfies Route

/** `type` of the refusal to delete an account with a balance; a request with `aunque_saldo` deletes it. */
export const CON_SALDO = 'cuenta-con-saldo'

export const BorradoDeCuenta = z.strictObject({
  contrasena: Contrasena,
  /** Deletes the account although its balance is lost (`CON_SALDO`). */
  aunque_saldo: z.boolean().default(false),
})
export type BorradoDeCuenta = z.infer<typeof BorradoDeCuenta>

export const borrarCuenta = {
  method: 'POST',
  url: '/api/miembro/bajas',
  policy: 'miembro',
  schema: {
    summary: 'Delete the account; its orders stay with the shop, without the person',
    body: BorradoDeCuenta,
    response: { 200: Received, 401: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

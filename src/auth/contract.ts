import { z } from 'zod'
import { ROLES } from '#lib/closedSets.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { emailAddress, plainText, requiredLine } from '#lib/text.ts'
import { CONTRASENA_LENGTH, SESSION_URL } from './rules.ts'

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** The sender of a request. The data of a member are in `miembros/`. */
export const Persona = z.object({ id: z.uuid(), correo: z.string(), rol: Role })
export type Persona = z.infer<typeof Persona>

export const INVALID_DATOS = 'Datos inválidos: Verifica tu correo y contraseña (mínimo 6 caracteres).'

/** The refusal of a password that is too short or too long (docs/decisions/012). */
export const INVALID_CONTRASENA = 'La contraseña lleva de 6 a 72 caracteres.'

const { minimo: min, maximo: max } = CONTRASENA_LENGTH

export const Credentials = z.strictObject({
  correo: emailAddress(INVALID_DATOS),
  contrasena: plainText(INVALID_DATOS).min(min, INVALID_DATOS).max(max, INVALID_DATOS),
  /** Keeps the session after the browser closes, for `negocio.guarda.sesion` days. */
  recordarme: z.boolean().default(true),
})
export type Credentials = z.infer<typeof Credentials>

export const Contrasena = plainText(INVALID_CONTRASENA).min(min, INVALID_CONTRASENA).max(max, INVALID_CONTRASENA)

/** A chosen password. `aunque_comun` insists on it although it is one of the most common. */
export const NewContrasena = z.object({ contrasena: Contrasena, aunque_comun: z.boolean().default(false) })

export const Session = z.object({
  persona: Persona.nullable(),
  /** The password was right, and the second step is still missing (`darSegundoPaso`). */
  falta_segundo_paso: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The topics of changes to one's own account: membership, sessions, second step. */
export const cuentaTopics = ({ autor }: { autor: string }) => [`miembro:${autor}`]

export const obtenerSesion = {
  method: 'GET',
  url: SESSION_URL,
  policy: 'publica',
  keep: true,
  schema: { summary: 'Who is signed in, or nobody', response: { 200: Session } },
} as const satisfies Route

export const iniciarSesion = {
  method: 'POST',
  url: SESSION_URL,
  policy: 'publica',
  schema: {
    summary: 'Sign in with e-mail and password; the session travels in a cookie',
    body: Credentials,
    response: { 200: Session, 401: Rechazo, 403: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

export const cerrarSesion = {
  method: 'DELETE',
  url: SESSION_URL,
  policy: 'publica',
  schema: { summary: 'Sign out', response: { 200: Session } },
} as const satisfies Route

/** The `type` of the refusal of a right password whose account is unconfirmed: 'Confirma tu correo'. */
export const UNCONFIRMED = 'correo-sin-confirmar'

/** The `type` of the refusal of a right password whose account is suspended: 'Cuenta suspendida'. */
export const SUSPENDED = 'cuenta-suspendida'

/** The `type` of the refusal of a right password that is too common for staff. Staff choose another by mail. */
export const COMMON_STAFF_CONTRASENA = 'contrasena-comun-de-personal'

/** The `type` of the refusal of a very common password, until it is sent again with `aunque_comun`. */
export const COMMON_CONTRASENA = 'contrasena-comun'

/** The `type` of the refusal of a second step that came too late or failed too often. Signing in starts again. */
export const START_AGAIN = 'segundo-paso-vencido'

export const darSegundoPaso = {
  method: 'POST',
  url: '/api/sesion/segundo-paso',
  policy: 'publica',
  schema: {
    summary: 'Give the second step after the password: the code of the authenticator, or a recovery code',
    body: z.strictObject({
      /** Six digits, or a recovery code as it was given: `xxxxx-xxxxx`. */
      codigo: requiredLine(20, 'Escribe el código.'),
      /** Whether this browser skips the second step for `negocio.guarda.confianza` days. */
      confiar: z.boolean().default(false),
    }),
    response: { 200: Session, 401: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

/** The body of a form that needs only an address. */
export const CorreoOnly = z.strictObject({
  correo: emailAddress('Escribe un correo completo, como correo@ejemplo.com.', 'Correo requerido'),
})
/** The answer to forms that must not reveal whether an address has an account. */
export const Received = z.object({ recibido: z.literal(true) })

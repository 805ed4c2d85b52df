import { z } from 'zod'
import { ROLES } from '#lib/conjuntos.ts'
import { Rechazo } from '#lib/errores.ts'
import type { Ruta } from '#lib/ruta.ts'
import { correo, escrito, lineaLlena } from '#lib/texto.ts'
import { DIRECCION_DE_SESION, LARGO_DE_CONTRASENA } from './rules.ts'

export const Rol = z.enum(ROLES)
export type Rol = z.infer<typeof Rol>

/** Who sends a request, and nothing else: what makes somebody a member is `miembros/`. */
export const Persona = z.object({ id: z.uuid(), correo: z.string(), rol: Rol })
export type Persona = z.infer<typeof Persona>

export const DATOS_INVALIDOS = 'Datos inválidos: Verifica tu correo y contraseña (mínimo 6 caracteres).'

/** What a password of one's own choice must be (docs/decisions/012). */
export const CONTRASENA_MAL = 'La contraseña lleva de 6 a 72 caracteres.'

const { minimo, maximo } = LARGO_DE_CONTRASENA

export const Credenciales = z.strictObject({
  correo: correo(DATOS_INVALIDOS),
  contrasena: escrito(DATOS_INVALIDOS).min(minimo, DATOS_INVALIDOS).max(maximo, DATOS_INVALIDOS),
})
export type Credenciales = z.infer<typeof Credenciales>

export const Contrasena = escrito(CONTRASENA_MAL).min(minimo, CONTRASENA_MAL).max(maximo, CONTRASENA_MAL)

/** What somebody chooses as their password, and whether also when it is one of the most common. */
export const NuevaContrasena = z.object({ contrasena: Contrasena, aunque_comun: z.boolean().default(false) })

export const Sesion = z.object({
  persona: Persona.nullable(),
  /** The password was right, and the second step is still to be taken (`darSegundoPaso`). */
  falta_segundo_paso: z.boolean(),
})
export type Sesion = z.infer<typeof Sesion>

/** What tells that one's own account changed: membership, sessions, second step. */
export const deSuCuenta = ({ autor }: { autor: string }) => [`miembro:${autor}`]

export const obtenerSesion = {
  method: 'GET',
  url: DIRECCION_DE_SESION,
  policy: 'publica',
  schema: { summary: 'Who is signed in, or nobody', response: { 200: Sesion } },
} as const satisfies Ruta

export const iniciarSesion = {
  method: 'POST',
  url: DIRECCION_DE_SESION,
  policy: 'publica',
  schema: {
    summary: 'Sign in with e-mail and password; the session travels in a cookie',
    body: Credenciales,
    response: { 200: Sesion, 401: Rechazo, 403: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Ruta

export const cerrarSesion = {
  method: 'DELETE',
  url: DIRECCION_DE_SESION,
  policy: 'publica',
  schema: { summary: 'Sign out', response: { 200: Sesion } },
} as const satisfies Ruta

/** The `type` of the refusal of a right password whose account is not confirmed: 'Confirma tu correo'. */
export const SIN_CONFIRMAR = 'correo-sin-confirmar'

/** The `type` of the refusal of a right password whose account staff have suspended: 'Cuenta suspendida'. */
export const SUSPENDIDA = 'cuenta-suspendida'

/** The `type` of the refusal of a right password that is too common for who runs the shop: they choose another by mail. */
export const COMUN_DE_PERSONAL = 'contrasena-comun-de-personal'

/** The `type` of the refusal of a password that many people have, until it is sent again with `aunque_comun`. */
export const COMUN = 'contrasena-comun'

/** The `type` of the refusal of a second step that came too late or was tried too often: the password comes first again. */
export const EMPEZAR_DE_NUEVO = 'segundo-paso-vencido'

export const darSegundoPaso = {
  method: 'POST',
  url: '/api/sesion/segundo-paso',
  policy: 'publica',
  schema: {
    summary: 'Give the second step after the password: the code of the authenticator, or a recovery code',
    body: z.strictObject({
      /** Six digits, or a recovery code as it was given: `xxxxx-xxxxx`. */
      codigo: lineaLlena(20, 'Escribe el código.'),
      /** Whether this browser is not asked for it again (`negocio.guarda.confianza`). */
      confiar: z.boolean().default(false),
    }),
    response: { 200: Sesion, 401: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Ruta

/** What a form sends that only needs an address. */
export const SoloCorreo = z.strictObject({
  correo: correo('Escribe un correo completo, como correo@ejemplo.com.', 'Correo requerido'),
})
/** The same whatever the shop knows of the address. */
export const Recibido = z.object({ recibido: z.literal(true) })

import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { LinkToken } from '#lib/mailLink.ts'
import { ROLES_DE_PERSONAL } from '#lib/permisos.ts'
import type { Route } from '#lib/route.ts'
import { emailAddress, requiredLine } from '#lib/text.ts'
import { Contrasena, Session } from '../contract.ts'

export const RolDePersonal = z.enum(ROLES_DE_PERSONAL, 'Elige lo que hará.')

/** Who works here, and who is invited. */
export const Equipo = z.object({
  personas: z.array(
    z.object({
      id: z.uuid(),
      nombre: z.string(),
      correo: z.string(),
      rol: RolDePersonal,
      suspendida: z.boolean(),
      /** Whether it is who asks. */
      eres_tu: z.boolean(),
    }),
  ),
  /** Invitations that nobody has accepted or withdrawn, the newest first. */
  invitaciones: z.array(
    z.object({
      /** The invited account's id. */
      id: z.uuid(),
      nombre: z.string(),
      correo: z.string(),
      rol: RolDePersonal,
      enviada_en: Instant,
      vencida: z.boolean(),
    }),
  ),
})
export type Equipo = z.infer<typeof Equipo>

const topics = ['gestion:clientes'] as const
const params = z.object({ id: z.uuid() })

export const listarEquipo = {
  method: 'GET',
  url: '/api/gestion/equipo',
  policy: 'equipo',
  topics,
  poll: 30_000,
  schema: { summary: 'Who works here with which role, and who is invited', response: { 200: Equipo } },
} as const satisfies Route

export const Invitacion = z.strictObject({
  nombre: requiredLine(80, 'Escribe su nombre.'),
  correo: emailAddress('Escribe un correo completo, como correo@ejemplo.com.', 'Escribe su correo.'),
  rol: RolDePersonal,
})

export const invitar = {
  method: 'POST',
  url: '/api/gestion/invitaciones',
  policy: 'equipo',
  topics,
  answers: listarEquipo,
  repeatable: true,
  schema: {
    summary: 'Invite a person to work here: a mail with a link that works once, for seven days',
    body: Invitacion,
    response: { 200: Equipo, 403: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const reenviarInvitacion = {
  method: 'POST',
  url: '/api/gestion/invitaciones/:id/envios',
  policy: 'equipo',
  topics,
  answers: listarEquipo,
  schema: {
    summary: 'Mail an invitation again, for seven days from now; earlier links stop working',
    params,
    response: { 200: Equipo, 403: Rechazo, 404: Rechazo },
  },
} as const satisfies Route

export const retirarInvitacion = {
  method: 'DELETE',
  url: '/api/gestion/invitaciones/:id',
  policy: 'equipo',
  topics,
  answers: listarEquipo,
  schema: { summary: 'Withdraw an invitation', params, response: { 200: Equipo, 403: Rechazo } },
} as const satisfies Route

/** Data for the page of an invitation, before it is accepted. */
export const obtenerInvitacion = {
  method: 'GET',
  url: '/api/invitaciones',
  policy: 'publica',
  limit: ['code'],
  fresh: Number.POSITIVE_INFINITY,
  schema: {
    summary: 'Who invites whom to what, by the link of the mail',
    headers: z.looseObject({ 'x-enlace': LinkToken }),
    response: {
      200: z.object({
        nombre: z.string(),
        /** The invited address, masked: `a***@ejemplo.com`. */
        correo: z.string(),
        rol: RolDePersonal,
        /** Whether accepting takes a new password; false for a confirmed account, which keeps its own. */
        pide_contrasena: z.boolean(),
        /** Whether somebody else is signed in in this browser. */
        de_otra_persona: z.boolean(),
      }),
      404: Rechazo,
      422: Rechazo,
      429: Rechazo,
    },
  },
} as const satisfies Route

export const aceptarInvitacion = {
  method: 'POST',
  url: '/api/invitaciones/aceptadas',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'Accept an invitation by the link of its mail; with a new password it also signs in',
    body: z.strictObject({ token: LinkToken, contrasena: Contrasena.optional() }),
    /** Without a password nobody is signed in: `persona` is null. */
    response: { 200: Session, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

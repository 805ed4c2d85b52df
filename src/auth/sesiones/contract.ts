import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { cuentaTopics } from '../contract.ts'

/** A session: one browser that is signed in. */
export const OpenSession = z.object({
  id: z.uuid(),
  /** The browser's `User-Agent`; null when it sends none. */
  navegador: z.string().nullable(),
  /** An IP address; null when it is unknown. */
  direccion: z.string().nullable(),
  desde: Instant,
  /** When the session was last renewed, which happens once a day at most. */
  vista: Instant,
  es_esta: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>
const OpenSessions = z.object({ sesiones: z.array(OpenSession) })

export const listarSesiones = {
  method: 'GET',
  url: '/api/sesion/todas',
  policy: 'miembro',
  topics: cuentaTopics,
  schema: { summary: 'Where the account is signed in, this browser first', response: { 200: OpenSessions } },
} as const satisfies Route

export const cerrarOtraSesion = {
  method: 'DELETE',
  url: '/api/sesion/todas/:id',
  policy: 'miembro',
  topics: cuentaTopics,
  answers: listarSesiones,
  schema: {
    summary: "End one of the account's other sessions",
    params: z.object({ id: z.uuid() }),
    response: { 200: OpenSessions, 404: Rechazo },
  },
} as const satisfies Route

export const cerrarOtrasSesiones = {
  method: 'DELETE',
  url: '/api/sesion/todas',
  policy: 'miembro',
  topics: cuentaTopics,
  answers: listarSesiones,
  schema: { summary: 'End every session of the account but this one', response: { 200: OpenSessions } },
} as const satisfies Route

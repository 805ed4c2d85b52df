import { z } from 'zod'
import { TIPOS_DE_AVISO } from '#lib/closedSets.ts'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'

/** A notification as its member reads it. */
export const Aviso = z.object({
  id: z.int(),
  tipo: z.enum(TIPOS_DE_AVISO),
  titulo: z.string(),
  mensaje: z.string(),
  leido: z.boolean(),
  fecha_creacion: Instant,
})
export type Aviso = z.infer<typeof Aviso>

export const NO_EXISTE = 'Esa notificación no existe.'
const params = z.object({ id: rowId(NO_EXISTE) })

/** Unread notifications of the account, all pages included. */
const UnreadCount = z.object({ sin_leer: z.int() })

const ownTopics = ({ autor }: { autor: string }) => [`avisos:${autor}`]

export const listarAvisos = {
  method: 'GET',
  url: '/api/avisos',
  policy: 'miembro',
  topics: ownTopics,
  poll: 30_000,
  schema: {
    summary: "One's own notifications, newest first, twenty at a time, and how many are not read",
    querystring: z.object({ despues_de: Cursor.optional() }),
    response: { 200: UnreadCount.extend({ avisos: z.array(Aviso), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const obtenerAviso = {
  method: 'GET',
  url: '/api/avisos/:id',
  policy: 'miembro',
  topics: ownTopics,
  schema: { summary: "One of one's own notifications", params, response: { 200: Aviso, 404: Rechazo, 422: Rechazo } },
} as const satisfies Route

export const leerAviso = {
  method: 'PUT',
  url: '/api/avisos/:id/lectura',
  policy: 'miembro',
  topics: ownTopics,
  schema: {
    summary: 'Mark a notification as read; again changes nothing',
    params,
    response: { 200: UnreadCount, 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const leerTodos = {
  method: 'POST',
  url: '/api/avisos/lecturas',
  policy: 'miembro',
  topics: ownTopics,
  schema: {
    summary: 'Mark all notifications as read, but those that came after the newest one that the person has seen',
    body: z.strictObject({
      /** Id of the newest notification that the person has seen. */
      hasta: z.int32(NO_EXISTE).positive(NO_EXISTE),
    }),
    response: { 200: UnreadCount, 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { CLASES_DE_PUSH } from '#lib/closedSets.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { plainText } from '#lib/text.ts'
import { SUBSCRIPTIONS_URL } from './rules.ts'

const Hour = z.int('Elige una hora.').min(0, 'Elige una hora.').max(23, 'Elige una hora.')

export const Preferencias = z.strictObject({
  /** Kinds of which the person does not want to hear. */
  apagadas: z.array(z.enum(CLASES_DE_PUSH)).max(CLASES_DE_PUSH.length),
  /** Hours of the shop's clock between which pushes wait; null when they never do. */
  silencio: z
    .strictObject({ desde: Hour, hasta: Hour })
    .refine(({ desde, hasta }) => desde !== hasta, {
      path: ['hasta'],
      message: 'El silencio debe terminar a otra hora de la que empieza.',
    })
    .nullable(),
})
export type Preferencias = z.infer<typeof Preferencias>

const BASE64URL = /^[\w-]+$/
/** What a browser gives as its push subscription (W3C Push API). */
export const Suscripcion = z.strictObject({
  endpoint: z.url('Esa suscripción no sirve.').max(1000, 'Esa suscripción no sirve.'),
  keys: z.strictObject({
    p256dh: z.string().length(87).regex(BASE64URL),
    auth: z.string().length(22).regex(BASE64URL),
  }),
  /** The endpoint that the browser replaced by this one. */
  anterior: plainText().max(1000).optional(),
})
export type Suscripcion = z.infer<typeof Suscripcion>

const Endpoint = Suscripcion.pick({ endpoint: true })

/** The public key of the shop with which browsers subscribe, and what the person wants to hear of. */
export const Push = Preferencias.extend({ clave: z.string() })

export const obtenerPush = {
  method: 'GET',
  url: '/api/push',
  policy: 'miembro',
  topics: ({ autor }: { autor: string }) => [`miembro:${autor}`],
  schema: { summary: "The shop's key for pushes, and one's own preferences", response: { 200: Push } },
} as const satisfies Route

export const cambiarPreferencias = {
  method: 'PUT',
  url: '/api/push',
  policy: 'miembro',
  topics: obtenerPush.topics,
  answers: obtenerPush,
  schema: {
    summary: 'Choose which pushes one gets, and when',
    body: Preferencias,
    response: { 200: Push, 422: Rechazo },
  },
} as const satisfies Route

export const suscribir = {
  method: 'POST',
  url: SUBSCRIPTIONS_URL,
  policy: 'miembro',
  limit: ['subscription'],
  schema: {
    summary: 'Send pushes to this browser, as long as its session lasts',
    body: Suscripcion,
    response: { 204: z.undefined(), 401: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const quitarSuscripcion = {
  method: 'POST',
  url: '/api/push/bajas',
  policy: 'miembro',
  schema: { summary: 'Send no more pushes to this browser', body: Endpoint, response: { 204: z.undefined() } },
} as const satisfies Route

export const probarPush = {
  method: 'POST',
  url: '/api/push/pruebas',
  policy: 'miembro',
  limit: ['pushTest'],
  schema: {
    summary: 'Send a push to this browser to see that it arrives',
    body: Endpoint,
    response: { 204: z.undefined(), 404: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

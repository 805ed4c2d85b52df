import { z } from 'zod'
import { POLITICAS_QUE_CAMBIAN } from '#lib/closedSets.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { requiredText } from '#lib/text.ts'

export const MENSAJE_MAX_LENGTH = 3000

/** The first day from which a change may hold, because the policies promise the mail before it: tomorrow. */
export const firstDay = () => addDays(dayOf(new Date()), 1)

/** A mail to all members about a changed policy, as its author writes it. */
export const CircularNueva = z.strictObject({
  politica: z.enum(POLITICAS_QUE_CAMBIAN, 'Elige qué texto cambia.'),
  vigente_desde: z.iso
    .date('Elige desde qué día vale el cambio.')
    .refine((day) => day >= firstDay(), 'Elige de mañana en adelante: se avisa antes.'),
  mensaje: requiredText(MENSAJE_MAX_LENGTH, 'Escribe qué cambia.'),
})
export type CircularNueva = z.infer<typeof CircularNueva>

const count = z.int().nonnegative()

/** A mail to all members, and how far it has come. */
export const Circular = z.object({
  id: z.int(),
  politica: z.enum(POLITICAS_QUE_CAMBIAN),
  vigente_desde: z.iso.date(),
  mensaje: z.string(),
  /** Members when it was confirmed; when all mails are queued, the number of mails. */
  cuantos: count,
  enviados: count,
  fallidos: count,
  /** Mails that still have to leave, and members whose mail is not queued yet. */
  por_salir: count,
  /** Name of its author; null when their account is deleted. */
  autor: z.string().nullable(),
  fecha_creacion: Instant,
})
export type Circular = z.infer<typeof Circular>

export const listarCirculares = {
  method: 'GET',
  url: '/api/gestion/circulares',
  policy: 'admin',
  poll: 20_000,
  schema: {
    summary: 'How many members a mail to all would reach, and the last twenty such mails with what became of each',
    response: { 200: z.object({ alcance: count, circulares: z.array(Circular) }) },
  },
} as const satisfies Route

export const enviarCircular = {
  method: 'POST',
  url: '/api/gestion/circulares',
  policy: 'admin',
  answers: listarCirculares,
  repeatable: true,
  schema: {
    summary: 'Mail a changed policy to all members, once to each, also to those who stopped status mails',
    body: CircularNueva.extend({
      /** The number of members shown at the confirmation; required, so that sending to all is always confirmed. */
      alcance_visto: z.int32('Confirma a cuántos clientes les vas a escribir.').nonnegative(),
      /** Whether it was confirmed that the same policy and day are mailed again. */
      repetir: z.boolean().default(false),
    }),
    response: { 200: listarCirculares.schema.response[200], 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

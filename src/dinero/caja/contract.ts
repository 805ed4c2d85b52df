import { z } from 'zod'
import { Dinero, DineroConSigno, dineroField } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'

export const dineroTopics = ['gestion:dinero'] as const

/** What one person holds of the days that are not closed (docs/decisions/062). */
export const CajaDePersona = z.object({
  id: z.uuid(),
  nombre: z.string(),
  /** Collected on delivery and not handed in, also from days that are closed. */
  lleva: DineroConSigno,
  /** Cash taken at the counter, less what was given back. */
  efectivo: DineroConSigno,
})
export type CajaDePersona = z.infer<typeof CajaDePersona>

/** Cash of deliveries that somebody counted. */
export const Rendicion = z.object({
  id: z.int(),
  mensajero: z.string().nullable(),
  recibido_por: z.string().nullable(),
  esperado: Dinero,
  contado: Dinero,
  /** Why the two differ; null where they do not. */
  razon: z.string().nullable(),
  fecha: Instant,
})
export type Rendicion = z.infer<typeof Rendicion>

export const listarCajas = {
  method: 'GET',
  url: '/api/gestion/cajas',
  policy: 'pedidos',
  topics: dineroTopics,
  poll: 30_000,
  schema: {
    summary: 'The cash that each person holds, and what messengers handed in last',
    response: { 200: z.object({ personas: z.array(CajaDePersona), rendiciones: z.array(Rendicion) }) },
  },
} as const satisfies Route

export const obtenerMiCaja = {
  method: 'GET',
  url: '/api/gestion/mi-caja',
  policy: 'entregas',
  topics: dineroTopics,
  poll: 30_000,
  keep: true,
  schema: {
    summary: 'The cash of deliveries that who asks carries',
    response: { 200: z.object({ lleva: DineroConSigno }) },
  },
} as const satisfies Route

export const Conteo = z.strictObject({
  contado: dineroField('Escribe lo que contaste.'),
  razon: singleLine(300).default(''),
})

export const recibirEfectivo = {
  method: 'POST',
  url: '/api/gestion/cajas/:id/rendiciones',
  policy: 'pedidos',
  topics: dineroTopics,
  answers: listarCajas,
  repeatable: true,
  schema: {
    summary: 'Count the cash that a messenger hands in',
    // In small letters, as ids are compared.
    params: z.object({ id: z.uuid().toLowerCase() }),
    /** `esperado` is the amount that the screen showed. */
    body: Conteo.extend({ esperado: Dinero }),
    response: { 200: listarCajas.schema.response[200], 403: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

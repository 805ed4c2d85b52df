import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { multiLine, requiredLine } from '#lib/text.ts'
import { Dia, PedidoCompleto, pedidoTopics } from '../contract.ts'
import { CuotasEscritas, PlanDePago } from '../cuotas/contract.ts'
import { obtenerPedidoDeGestion, PedidoDeGestion } from '../ficha/contract.ts'
import { LineasDePrecio } from './propuesta.ts'

const DiaDeEsteSiglo = Dia.refine((day) => day.startsWith('20'), 'Escribe una fecha entre 2000 y 2099.')

/** Why staff say that a price was accepted: what they heard, or why it needs no answer. */
export const RazonDeAceptar = requiredLine(300, 'Di por qué se confirma.')

export const PrecioPropuesto = z.strictObject({
  lineas: LineasDePrecio,
  plan: PlanDePago,
  /** What is paid when; left out, as the plan usually has it (`partesDe`). Required for the plan `otro`. */
  cuotas: CuotasEscritas.optional(),
  fecha_estimada_entrega: DiaDeEsteSiglo,
  vale_hasta: DiaDeEsteSiglo,
  /** Set: the price is accepted at once, for this reason. */
  aceptada: z.strictObject({ razon: RazonDeAceptar }).nullable().default(null),
  version: z.int32(),
})
export type PrecioPropuesto = z.input<typeof PrecioPropuesto>

const params = z.object({ codigo: CodigoPedido })
const oneParams = z.object({ codigo: CodigoPedido, id: rowId() })

export const proponerPrecio = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/propuestas',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Propose a price to the customer of an order; it replaces the one that was open',
    params,
    body: PrecioPropuesto,
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const PALABRAS_MAX_LENGTH = 1000
const MISSING_PALABRAS = 'Escribe qué quieres cambiar.'
const Palabras = multiLine(PALABRAS_MAX_LENGTH).default('')

/** What a customer says of a price: `otra_vez` asks for one that lapsed. */
export const DecisionDePropuesta = z
  .strictObject({ decision: z.enum(['acepta', 'cambiar', 'otra_vez']), palabras: Palabras })
  .refine(({ decision, palabras }) => decision !== 'cambiar' || palabras, {
    path: ['palabras'],
    error: MISSING_PALABRAS,
  })
export type DecisionDePropuesta = z.input<typeof DecisionDePropuesta>

export const decidirPropuesta = {
  method: 'POST',
  url: '/api/pedidos/:codigo/propuestas/:id/decision',
  policy: 'publica',
  topics: pedidoTopics,
  limit: ['code', 'form'],
  schema: {
    summary: "Accept an order's price, or ask for a change: for its owner, signed in or by a mail link; else 404",
    params: oneParams,
    headers: z.looseObject({ 'x-enlace': LinkToken.optional() }),
    body: DecisionDePropuesta,
    response: { 200: PedidoCompleto, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

/** What staff heard of a price that waits. */
export const DecisionAnotada = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('acepta'), razon: RazonDeAceptar, version: z.int32() }),
  z.strictObject({
    decision: z.literal('cambiar'),
    palabras: multiLine(PALABRAS_MAX_LENGTH).refine((words) => words !== '', MISSING_PALABRAS),
    version: z.int32(),
  }),
])
export type DecisionAnotada = z.infer<typeof DecisionAnotada>

export const anotarDecision = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/propuestas/:id/decision',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Note for its customer that a price was accepted, or what is to change',
    params: oneParams,
    body: DecisionAnotada,
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const retirarPropuesta = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/propuestas/:id/retiro',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Take back a price that nobody has accepted yet',
    params: oneParams,
    body: z.strictObject({ version: z.int32() }),
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

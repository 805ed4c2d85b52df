import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Dia, pedidosTopics, pedidoTopics } from '../contract.ts'
import { RazonDePaso } from '../cuotas/contract.ts'
import { CambioDeEstatus, obtenerPedidoDeGestion, PedidoDeGestion } from '../ficha/contract.ts'

/** Maximum of orders in one move. */
export const MAXIMO_DE_PEDIDOS = 100
const TOO_MANY = `Elige hasta ${MAXIMO_DE_PEDIDOS} pedidos.`

/** A step by staff that can still be undone (docs/decisions/020). */
export const Deshacible = z.object({
  id: z.uuid(),
  codigo: z.string(),
  cliente: z.string(),
  /** The status after the step. */
  estatus: z.object({ id: z.int(), nombre: z.string() }),
  /** Until when the step can be undone, by the server's clock. */
  hasta: Instant,
  /** Id of the batch: steps of one request share it. */
  lote: z.uuid(),
  /** Whether the client is told by WhatsApp: nobody has done it, no mail waits, and there is a phone for it. */
  por_avisar: z.boolean(),
})
export type Deshacible = z.infer<typeof Deshacible>

const Refused = z.object({ codigo: z.string(), motivo: z.string() })
/** `pide_razon`: the same step is made if staff say why. */
const NotMoved = Refused.extend({ pide_razon: z.boolean() })

export const LoteNuevo = z.strictObject({
  pedidos: z
    .array(z.strictObject({ codigo: CodigoPedido, version: z.int32() }))
    .min(1, 'Elige algún pedido.')
    .max(MAXIMO_DE_PEDIDOS, TOO_MANY)
    .refine((list) => new Set(list.map(({ codigo }) => codigo)).size === list.length, 'Un pedido está dos veces.'),
  /** `siguiente`: each order moves to its usual next status. */
  destino: z.union([z.literal('siguiente'), CambioDeEstatus.shape.estatus_id]),
  descripcion: CambioDeEstatus.shape.descripcion,
  fecha: CambioDeEstatus.shape.fecha,
  /** For the orders of which the step needs one. */
  razon: CambioDeEstatus.shape.razon,
  /** The batch, if several requests belong to it: they are undone together. By default the idempotency key. */
  lote: z.uuid().optional(),
})
export type LoteNuevo = z.infer<typeof LoteNuevo>

export const moverPedidos = {
  method: 'POST',
  url: '/api/gestion/movimientos',
  policy: 'pedidos',
  topics: ({ pedidos }: { pedidos: { codigo: string }[] }) => [
    ...pedidosTopics,
    ...pedidos.map(({ codigo }) => `pedidos:${codigo}`),
  ],
  repeatable: true,
  queue: {
    kind: 'mover',
    orders: ({ pedidos }: { pedidos: { codigo: string }[] }) => pedidos.map(({ codigo }) => codigo),
  },
  schema: {
    summary: 'Move each of several orders; one that is refused does not stop the others',
    body: LoteNuevo,
    response: {
      200: z.object({ movidos: z.array(Deshacible), rechazados: z.array(NotMoved) }),
      409: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route

export const Confirmacion = z.strictObject({
  total: Dinero.refine((total) => Number(total) > 0, 'Escribe un total mayor que cero.'),
  fecha_estimada_entrega: Dia.refine((day) => day.startsWith('20'), 'Escribe una fecha entre 2000 y 2099.'),
  /** How they agreed on it, for an order that is only received. */
  razon: RazonDePaso.optional(),
  version: z.int32(),
})
export type Confirmacion = z.infer<typeof Confirmacion>

export const confirmarConPrecio = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/confirmaciones',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Give an order its total and date, and confirm it if it was only received',
    params: z.object({ codigo: CodigoPedido }),
    body: Confirmacion,
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const listarDeshacibles = {
  method: 'GET',
  url: '/api/gestion/movimientos',
  policy: 'entregas',
  topics: pedidosTopics,
  schema: {
    summary: "The steps of one's own that can still be taken out, newest first, and what time it is",
    response: { 200: z.object({ ahora: Instant, movimientos: z.array(Deshacible) }) },
  },
} as const satisfies Route

export const deshacerPasos = {
  method: 'POST',
  url: '/api/gestion/movimientos/deshechos',
  policy: 'entregas',
  topics: pedidosTopics,
  schema: {
    summary: "Take steps of one's own out again, each on its own; repeated, it says the same",
    body: z.strictObject({ movimientos: z.array(z.uuid()).min(1).max(MAXIMO_DE_PEDIDOS, TOO_MANY) }),
    response: {
      200: z.object({
        deshechos: z.array(z.object({ codigo: z.string(), estatus: Deshacible.shape.estatus })),
        rechazados: z.array(Refused),
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route

/** Saved phrases for a step, with the client's name filled in. */
export const listarFrases = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/frases',
  policy: 'pedidos',
  topics: pedidosTopics,
  fresh: 60_000,
  schema: {
    summary: 'Sentences that staff may choose for a step of an order, by status',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: z.array(z.object({ estatus_id: z.int(), frases: z.array(z.string()) })), 404: Rechazo },
  },
} as const satisfies Route

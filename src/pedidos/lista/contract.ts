import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { singleLine } from '#lib/text.ts'
import { Dia, Estatus, pedidosTopics, TipoServicio } from '../contract.ts'
import { BUSQUEDA_MAX_LENGTH, PedidoFilter } from './filter.ts'

/** Rows of one page, and the maximum of orders in a selection. */
export const FILAS_POR_PAGINA = 100
export const MAX_SELECTED = 10_000

/** An order in the list of staff. */
export const PedidoListRow = z.object({
  codigo: CodigoPedido,
  cliente: z.string(),
  estatus: Estatus.omit({ descripcion: true }),
  tipo_servicio: TipoServicio.nullable(),
  /** The delivery cost that the client accepted when the order changed from pickup to delivery. */
  costo_envio: Dinero.nullable(),
  fecha_estimada_entrega: Dia.nullable(),
  fecha_creacion: Instant,
  /** `0.00` while the order has no price. */
  total: Dinero,
  /** What the client said to have paid; nobody has verified it. */
  abono: Dinero,
  /** The sum of the ledger. */
  pagado: Dinero,
  /** What it owes (docs/decisions/061); null if nothing by its state. */
  falta: Dinero.nullable(),
  /** Whether a receipt of a payment waits to be checked. */
  comprobante_en_espera: z.boolean(),
  /** Whether the day of an instalment has passed that is not wholly paid. */
  pago_vencido: z.boolean(),
  /** The total of the price that waits for its customer's answer; null if none does. */
  precio_por_aceptar: Dinero.nullable(),
  telefono: z.string().nullable(),
  /** The beginning of what the client asked for, from the request form or the notes; null if neither has it. */
  articulo: z.string().nullable(),
  /** When a pickup became ready; null unless the order waits to be collected. */
  listo_desde: Instant.nullable(),
  version: z.int(),
})
export type PedidoListRow = z.infer<typeof PedidoListRow>

export const listarPedidos = {
  method: 'GET',
  url: '/api/gestion/pedidos/lista',
  policy: 'pedidos',
  keep: true,
  schema: {
    summary: 'The orders that fit a filter, a hundred at a time',
    querystring: PedidoFilter.extend({ despues_de: Cursor.optional() }),
    response: { 200: z.object({ pedidos: z.array(PedidoListRow), sigue: Cursor.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

/** The number of orders behind each filter chip, combined with the rest of the filter. */
export const Counts = z.object({
  /** Orders that match the whole filter. */
  hallados: z.int(),
  activos: z.int(),
  todos: z.int(),
  vencidos: z.int(),
  sin_precio: z.int(),
  por_aceptar: z.int(),
  por_pagar: z.int(),
  por_verificar: z.int(),
  pago_vencido: z.int(),
  /** Only statuses that some counted order has, in their usual order. */
  estatus: z.array(Estatus.pick({ id: true, nombre: true }).extend({ cuantos: z.int(), activo: z.boolean() })),
})
export type Counts = z.infer<typeof Counts>

export const contarPedidos = {
  method: 'GET',
  url: '/api/gestion/pedidos/cuentas',
  policy: 'pedidos',
  topics: pedidosTopics,
  poll: 15_000,
  keep: true,
  schema: {
    summary: 'How many orders a filter finds, and how many it would with each other status',
    querystring: PedidoFilter,
    response: { 200: Counts, 422: Rechazo },
  },
} as const satisfies Route

export const buscarPedidos = {
  method: 'GET',
  url: '/api/gestion/pedidos/busquedas',
  policy: 'pedidos',
  topics: pedidosTopics,
  schema: {
    summary: 'The eight orders that fit a search best, whatever their status',
    querystring: z.object({ q: singleLine(BUSQUEDA_MAX_LENGTH) }),
    response: { 200: z.array(PedidoListRow), 422: Rechazo },
  },
} as const satisfies Route

/** Refreshes rows of an open list without reading all its pages again. */
export const releerFilas = {
  method: 'GET',
  url: '/api/gestion/pedidos/filas',
  policy: 'pedidos',
  fresh: 60_000,
  topics: pedidosTopics,
  poll: 15_000,
  schema: {
    summary: 'The rows of orders by their codes, at most a hundred; those that are gone are left out',
    querystring: z.object({
      codigos: z
        .string()
        .max(FILAS_POR_PAGINA * 10)
        .transform((together) => together.split(','))
        .pipe(z.array(CodigoPedido).min(1).max(FILAS_POR_PAGINA)),
    }),
    response: { 200: z.array(PedidoListRow), 422: Rechazo },
  },
} as const satisfies Route

export const listarNovedades = {
  method: 'GET',
  url: '/api/gestion/pedidos/novedades',
  policy: 'pedidos',
  fresh: 60_000,
  topics: pedidosTopics,
  poll: 15_000,
  schema: {
    summary:
      'The codes of the orders that fit a filter up to where a page ended, so that its reader knows the new ones',
    querystring: PedidoFilter.extend({ hasta_cursor: Cursor.optional() }),
    response: { 200: z.array(CodigoPedido), 422: Rechazo },
  },
} as const satisfies Route

export const elegirPedidos = {
  method: 'GET',
  url: '/api/gestion/pedidos/elegidos',
  policy: 'pedidos',
  schema: {
    summary: 'The codes and versions of all orders that fit a filter, ten thousand at most',
    querystring: PedidoFilter,
    response: {
      200: z.object({
        pedidos: z.array(PedidoListRow.pick({ codigo: true, version: true })),
        /** Whether more orders match than the answer lists. */
        cortado: z.boolean(),
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route

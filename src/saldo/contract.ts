import { z } from 'zod'
import { cuentaTopics } from '#auth/contract.ts'
import { CLASES_DE_MOVIMIENTO } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero, DineroConSigno, dineroField } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { requiredLine, singleLine } from '#lib/text.ts'
import { CodigoDeMembresia } from '#miembros/contract.ts'
import { Monto, Razon } from '#pagos/contract.ts'
import { pedidoTopics } from '#pedidos/contract.ts'
import { obtenerPedidoDeGestion, PedidoDeGestion } from '#pedidos/ficha/contract.ts'

export const MISSING_MONTO = 'Selecciona un cliente y monto'
/** `type` of the refusal when the balance changed since the preview. */
export const SALDO_CHANGED = 'saldo-cambiado'
/** `type` of the refusal when the balance would fall below zero or exceed its maximum. */
export const NO_SALDO = 'sin-saldo'

const MAX_INT = 2 ** 31 - 1
const MovimientoId = z.coerce
  .number('Ese movimiento no existe.')
  .int()
  .positive()
  .max(MAX_INT, 'Ese movimiento no existe.')

/** A ledger row as its member sees it. */
export const Movimiento = z.object({
  id: z.int(),
  clase: z.enum(CLASES_DE_MOVIMIENTO),
  monto: DineroConSigno,
  /** The balance after the movement; null for rows older than this column. */
  saldo_despues: Dinero.nullable(),
  descripcion: z.string().nullable(),
  fecha_creacion: Instant,
})
export type Movimiento = z.infer<typeof Movimiento>

/** A ledger row as staff see it. */
export const MovimientoDeGestion = Movimiento.extend({
  /** Name of the staff member who made the movement; null when unknown. */
  autor: z.string().nullable(),
  /** Id of the movement that this one undoes; null if it undoes none. */
  revierte: z.int().nullable(),
  /** Whether another movement undoes this one. */
  revertido: z.boolean(),
})
export type MovimientoDeGestion = z.infer<typeof MovimientoDeGestion>

const querystring = z.object({ despues_de: Cursor.optional() })

/** Topics of queries that show clients. */
const clientesTopics = ['gestion:clientes'] as const

export const listarMisMovimientos = {
  method: 'GET',
  url: '/api/movimientos',
  policy: 'miembro',
  topics: cuentaTopics,
  poll: 30_000,
  schema: {
    summary: "One's own balance and its movements, newest first, thirty at a time",
    querystring,
    response: {
      200: z.object({ saldo: Dinero, movimientos: z.array(Movimiento), sigue: Cursor.nullable() }),
      404: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route

export const descargarMisMovimientos = {
  method: 'GET',
  url: '/api/movimientos.csv',
  policy: 'miembro',
  schema: { summary: "All of one's own movements, oldest first, as CSV", response: { 200: z.string(), 404: Rechazo } },
} as const satisfies Route

const clienteParams = z.object({ codigo: CodigoDeMembresia })

export const listarMovimientosDeCliente = {
  method: 'GET',
  url: '/api/gestion/clientes/:codigo/movimientos',
  policy: 'clientes',
  topics: clientesTopics,
  poll: 15_000,
  schema: {
    summary: "A client's balance and its movements, newest first, thirty at a time",
    params: clienteParams,
    querystring,
    response: {
      200: z.object({ saldo: Dinero, movimientos: z.array(MovimientoDeGestion), sigue: Cursor.nullable() }),
      404: Rechazo,
      422: Rechazo,
    },
  },
} as const satisfies Route

const isPositive = (text: string) => Dinero.safeParse(text).success && Number.parseFloat(text) > 0

const monto = z
  .string(MISSING_MONTO)
  .min(1, MISSING_MONTO)
  .refine(isPositive, 'Escribe un monto mayor que 0, con dos decimales como mucho.')
/** The balance that the preview showed; the server answers 409 if the current balance is another. */
const saldo_visto = Dinero.optional()

export const CreditoNuevo = z.strictObject({ monto, descripcion: singleLine(200).default(''), saldo_visto })
export type CreditoNuevo = z.infer<typeof CreditoNuevo>

/** A new charge, which needs a reason. */
export const CargoNuevo = z.strictObject({
  monto,
  descripcion: requiredLine(200, 'Escribe de qué es el cargo.'),
  saldo_visto,
})
export type CargoNuevo = z.infer<typeof CargoNuevo>

export const Movido = z.object({ saldo: Dinero, movimiento: MovimientoDeGestion })
export type Movido = z.infer<typeof Movido>
const response = { 200: Movido, 404: Rechazo, 409: Rechazo, 422: Rechazo }

export const acreditar = {
  method: 'POST',
  url: '/api/gestion/clientes/:codigo/creditos',
  policy: 'dinero',
  topics: clientesTopics,
  repeatable: true,
  schema: { summary: 'Add to the balance of a client', params: clienteParams, body: CreditoNuevo, response },
} as const satisfies Route

export const cargar = {
  method: 'POST',
  url: '/api/gestion/clientes/:codigo/cargos',
  policy: 'dinero',
  topics: clientesTopics,
  repeatable: true,
  schema: {
    summary: 'Take from the balance of a client, which never falls below zero',
    params: clienteParams,
    body: CargoNuevo,
    response,
  },
} as const satisfies Route

export const Reverso = z.strictObject({ motivo: requiredLine(200, 'Escribe por qué lo reviertes.') })
export type Reverso = z.infer<typeof Reverso>

export const revertir = {
  method: 'POST',
  url: '/api/gestion/clientes/:codigo/movimientos/:id/reversos',
  policy: 'dinero',
  topics: clientesTopics,
  repeatable: true,
  schema: {
    summary: 'Undo a movement by one of the other sign; once',
    params: clienteParams.extend({ id: MovimientoId }),
    body: Reverso,
    response,
  },
} as const satisfies Route

const deUnPedido = z.object({ codigo: CodigoPedido })
const MontoDePedido = { monto: Monto, version: z.int32() }
const pedidoResponse = { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo }

/** The balance of the member whose order it is; null if it is nobody's. */
export const obtenerSaldoDePedido = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/saldo',
  policy: 'pedidos',
  topics: ['gestion:pedidos', ...clientesTopics],
  schema: {
    summary: "The balance of an order's member",
    params: deUnPedido,
    response: {
      200: z.object({ miembro: z.object({ codigo: z.string(), nombre: z.string(), saldo: Dinero }).nullable() }),
      404: Rechazo,
    },
  },
} as const satisfies Route

export const SaldoDraft = z.object({ monto: dineroField('Escribe el monto.').pipe(Monto) })

export const pagarConSaldo = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/pagos-con-saldo',
  policy: 'pedidos',
  topics: ({ codigo }: { codigo: string }) => [...pedidoTopics({ codigo }), ...clientesTopics],
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: "Pay for an order with its member's balance",
    params: deUnPedido,
    body: z.strictObject(MontoDePedido),
    response: pedidoResponse,
  },
} as const satisfies Route

export const DevolucionAlSaldoDraft = SaldoDraft.extend({ razon: Razon })

export const devolverAlSaldo = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/devoluciones-al-saldo',
  policy: 'dinero',
  topics: pagarConSaldo.topics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: "Give back money of an order to its member's balance",
    params: deUnPedido,
    body: z.strictObject({ ...MontoDePedido, razon: Razon }),
    response: pedidoResponse,
  },
} as const satisfies Route

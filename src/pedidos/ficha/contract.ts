import { z } from 'zod'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { nullableFields } from '#lib/optionalFields.ts'
import type { Route } from '#lib/route.ts'
import { emailAddress, multiLine, requiredLine, singleLine } from '#lib/text.ts'
import { CuentaDePedido } from '../cobros/contract.ts'
import {
  ClaseDePedido,
  DelDueno,
  DIRECCION_MAX_LENGTH,
  Dia,
  Estatus,
  NOTAS_MAX_LENGTH,
  pedidosTopics,
  pedidoTopics,
  SHARED_FIELDS,
  TipoServicio,
} from '../contract.ts'
import { RazonDePaso } from '../cuotas/contract.ts'
import { CambioDeApartado, LineaDePedido, LineasEscritas } from '../lineas/contract.ts'
import { PropuestaDePedido } from '../propuestas/propuesta.ts'

/** An order as staff see and edit it. */
export const PedidoDeGestion = z.object({
  codigo: z.string(),
  cliente: z.string(),
  correo_cliente: z.string().nullable(),
  /** False while the address was only typed into the request form. */
  correo_comprobado: z.boolean(),
  estatus: Estatus,
  precio: Dinero,
  /** Kilograms. */
  peso: z.string(),
  total: Dinero,
  /** What the client says was paid in advance; nobody has verified it. `0.00` for nothing. */
  abono: Dinero,
  fecha_estimada_entrega: Dia.nullable(),
  fecha_creacion: Instant,
  /** Notes that only staff see. */
  notas_privadas: z.string().nullable(),
  tipo_servicio: TipoServicio.nullable(),
  clase: ClaseDePedido,
  lineas: z.array(LineaDePedido),
  cuenta: CuentaDePedido,
  propuesta: PropuestaDePedido.nullable(),
  ...DelDueno.shape,
  version: z.int(),
})
export type PedidoDeGestion = z.infer<typeof PedidoDeGestion>

export const listarPedidosRecientes = {
  method: 'GET',
  url: '/api/gestion/pedidos',
  policy: 'pedidos',
  topics: pedidosTopics,
  keep: true,
  schema: { summary: 'The five most recent orders', response: { 200: z.array(PedidoDeGestion) } },
} as const satisfies Route

export const obtenerPedidoDeGestion = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo',
  policy: 'pedidos',
  topics: pedidosTopics,
  keep: true,
  schema: {
    summary: 'Everything about an order, for staff',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: PedidoDeGestion, 404: Rechazo },
  },
} as const satisfies Route

export const buscarPedidoDeGestion = {
  method: 'GET',
  url: '/api/gestion/codigos/:codigo',
  policy: 'pedidos',
  topics: pedidosTopics,
  schema: {
    summary: 'The order that has a code, or null if the code is free',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: z.object({ pedido: PedidoDeGestion.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

export const sortearCodigo = {
  method: 'POST',
  url: '/api/gestion/codigos',
  policy: 'pedidos',
  schema: { summary: 'A random code that no order has yet', response: { 200: z.object({ codigo: CodigoPedido }) } },
} as const satisfies Route

const DISTANT_FECHA = 'Escribe una fecha entre 2000 y 2099.'
const isThisCentury = (fecha: string) => fecha.startsWith('20')

/** The order of a route's address. */
const onlyOrder = ({ codigo }: { codigo: string }) => [codigo]

const EstatusId = (missing: string) => z.int(missing).min(1, missing).max(32_767, 'Ese estatus no existe.')

export const MISSING_REQUIRED = 'Por favor completa todos los campos obligatorios'
export const MISSING_PEDIDO_OR_ESTATUS = 'Selecciona un pedido y un nuevo estatus'

/**
 * The create-or-update form of `/manage`. No field has a default, so that an old page that does not send a new field
 * cannot erase it.
 */
export const DatosDePedido = z.strictObject({
  cliente: requiredLine(200, MISSING_REQUIRED),
  correo_cliente: emailAddress('Ingrese un correo válido').nullable(),
  estatus_id: EstatusId(MISSING_REQUIRED),
  precio: Dinero,
  peso: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Escribe el peso en kilogramos, por ejemplo 0.25.'),
  total: Dinero,
  abono: Dinero,
  fecha_estimada_entrega: z.iso.date(MISSING_REQUIRED).refine(isThisCentury, DISTANT_FECHA),
  notas: multiLine(NOTAS_MAX_LENGTH).nullable(),
  notas_privadas: multiLine(NOTAS_MAX_LENGTH).nullable(),
  tipo_servicio: TipoServicio.nullable(),
  telefono: singleLine(30).nullable(),
  // Older orders hold the whole address here, without parts.
  direccion: multiLine(DIRECCION_MAX_LENGTH).nullable(),
  ...nullableFields(SHARED_FIELDS),
  /** The version that staff saw; null to create. Any other version is refused with 409. */
  version: z.int32().nullable(),
})
export type DatosDePedido = z.infer<typeof DatosDePedido>

export const guardarPedido = {
  method: 'PUT',
  url: '/api/gestion/pedidos/:codigo',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Create an order, or update the one that has the code',
    params: z.object({ codigo: CodigoPedido }),
    // Why, if the status that is saved with the data needs a reason, as in `CambioDeEstatus`.
    body: DatosDePedido.extend({ razon: RazonDePaso.optional() }),
    response: { 200: PedidoDeGestion, 201: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** A new order that staff type in. Without a code the server draws one; pieces of the window are held for it. */
export const PedidoNuevo = DatosDePedido.omit({ version: true }).extend({
  codigo: CodigoPedido.optional(),
  lineas: LineasEscritas.optional(),
})

export const crearPedido = {
  method: 'POST',
  url: '/api/gestion/pedidos',
  policy: 'pedidos',
  topics: pedidosTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  queue: { kind: 'nuevo', orders: () => [] },
  schema: {
    summary: 'Create an order that a client asked for by WhatsApp or in the shop',
    // How its price was agreed on, or that there is none yet, for one that is confirmed already.
    body: PedidoNuevo.extend({ razon: RazonDePaso.optional() }),
    response: { 201: PedidoDeGestion, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const CambioDeEstatus = z.strictObject({
  estatus_id: EstatusId(MISSING_PEDIDO_OR_ESTATUS),
  descripcion: multiLine(500)
    .default('')
    .transform((text) => text || SIN_DESCRIPCION),
  fecha: Instant.refine(isThisCentury, DISTANT_FECHA).optional(),
  /** Why it is confirmed without an accepted price, or begun before its first part is paid. */
  razon: RazonDePaso.optional(),
  version: z.int32(),
})
export type CambioDeEstatus = z.infer<typeof CambioDeEstatus>

export const cambiarEstatus = {
  method: 'POST',
  url: '/api/pedidos/:codigo/estatus',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  queue: { kind: 'mover', orders: onlyOrder },
  schema: {
    summary: 'Move an order to another status and record it in its history',
    params: z.object({ codigo: CodigoPedido }),
    body: CambioDeEstatus,
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const contarCopiaDeHistorial = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/copias-de-historial',
  policy: 'pedidos',
  topics: pedidosTopics,
  /** Not cached, because either history may have grown. */
  fresh: 0,
  schema: {
    summary: 'How many steps copying the history of another order would bring',
    params: z.object({ codigo: CodigoPedido }),
    querystring: z.object({ origen: CodigoPedido }),
    response: { 200: z.object({ filas: z.int(), nuevas: z.int() }), 422: Rechazo },
  },
} as const satisfies Route

export const copiarHistorial = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/copias-de-historial',
  policy: 'pedidos',
  topics: pedidoTopics,
  schema: {
    summary: 'Copy the history of another order, but for the steps already there',
    params: z.object({ codigo: CodigoPedido }),
    body: z.strictObject({ origen: CodigoPedido }),
    response: { 200: z.object({ copiadas: z.int() }), 422: Rechazo },
  },
} as const satisfies Route

export const revocarEnlaces = {
  method: 'DELETE',
  url: '/api/gestion/pedidos/:codigo/enlaces',
  policy: 'pedidos',
  schema: {
    summary: 'Make every link that was mailed for an order open nothing; the next mail carries a new one',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: z.object({ revocados: z.int() }), 404: Rechazo },
  },
} as const satisfies Route

/** The private note of an order. An empty note is stored as null. */
export const NotasPrivadas = z.strictObject({
  notas_privadas: multiLine(NOTAS_MAX_LENGTH).transform((text) => text || null),
  /** The version that staff saw. Any other version is refused with 409. */
  version: z.int32(),
})
export type NotasPrivadas = z.input<typeof NotasPrivadas>

export const cambiarNotasPrivadas = {
  method: 'PUT',
  url: '/api/gestion/pedidos/:codigo/notas-privadas',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  queue: { kind: 'nota', orders: onlyOrder },
  schema: {
    summary: "Write staff's own note about an order; nobody is told",
    params: z.object({ codigo: CodigoPedido }),
    body: NotasPrivadas,
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** What of the window an order can get, with the price of one; null where it depends on what is wanted. */
export const PiezaParaPedir = z.object({ slug: z.string(), nombre: z.string(), precio: Dinero.nullable() })
export type PiezaParaPedir = z.infer<typeof PiezaParaPedir>

export const listarPiezasParaPedir = {
  method: 'GET',
  url: '/api/gestion/piezas-para-pedir',
  policy: 'pedidos',
  topics: ['piezas'],
  keep: true,
  schema: {
    summary: 'The published pieces that can be ordered now, at most a thousand',
    response: { 200: z.array(PiezaParaPedir) },
  },
} as const satisfies Route

/** The routes of an order's lines answer with the whole order, so they are here (docs/decisions/055). */
export const cambiarLineas = {
  method: 'PUT',
  url: '/api/gestion/pedidos/:codigo/lineas',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Write the lines of an order, and its price and notes from them',
    params: z.object({ codigo: CodigoPedido }),
    body: z.strictObject({ lineas: LineasEscritas, version: z.int32() }),
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const cambiarApartado = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/apartado',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'Hold the pieces of a received order for longer, or give them back',
    params: z.object({ codigo: CodigoPedido }),
    body: CambioDeApartado,
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

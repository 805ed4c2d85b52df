import { z } from 'zod'
import { EstadoDeConversacion } from '#conversaciones/chat/contract.ts'
import { EstadoDeTicket } from '#conversaciones/tickets/contract.ts'
import { type OrderColumn, type OrderColumnThat, orderColumns } from '#db/columns/orders.ts'
import {
  ASUNTOS_DE_AVISO,
  CANALES,
  CLASES_DE_ASUNTO,
  ESTADOS_DE_CORREO,
  ESTADOS_DE_SOLICITUD,
} from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Dia, Estatus } from '#pedidos/contract.ts'
import type { DatosDePedido } from '#pedidos/ficha/contract.ts'
import { ESCRITO_TOPICS } from '../hilo/contract.ts'

/** Who did something: somebody of the shop's, or a member. */
const Quien = z.object({ nombre: z.string(), /** Who asks. */ yo: z.boolean() })
export type Quien = z.infer<typeof Quien>

/** A step of the history, with what only staff see of it. */
export const PasoDeCronica = z.object({
  id: z.int(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  /** What somebody wrote; null where nobody wrote anything. */
  descripcion: z.string().nullable(),
  fecha: Instant,
  /** When it was written down, where that was another time than when it happened. */
  anotado: Instant.nullable(),
  quien: Quien.nullable(),
  /** Caused by a form of the shop's pages, signed in or not. */
  por_la_web: z.boolean(),
  /** The total that was set with it. */
  total: Dinero.nullable(),
  /** The day that was promised with it, where it was another one before. */
  para_el: Dia.nullable(),
})

const suceso = { clave: z.string(), fecha: Instant, quien: Quien.nullable() }

/** The columns of which the line tells that staff changed them, the parts of an address as one. */
type Described = Exclude<
  OrderColumnThat<{ label: string }>,
  OrderColumnThat<{ line: false }> | Exclude<OrderColumnThat<{ partOf: 'direccion' }>, 'direccion'>
>
const isDescribed = ([field, { label, line, partOf }]: [string, OrderColumn]) =>
  label && line !== false && (!partOf || partOf === field)
export const FIELDS = Object.entries<OrderColumn>(orderColumns)
  .filter(isDescribed)
  .map(([field]) => field as Described) satisfies (keyof DatosDePedido)[] // as the filter says

const Change = z.object({
  campo: z.enum(FIELDS),
  /** Null of what is not told, and of what was empty. */
  antes: z.string().nullable(),
  despues: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

/** What happened between the steps, and the customer does not see. */
export const Suceso = z.discriminatedUnion('clase', [
  z.object({
    clase: z.literal('correo'),
    ...suceso,
    id: z.uuid(),
    funcion: z.string(),
    /** Of a mail about a step: the status that it told; null once its text is gone. */
    estatus: z.string().nullable(),
    estado: z.enum(ESTADOS_DE_CORREO),
    /** It does not leave before; null for one that leaves as soon as it can, or has left. */
    espera_hasta: Instant.nullable(),
  }),
  z.object({
    clase: z.literal('asunto'),
    ...suceso,
    asunto: z.enum(CLASES_DE_ASUNTO),
    id: z.int(),
    /** Of what somebody of the shop's decides. */
    estado: z.enum(ESTADOS_DE_SOLICITUD).nullable(),
    /** Whether it waits no more, as the inbox counts it; `quien` says who dealt with it, null where nobody had to. */
    atendido: z.boolean(),
  }),
  /** An answer to one of those, sent from somebody's own phone, or by a mail that is not the order's. */
  z.object({
    clase: z.literal('respuesta'),
    ...suceso,
    asunto: z.enum(CLASES_DE_ASUNTO),
    id: z.int(),
    canal: z.enum(CANALES),
  }),
  z.object({
    clase: z.literal('ticket'),
    ...suceso,
    id: z.int(),
    estado: EstadoDeTicket,
    sin_responder: z.boolean(),
  }),
  z.object({
    clase: z.literal('conversacion'),
    ...suceso,
    id: z.uuid(),
    estado: EstadoDeConversacion,
    sin_responder: z.boolean(),
    /** With whom, unless it is the order's own address and they do have it: anybody may write a code. */
    con: z.object({ correo: z.string(), comprobado: z.boolean() }).nullable(),
  }),
  z.object({ clase: z.literal('aviso'), ...suceso, sobre: z.enum(ASUNTOS_DE_AVISO), texto: z.string() }),
  z.object({ clase: z.literal('cambio'), ...suceso, cambios: z.array(Change) }),
  /** Anything else of the audit, by its name there. */
  z.object({ clase: z.literal('hecho'), ...suceso, accion: z.string(), detalle: z.string().nullable() }),
])
export type Suceso = z.infer<typeof Suceso>

export const Cronica = z.object({
  /** What the customer wrote on the request form. */
  lo_pedido: z.string().nullable(),
  estatus: Estatus,
  /** By date, as the customer sees them. */
  historial: z.array(PasoDeCronica),
  /** What usually comes next. */
  esperados: z.array(Estatus.pick({ id: true, nombre: true })),
  /** In no order. */
  sucesos: z.array(Suceso),
  /** Whether the oldest of some kind were left out. */
  recortada: z.boolean(),
})
export type Cronica = z.infer<typeof Cronica>

export const leerCronica = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/cronica',
  policy: 'admin',
  topics: ['gestion:pedidos', 'gestion:correos', ...ESCRITO_TOPICS],
  schema: {
    summary: 'All that happened with an order: its steps, mails, requests and changes, with who did what',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: Cronica, 404: Rechazo },
  },
} as const satisfies Route

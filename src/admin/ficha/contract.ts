import { z } from 'zod'
import { EstadoDeConversacion } from '#conversaciones/chat/contract.ts'
import { EstadoDeTicket } from '#conversaciones/tickets/contract.ts'
import { type OrderColumn, type OrderColumnThat, orderColumns } from '#db/columns/orders.ts'
import {
  ASUNTOS_DE_AVISO,
  CLASES_DE_ASUNTO,
  ESTADOS_DE_CORREO,
  ESTADOS_DE_SOLICITUD,
  MEDIOS_DE_RESPUESTA,
} from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { Dia, Estatus } from '#pedidos/contract.ts'
import type { DatosDePedido } from '#pedidos/ficha/contract.ts'
import { ESCRITO_TOPICS } from '../hilo/contract.ts'

/** A member of staff or a customer. */
const Quien = z.object({ nombre: z.string(), /** Whether this is the reader. */ yo: z.boolean() })
export type Quien = z.infer<typeof Quien>

/** A step of the history, with the data for staff. */
export const PasoDeCronica = z.object({
  id: z.int(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  /** The message to the customer, or null. */
  descripcion: z.string().nullable(),
  fecha: Instant,
  /** When the step was recorded, if it was dated back; else null. */
  anotado: Instant.nullable(),
  quien: Quien.nullable(),
  /** Whether a form of the public site made the step. */
  por_la_web: z.boolean(),
  /** The total that was set together with the step, or null. */
  total: Dinero.nullable(),
  /** The delivery date if it was changed together with the step, or null. */
  para_el: Dia.nullable(),
})

const suceso = { clave: z.string(), fecha: Instant, quien: Quien.nullable() }

/** Columns whose changes the timeline shows; the parts of an address count as one. */
type Described = Exclude<
  OrderColumnThat<{ label: string }>,
  OrderColumnThat<{ line: false }> | Exclude<OrderColumnThat<{ partOf: 'direccion' }>, 'direccion'>
>
const isDescribed = ([field, { label, line, partOf }]: [string, OrderColumn]) =>
  label && line !== false && (!partOf || partOf === field)
export const FIELDS = Object.entries<OrderColumn>(orderColumns)
  .filter(isDescribed)
  .map(([field]) => field as Described) satisfies (keyof DatosDePedido)[] // the filter leaves only these

const Change = z.object({
  campo: z.enum(FIELDS),
  /** The old value; null if it is not shown or was empty. */
  antes: z.string().nullable(),
  despues: z.string().nullable(),
})
export type Change = z.infer<typeof Change>

/** An event between two steps that only staff see. */
export const Suceso = z.discriminatedUnion('clase', [
  z.object({
    clase: z.literal('correo'),
    ...suceso,
    id: z.uuid(),
    funcion: z.string(),
    /** The status that the mail announced; null for other mails and after the mail's text was deleted. */
    estatus: z.string().nullable(),
    estado: z.enum(ESTADOS_DE_CORREO),
    /** The earliest time of sending; null if there is none or the mail was sent. */
    espera_hasta: Instant.nullable(),
  }),
  z.object({
    clase: z.literal('asunto'),
    ...suceso,
    asunto: z.enum(CLASES_DE_ASUNTO),
    id: z.int(),
    /** State of a request; null for messages without a decision. */
    estado: z.enum(ESTADOS_DE_SOLICITUD).nullable(),
    /**
     * Whether the message is no longer pending, as in the inbox. `quien` is the person who handled it, or null if
     * nobody had to.
     */
    atendido: z.boolean(),
  }),
  /** An answer to a message, sent from a staff phone or by a mail that is not among the order's mails. */
  z.object({
    clase: z.literal('respuesta'),
    ...suceso,
    asunto: z.enum(CLASES_DE_ASUNTO),
    id: z.int(),
    canal: z.enum(MEDIOS_DE_RESPUESTA),
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
    /**
     * The visitor, since anybody may type an order's code; null if the visitor has verified the order's own address.
     */
    con: z.object({ correo: z.string(), comprobado: z.boolean() }).nullable(),
  }),
  z.object({ clase: z.literal('aviso'), ...suceso, sobre: z.enum(ASUNTOS_DE_AVISO), texto: z.string() }),
  z.object({ clase: z.literal('cambio'), ...suceso, cambios: z.array(Change) }),
  /** Any other audit entry, named by its action. */
  z.object({ clase: z.literal('hecho'), ...suceso, accion: z.string(), detalle: z.string().nullable() }),
])
export type Suceso = z.infer<typeof Suceso>

export const Cronica = z.object({
  /** What the customer wrote in the request form. */
  lo_pedido: z.string().nullable(),
  estatus: Estatus,
  /** Steps by date, in the order in which customers see them. */
  historial: z.array(PasoDeCronica),
  /** The statuses that usually follow the current one. */
  esperados: z.array(Estatus.pick({ id: true, nombre: true })),
  /** Events in no particular order; `timelineOf` sorts them. */
  sucesos: z.array(Suceso),
  /** Whether older events were left out because of the limit. */
  recortada: z.boolean(),
})
export type Cronica = z.infer<typeof Cronica>

export const leerCronica = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/cronica',
  policy: 'pedidos',
  topics: ['gestion:pedidos', 'gestion:correos', ...ESCRITO_TOPICS],
  keep: true,
  schema: {
    summary: 'All that happened with an order: its steps, mails, requests and changes, with who did what',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: Cronica, 404: Rechazo },
  },
} as const satisfies Route

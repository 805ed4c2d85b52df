import { z } from 'zod'
import {
  CLASES_DE_ASUNTO,
  CLASES_DE_SOLICITUD,
  ESTADOS_DE_CORREO,
  MEDIOS_DE_RESPUESTA,
  TIENDAS,
} from '#lib/closedSets.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { Preparadas, routeOfPrepared } from '#lib/preparadas.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { multiLine, requiredText, singleLine } from '#lib/text.ts'
import { Entrega, Estatus, Telefono } from '#pedidos/contract.ts'

export const Clase = z.enum(CLASES_DE_ASUNTO)
export type Clase = z.infer<typeof Clase>

/** Requests, which staff approve or refuse. Items of other kinds are marked as handled. */
export const ClaseDecidible = Clase.extract([...CLASES_DE_SOLICITUD])
export type ClaseDecidible = z.infer<typeof ClaseDecidible>
export const ClaseAtendible = Clase.exclude([...CLASES_DE_SOLICITUD])
export type ClaseAtendible = z.infer<typeof ClaseAtendible>

export const Pestana = z.enum(['pendientes', 'decididas'])
export type Pestana = z.infer<typeof Pestana>

export const RESPUESTA_MAX_LENGTH = 2000

/** An item of the inbox, in the list. */
export const AsuntoEnLista = z.object({
  clase: Clase,
  id: z.int(),
  /** The sender's name as typed; for a request about an order, the order's client. */
  nombre: z.string(),
  /** The order's code; null without one. The code of a message is as typed and may name no order. */
  codigo: z.string().nullable(),
  /** The beginning of the text; for a pickup, the order's status. */
  texto: z.string(),
  fecha: Instant,
  /** Whether the request waits for a confirmation. Until then the order does not change. */
  sin_confirmar: z.boolean(),
  visto: z.boolean(),
  pendiente: z.boolean(),
  primera_compra: z.boolean(),
  /** Whether the sender of a pickup was told that the order does not wait at the shop. */
  no_espera: z.boolean(),
})
export type AsuntoEnLista = z.infer<typeof AsuntoEnLista>

export const BUSQUEDA_MAX_LENGTH = 100
const search = singleLine(BUSQUEDA_MAX_LENGTH).optional()

/** The inbox is read from the tables of all these topics. */
const bandejaOptions = {
  policy: 'conversaciones',
  topics: ['gestion:bandeja', 'gestion:solicitudes', 'gestion:retiros', 'gestion:contactos', 'gestion:pedidos'],
  poll: 20_000,
} as const

export const listarBandeja = {
  method: 'GET',
  url: '/api/gestion/bandeja',
  ...bandejaOptions,
  schema: {
    summary:
      'What people sent, fifty at a time: what waits, newest first and what nobody confirmed after the rest; or what is over, the last one first',
    querystring: z.object({
      estado: Pestana.default('pendientes'),
      clase: Clase.optional(),
      /** Words of a name, an e-mail, a code or the text; accents and case do not matter. */
      busca: search,
      despues_de: Cursor.optional(),
    }),
    response: {
      200: z.object({ asuntos: z.array(AsuntoEnLista), sigue: Cursor.nullable() }),
      422: Rechazo,
    },
  },
} as const satisfies Route

/** Maximum to which the decided items of a kind are counted. */
export const COUNT_CAP = 1000

export const Counts = z.object({
  /** Number of pending items, whatever the search. */
  pendientes: z.int(),
  /** Items of each kind that the tab and the search show. For decided items {@link COUNT_CAP} means as many or more. */
  clases: z.record(Clase, z.int()),
})
export type Counts = z.infer<typeof Counts>

export const contarBandeja = {
  method: 'GET',
  url: '/api/gestion/bandeja/cuentas',
  ...bandejaOptions,
  schema: {
    summary: 'How much of each kind waits, or is over',
    querystring: z.object({ estado: Pestana.default('pendientes'), busca: search }),
    response: { 200: Counts, 422: Rechazo },
  },
} as const satisfies Route

const EstadoDeCorreo = z.enum(ESTADOS_DE_CORREO)
const { telefono: _telefono, ...parts } = Entrega.shape
const Partes = z.object(parts)
/** Name of the agent who did something, and when; `por` is null when the agent's account is gone. */
const Hecho = z.object({ en: Instant, por: z.string().nullable() })

/** An item of the inbox with order, answers and who handled it. */
export const Asunto = z.object({
  clase: Clase,
  id: z.int(),
  nombre: z.string(),
  correo: z.string(),
  codigo: z.string().nullable(),
  /** The whole text of the sender; for a change of address, the new address; empty for a pickup. */
  texto: z.string(),
  fecha: Instant,
  estado: z.enum(['por_confirmar', 'pendiente', 'aprobada', 'rechazada', 'atendida']),
  /** Who decided or handled the item. Null while it is pending, and for a pickup that closed with its order. */
  decision: Hecho.nullable(),
  visto: Hecho.nullable(),
  /**
   * The order's phone, which staff call about an unconfirmed request, and why they may not confirm it by phone. Null
   * when no confirmation is missing.
   */
  llamada: z.object({ telefono: z.string().nullable(), impedimento: z.string().nullable() }).nullable(),
  /** When the request was confirmed, and by which agent's call; `por` is null for the link in the mail. */
  confirmacion: Hecho.nullable(),
  /** The reason for a change of address. */
  razon: z.string().nullable(),
  direcciones: z.object({ antes: Partes.nullable(), nueva: Partes }).nullable(),
  /** For an order that becomes a delivery: the requested and the granted values. */
  envio: z
    .object({
      /** The phone for the delivery, as requested or as granted. */
      telefono: z.string().nullable(),
      telefono_del_pedido: z.string().nullable(),
      /** The cost that the customer accepted; null when the form did not ask. */
      aceptado: Dinero.nullable(),
      /** The cost that was granted; null unless the request was granted. */
      costo: Dinero.nullable(),
      /** The order's current total; `0.00` while it has no price. */
      total: Dinero,
    })
    .nullable(),
  /** Name of the status that the order had when the pickup was announced. */
  estaba: z.string().nullable(),
  /** What the sender of a pickup was told if the order does not wait at the shop; null otherwise. */
  cierre: z.string().nullable(),
  /** Name of the client who authorised somebody else to collect; null otherwise. */
  autorizado_por: z.string().nullable(),
  internacional: z
    .object({
      instagram: z.string().nullable(),
      whatsapp: z.string().nullable(),
      correo_alternativo: z.string().nullable(),
      codigo_membresia: z.string().nullable(),
      /** E-mail of the signed-in account; null when sent signed out. */
      cuenta: z.string().nullable(),
      /** Null for requests of before it was asked. */
      tienda: z.enum(TIENDAS).nullable(),
      cual_tienda: z.string().nullable(),
      primera_compra: z.boolean(),
    })
    .nullable(),
  /** The order that the item is about; null without a code, or when the code names no order. */
  pedido: z
    .object({
      codigo: z.string(),
      correo: z.string().nullable(),
      /** Id of the order's status; under review, of the status before. */
      donde: z.int(),
      /** Name of the status before the review; null without a review. */
      antes: z.string().nullable(),
      /** The customer's own description of the piece; null without one. */
      palabras: z.string().nullable(),
    })
    .nullable(),
  /** At most five other orders with the order's e-mail, or without one with the sender's; newest first. */
  otros: z.array(
    z.object({
      codigo: z.string(),
      estatus: Estatus.pick({ id: true, nombre: true }),
      total: Dinero,
      /** The sum of the ledger. */
      pagado: Dinero,
      /** What it owes (docs/decisions/061); null if nothing by its state. */
      falta: Dinero.nullable(),
      abono: Dinero,
    }),
  ),
  /**
   * Where an answer by mail goes: to the sender, to the order's address instead, or to an address of unknown relation
   * to the order.
   */
  destino: z.object({ correo: z.string(), quien: z.enum(['quien_escribe', 'pedido', 'desconocido']) }),
  /** Digits of the sender's or the order's phone, for WhatsApp; null without one, or if it may be another person's. */
  whatsapp: z.string().nullable(),
  /** The mail that told the sender that the item arrived, or that asks for the confirmation of a request. */
  recibo: z.object({ id: z.uuid(), estado: EstadoDeCorreo, fecha: Instant }).nullable(),
  respuestas: z.array(
    z.object({
      id: z.int(),
      canal: z.enum(MEDIOS_DE_RESPUESTA),
      texto: z.string(),
      fecha: Instant,
      por: z.string().nullable(),
      correo: z.object({ id: z.uuid(), para: z.string(), estado: EstadoDeCorreo }).nullable(),
    }),
  ),
})
export type Asunto = z.infer<typeof Asunto>

const id = rowId()
const asuntoParams = z.object({ clase: Clase, id })
const atendibleParams = z.object({ clase: ClaseAtendible, id })
const asuntoResponses = { 200: Asunto, 404: Rechazo, 422: Rechazo }

export const obtenerAsunto = {
  method: 'GET',
  url: '/api/gestion/bandeja/:clase/:id',
  ...bandejaOptions,
  schema: {
    summary: 'One thing that somebody sent, also after it is over',
    params: asuntoParams,
    response: asuntoResponses,
  },
} as const satisfies Route

export const marcarVisto = {
  method: 'PUT',
  url: '/api/gestion/bandeja/:clase/:id/lectura',
  policy: 'conversaciones',
  schema: {
    summary: 'Note who saw it first, and when',
    params: asuntoParams,
    response: { 200: z.object({ visto: z.literal(true) }), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** Options of the routes that change an item. They may also send mails, so they change the topic of the mails. */
const mutationOptions = {
  policy: 'conversaciones',
  topics: [...bandejaOptions.topics, 'gestion:correos'],
  answers: obtenerAsunto,
} as const

const EMPTY_RESPUESTA = 'Escribe tu respuesta.'

export const responderAsunto = {
  method: 'POST',
  url: '/api/gestion/bandeja/:clase/:id/respuestas',
  ...mutationOptions,
  repeatable: true,
  schema: {
    summary: 'Answer by mail, or record what was sent by WhatsApp; a message is over then, a request still waits',
    params: asuntoParams,
    body: z.strictObject({
      canal: z.enum(MEDIOS_DE_RESPUESTA),
      texto: requiredText(RESPUESTA_MAX_LENGTH, EMPTY_RESPUESTA),
      /** Number of answers that the page showed. 409 if there are more. */
      respuestas_vistas: z.int32().min(0),
    }),
    response: { ...asuntoResponses, 409: Rechazo },
  },
} as const satisfies Route

export const atenderAsunto = {
  method: 'PUT',
  url: '/api/gestion/bandeja/:clase/:id/atencion',
  ...mutationOptions,
  schema: { summary: 'Say that it is over, without an answer', params: atendibleParams, response: asuntoResponses },
} as const satisfies Route

export const reabrirAsunto = {
  method: 'DELETE',
  url: '/api/gestion/bandeja/:clase/:id/atencion',
  ...mutationOptions,
  schema: { summary: 'Let it wait again', params: atendibleParams, response: asuntoResponses },
} as const satisfies Route

export const decidirSolicitud = {
  method: 'POST',
  url: '/api/gestion/solicitudes/:clase/:id/decisiones',
  ...mutationOptions,
  schema: {
    summary: 'Grant or refuse a request, with a note to who asked; the order goes back to where it was',
    params: z.object({ clase: ClaseDecidible, id }),
    body: z.strictObject({
      aprobada: z.boolean(),
      /** The note to the customer; refusing a confirmed request needs one. */
      nota: multiLine(RESPUESTA_MAX_LENGTH).default(''),
      /** With `whatsapp` the agent has already sent the note by hand. */
      canal: z.enum(MEDIOS_DE_RESPUESTA).default('correo'),
      /** For an order that becomes a delivery: the phone, if it differs from the request's or the request has none. */
      telefono: Telefono,
      costo_envio: Dinero.nullable().default(null),
      /** Whether the customer agreed to a cost above the accepted one. */
      lo_acepto: z.boolean().default(false),
    }),
    response: { ...asuntoResponses, 409: Rechazo },
  },
} as const satisfies Route

export const confirmarPorTelefono = {
  method: 'POST',
  url: '/api/gestion/solicitudes/:clase/:id/llamadas',
  ...mutationOptions,
  schema: {
    summary: "Say that the order's own phone was called and that the request is theirs: only then it stops the order",
    params: z.object({ clase: ClaseDecidible, id }),
    response: { ...asuntoResponses, 409: Rechazo },
  },
} as const satisfies Route

/** Kinds of prepared answers. `pregunta` answers a message about an order. */
export const ClaseDeRespuesta = z.enum([...CLASES_DE_ASUNTO, 'pregunta'])
export type ClaseDeRespuesta = z.infer<typeof ClaseDeRespuesta>

export const listarRespuestasPreparadas = routeOfPrepared('/api/gestion/respuestas-preparadas', {
  summary:
    'Answers that the owner wrote beforehand, for each kind; {nombre} and {codigo} stand for what they are about',
  answer: z.record(ClaseDeRespuesta, Preparadas),
})

import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import { Preparadas, routeOfPrepared } from '#lib/preparadas.ts'
import type { Ruta } from '#lib/ruta.ts'
import { linea } from '#lib/texto.ts'
import { ClaveDeMensaje, Conversacion, EstadoDeConversacion, Mensaje, NO_EXISTE, TextoDeMensaje } from '../contract.ts'

/** Who of staff is on duty. */
export const Agente = z.object({
  id: z.uuid(),
  nombre: z.string(),
  desde: Instante,
  /** How many conversations they have. */
  conversaciones: z.int(),
})
export type Agente = z.infer<typeof Agente>

/** A conversation in the desk's lists. */
export const ConversacionEnLista = z.object({
  id: z.uuid(),
  estado: EstadoDeConversacion,
  /** The member's name; else of the order's client, when the address is the order's own and proved; else null. */
  nombre: z.string().nullable(),
  correo: z.string(),
  correo_comprobado: z.boolean(),
  codigo_pedido: z.string().nullable(),
  /** Of the last thing that was said, the beginning. */
  resumen: z.string(),
  resumen_rol: z.string(),
  espera_desde: Instante.nullable(),
  actividad_en: Instante,
  agente: z.object({ id: z.uuid(), nombre: z.string() }).nullable(),
  /** Its agent did not take it: the queue gave it to them. */
  repartida: z.boolean(),
  /** Messages of the visitor that no one of staff has seen. */
  sin_leer: z.int(),
  /** The visitor was seen within the last minute. */
  en_linea: z.boolean(),
})
export type ConversacionEnLista = z.infer<typeof ConversacionEnLista>

/** So many of each kind the desk shows that are not the reader's own: after a holiday there may be thousands. */
export const MAXIMO_EN_MESA = 100

/** What waits and what is under way: all that the reader has, and of the rest the first. */
export const Mesa = z.object({
  /** Since when who asks is on duty; null off duty. */
  en_turno: Instante.nullable(),
  agentes: z.array(Agente),
  /** Longest wait first. */
  esperan: z.array(ConversacionEnLista),
  contigo: z.array(ConversacionEnLista),
  con_otros: z.array(ConversacionEnLista),
  /** Messages that were left and not answered, oldest first. */
  dejadas: z.array(ConversacionEnLista),
  /** How many there are of each kind, with those that are not shown. */
  cuantas: z.object({ esperan: z.int(), con_otros: z.int(), dejadas: z.int() }),
})
export type Mesa = z.infer<typeof Mesa>

export const ConversacionDeGestion = Conversacion.omit({ puesto: true, espera_minutos: true, agente: true }).extend({
  nombre: z.string().nullable(),
  miembro: z.object({ codigo_membresia: z.string(), user_id: z.uuid() }).nullable(),
  agente: z.object({ id: z.uuid(), nombre: z.string() }).nullable(),
  /** Whether who asks has it. */
  es_mia: z.boolean(),
  espera_desde: Instante.nullable(),
  tomada_en: Instante.nullable(),
  terminada_en: Instante.nullable(),
  created_at: Instante,
  en_linea: z.boolean(),
  /** The address of the page that the visitor looks at, without what follows `?`; null when they are not there. */
  pagina: z.string().nullable(),
  /** The conversation with the assistant that came before. */
  asistente_id: z.uuid().nullable(),
})
export type ConversacionDeGestion = z.infer<typeof ConversacionDeGestion>

export const deUna = z.object({ id: z.uuid(NO_EXISTE) })
const una = { 200: ConversacionDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo }
const base = '/api/gestion/chat'

/** What the desk lists. */
const mesa = { policy: 'admin', topics: ['gestion:chat'] } as const
/** What one conversation changes, and the lists with it. */
const enUna = {
  policy: 'admin',
  topics: ({ id }: { id: string }) => [`gestion:conversacion:${id}`, 'gestion:chat'],
} as const

export const leerMesa = {
  method: 'GET',
  url: base,
  ...mesa,
  poll: 15_000,
  schema: { summary: 'What waits and what is under way at the chat desk', response: { 200: Mesa } },
} as const satisfies Ruta

export const MAXIMO_DE_PASADAS = 30

/** Those that are over, newest first. */
export const listarPasadas = {
  method: 'GET',
  url: `${base}/pasadas`,
  ...mesa,
  poll: 30_000,
  schema: {
    summary: 'Conversations that are over',
    querystring: z.object({
      q: linea(100).default(''),
      despues_de: Cursor.optional(),
    }),
    response: {
      200: z.object({ conversaciones: z.array(ConversacionEnLista), sigue: Cursor.nullable() }),
      422: Rechazo,
    },
  },
} as const satisfies Ruta

export const leerConversacion = {
  method: 'GET',
  url: `${base}/:id`,
  policy: 'admin',
  topics: ({ id }: { id: string }) => [`gestion:conversacion:${id}`],
  schema: {
    summary: 'A conversation as staff read it',
    params: deUna,
    querystring: z.object({
      despues: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    response: una,
  },
} as const satisfies Ruta

/** Takes one that waits, was left, or is somebody else's whom the sender saw to have it (`era`); 409 when it changed hands. */
export const tomarConversacion = {
  method: 'POST',
  url: `${base}/:id/toma`,
  ...enUna,
  schema: {
    summary: 'Take a conversation',
    params: deUna,
    body: z.object({ era: z.uuid().nullable() }),
    response: una,
  },
} as const satisfies Ruta

export const escribirEnConversacion = {
  method: 'POST',
  url: `${base}/:id/mensajes`,
  policy: 'admin',
  schema: {
    summary: 'Answer in a conversation',
    params: deUna,
    body: z.object({
      clave: ClaveDeMensaje,
      contenido: TextoDeMensaje,
      /** The last message that the page has: only what was said after it is answered. */
      despues: z.int32().min(0).optional(),
    }),
    response: { ...una, 200: z.object({ mensaje: Mensaje, conversacion: ConversacionDeGestion }) },
  },
} as const satisfies Ruta

export const avisarQueEscribeGestion = {
  method: 'POST',
  url: `${base}/:id/tecleo`,
  policy: 'admin',
  schema: { summary: 'Tell that staff types', params: deUna, response: { 204: z.undefined(), 404: Rechazo } },
} as const satisfies Ruta

export const marcarVistoEnGestion = {
  method: 'PUT',
  url: `${base}/:id/lectura`,
  ...mesa,
  schema: {
    summary: 'Mark what staff has seen of a conversation',
    params: deUna,
    body: z.object({ mensaje: z.int32().min(0) }),
    response: { 204: z.undefined(), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

export const terminarConversacion = {
  method: 'POST',
  url: `${base}/:id/final`,
  ...enUna,
  schema: { summary: 'End a conversation', params: deUna, response: una },
} as const satisfies Ruta

/** Gives it back to the queue. */
export const devolverConversacion = {
  method: 'POST',
  url: `${base}/:id/devolucion`,
  ...enUna,
  schema: { summary: 'Give a conversation back to the queue', params: deUna, response: una },
} as const satisfies Ruta

/** Off duty with conversations open is refused (409) unless they are given back to the queue (`devolver`). */
export const cambiarTurno = {
  method: 'PUT',
  url: `${base}/turno`,
  ...mesa,
  answers: leerMesa,
  schema: {
    summary: 'Go on or off duty',
    body: z.object({ en_turno: z.boolean(), devolver: z.boolean().default(false) }),
    response: { 200: Mesa, 409: Rechazo },
  },
} as const satisfies Ruta

/** Who is on duty is still there; every {@link CADA_LATIDO} while a page of staff is open. */
export const latir = {
  method: 'POST',
  url: `${base}/turno/latido`,
  policy: 'admin',
  schema: { summary: 'Still there', response: { 200: z.object({ en_turno: z.boolean() }) } },
} as const satisfies Ruta

/** Milliseconds. */
export const CADA_LATIDO = 20_000

export const listarPreparadas = routeOfPrepared(`${base}/preparadas`, {
  summary: 'Answers at hand for a chat',
  answer: Preparadas,
})

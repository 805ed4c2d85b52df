import { z } from 'zod'
import { CANALES, CLASES_DE_ASUNTO, CLASES_DE_SOLICITUD, ESTADOS_DE_CORREO } from '#lib/closedSets.ts'
import { Cursor } from '#lib/cursor.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { Preparadas, routeOfPrepared } from '#lib/preparadas.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { multiLine, requiredText, singleLine } from '#lib/text.ts'
import { Entrega, Telefono } from '#pedidos/contract.ts'

export const Clase = z.enum(CLASES_DE_ASUNTO)
export type Clase = z.infer<typeof Clase>

/** Those that staff grant or refuse, and those that are over when staff say so. */
export const ClaseDecidible = Clase.extract([...CLASES_DE_SOLICITUD])
export type ClaseDecidible = z.infer<typeof ClaseDecidible>
export const ClaseAtendible = Clase.exclude([...CLASES_DE_SOLICITUD])
export type ClaseAtendible = z.infer<typeof ClaseAtendible>

export const Pestana = z.enum(['pendientes', 'decididas'])
export type Pestana = z.infer<typeof Pestana>

export const RESPUESTA_MAX_LENGTH = 2000

/** Something that somebody sent, in the list. */
export const AsuntoEnLista = z.object({
  clase: Clase,
  id: z.int(),
  /** Who sent it, as they said; of a request, the order's client. */
  nombre: z.string(),
  /** As typed: a message is kept even when its code names no order. */
  codigo: z.string().nullable(),
  /** How it begins; of a pickup, where the order is. */
  texto: z.string(),
  fecha: Instant,
  /** Nobody has said yes from the order's own address: nothing has moved. */
  sin_confirmar: z.boolean(),
  visto: z.boolean(),
  pendiente: z.boolean(),
  primera_compra: z.boolean(),
})
export type AsuntoEnLista = z.infer<typeof AsuntoEnLista>

export const BUSQUEDA_MAX_LENGTH = 100
const search = singleLine(BUSQUEDA_MAX_LENGTH).optional()

/** What is read here stands in the tables of these rooms. */
const bandejaOptions = {
  policy: 'admin',
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
      /** Words of a name, an e-mail, a code or the text, whatever their accents and capitals. */
      busca: search,
      despues_de: Cursor.optional(),
    }),
    response: {
      200: z.object({ asuntos: z.array(AsuntoEnLista), sigue: Cursor.nullable() }),
      422: Rechazo,
    },
  },
} as const satisfies Route

/** Decided items of a kind are counted up to this number. */
export const COUNT_CAP = 1000

export const Counts = z.object({
  /** All that waits, whatever is searched. */
  pendientes: z.int(),
  /** Of the tab and the search; 1,000 of what is over are so many or more. */
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
/** Who did something and when; null of an account that is gone. */
const Hecho = z.object({ en: Instant, por: z.string().nullable() })

/** One thing, whole, with what is beside it. */
export const Asunto = z.object({
  clase: Clase,
  id: z.int(),
  nombre: z.string(),
  correo: z.string(),
  codigo: z.string().nullable(),
  /** All that they wrote; of another address, that address; empty of a pickup. */
  texto: z.string(),
  fecha: Instant,
  estado: z.enum(['por_confirmar', 'pendiente', 'aprobada', 'rechazada', 'atendida']),
  /** Null while it waits, and of what was over by itself. */
  decision: Hecho.nullable(),
  visto: Hecho.nullable(),
  /**
   * The order's own phone, which staff call about what nobody confirmed, and why they may not say that it said yes; null of
   * what waits for no such word.
   */
  llamada: z.object({ telefono: z.string().nullable(), impedimento: z.string().nullable() }).nullable(),
  /** When the order's client confirmed the request, and who of the staff called them; `por` is null by the mail's link. */
  confirmacion: Hecho.nullable(),
  /** Why, of another address. */
  razon: z.string().nullable(),
  direcciones: z.object({ antes: Partes.nullable(), nueva: Partes }).nullable(),
  /** Of an order that becomes a delivery by it: what was asked, and what it came to. */
  envio: z
    .object({
      /** To call for the delivery: as it was asked, or granted. */
      telefono: z.string().nullable(),
      telefono_del_pedido: z.string().nullable(),
      /** The cost that the customer said yes to; null of who was not asked. */
      aceptado: Dinero.nullable(),
      /** What was granted; null while it waits. */
      costo: Dinero.nullable(),
      /** The order's, as it is now; `0.00` while it has no price. */
      total: Dinero,
    })
    .nullable(),
  /** Where the order was when somebody said that they come for it. */
  estaba: z.string().nullable(),
  /** The client, where who comes is somebody whom the client named. */
  autorizado_por: z.string().nullable(),
  internacional: z
    .object({
      instagram: z.string().nullable(),
      whatsapp: z.string().nullable(),
      correo_alternativo: z.string().nullable(),
      codigo_membresia: z.string().nullable(),
      /** The e-mail of the account that was signed in. */
      cuenta: z.string().nullable(),
      primera_compra: z.boolean(),
    })
    .nullable(),
  /** The order it is about; null when there is none, or the code names none. */
  pedido: z
    .object({
      codigo: z.string(),
      correo: z.string().nullable(),
      /** The status it is in; of one that is stopped, the one before. */
      donde: z.int(),
      /** Where it was before it was stopped; null when it is not. */
      antes: z.string().nullable(),
      /** What the customer asked for, in their words. */
      palabras: z.string().nullable(),
    })
    .nullable(),
  /** Other orders of the same address, newest first. */
  otros: z.array(z.object({ codigo: z.string(), estatus: z.string(), total: Dinero })),
  /** Whom an answer by mail reaches, and whether it is not who wrote, or nobody knows whether the order is theirs. */
  destino: z.object({ correo: z.string(), quien: z.enum(['quien_escribe', 'pedido', 'desconocido']) }),
  /** The digits that WhatsApp knows them by; null when there are none, or they may be somebody else's. */
  whatsapp: z.string().nullable(),
  /** The mail that told that it arrived, or asked whether it was meant. */
  recibo: z.object({ id: z.uuid(), estado: EstadoDeCorreo, fecha: Instant }).nullable(),
  respuestas: z.array(
    z.object({
      id: z.int(),
      canal: z.enum(CANALES),
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
  policy: 'admin',
  schema: {
    summary: 'Note who saw it first, and when',
    params: asuntoParams,
    response: { 200: z.object({ visto: z.literal(true) }), 404: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

/** What is written or decided here changes, with the mails that tell it. */
const mutationOptions = {
  policy: 'admin',
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
      canal: z.enum(CANALES),
      texto: requiredText(RESPUESTA_MAX_LENGTH, EMPTY_RESPUESTA),
      /** How many answers the person was looking at; with another one since, it is refused. */
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
      /** What who asked is told; a refusal of a confirmed request needs one. */
      nota: multiLine(RESPUESTA_MAX_LENGTH).default(''),
      /** How it reaches them; by WhatsApp it was sent by hand already. */
      canal: z.enum(CANALES).default('correo'),
      /** Of an order that becomes a delivery: where the request says none, or another one. */
      telefono: Telefono,
      costo_envio: Dinero.nullable().default(null),
      /** Whether staff have asked about a cost above the accepted one, and heard yes. */
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

/** A question is a message about an order. */
export const ClaseDeRespuesta = z.enum([...CLASES_DE_ASUNTO, 'pregunta'])
export type ClaseDeRespuesta = z.infer<typeof ClaseDeRespuesta>

export const listarRespuestasPreparadas = routeOfPrepared('/api/gestion/respuestas-preparadas', {
  summary:
    'Answers that the owner wrote beforehand, for each kind; {nombre} and {codigo} stand for what they are about',
  answer: z.record(ClaseDeRespuesta, Preparadas),
})

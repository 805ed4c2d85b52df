import { z } from 'zod'
import {
  CLASES_DE_ASUNTO,
  CLASES_DE_MOVIMIENTO,
  CLASES_DE_PEDIDO,
  CLASES_DE_SOLICITUD,
  MOMENTOS,
  POLITICAS_QUE_CAMBIAN,
  PRIORIDADES,
  SERVICIOS,
  TIENDAS,
} from '#lib/closedSets.ts'

const SolicitudKind = z.enum(CLASES_DE_SOLICITUD)
const TipoServicio = z.enum(SERVICIOS)
/** The agreed price of an order. Amounts are decimal strings in pesos. */
const Acuerdo = z.object({
  total: z.string(),
  precio: z.string(),
  tipo_servicio: TipoServicio.nullable(),
  /** Cost of a delivery that replaces a pickup, as the client accepted it. */
  costo_envio: z.string().nullish(),
})
export type Acuerdo = z.infer<typeof Acuerdo>
/** A pickup that becomes a delivery. Amounts are decimal strings in pesos. */
const CambioAEnvio = z.object({
  telefono: z.string(),
  direccion: z.string(),
  costo: z.string(),
  /** Total with the delivery; null while the order has no price. */
  total: z.string().nullable(),
})
export type CambioAEnvio = z.infer<typeof CambioAEnvio>
/** A message of a ticket, and how many photos came with it. */
const TicketMensaje = z.object({ texto: z.string(), fotos: z.int() })

/**
 * Who causes a mail (docs/decisions/036). `propia`: staff, the shop itself, a person's own account, the recipient, or
 * an account form, which has a separate limit (`openMailQuota`). `pedido`: an order form, with any typed address.
 * `formulario`: another form that mails a typed address, or the address of an order that the sender does not own.
 * `para_la_tienda`: a form that notifies the shop.
 */
type Cause = 'propia' | 'pedido' | 'formulario' | 'para_la_tienda'
const mail = <C extends Cause, F extends z.core.$ZodShape>(cause: C, datos: F) => ({
  causa: cause,
  datos: z.object(datos),
})

/**
 * To the shop, of the inbox's entry with this kind and id: `retiro:12`. Empty in mails queued before the field existed.
 */
const mailOfInbox = <F extends z.core.$ZodShape>(datos: F) =>
  mail('para_la_tienda', { en_bandeja: z.string().default(''), ...datos })

/**
 * The cause and the data of each mail, under the fixed names of the mail functions (docs/decisions/012). A new mail
 * needs an entry here and one in `mails/`; the compiler reports what else is missing.
 */
export const mailKinds = {
  'send-order-request-confirmation': mail('pedido', {
    nombre: z.string(),
    correo: z.string(),
    codigo_pedido: z.string(),
    /** Null for an order that staff typed in without one. */
    tipo_servicio: TipoServicio.nullable(),
    /** Empty if staff typed in the order without notes. */
    descripcion: z.string(),
    /** Whether anybody may have typed the address together with the text. */
    sin_comprobar: z.boolean().default(false),
    /** Whether staff typed in the order, and not its client. */
    por_la_tienda: z.boolean().default(false),
    /** A calendar day, `YYYY-MM-DD`. */
    fecha_estimada: z.iso.date(),
    /** Whether the client gets status mails. Without them only this mail leaves. */
    avisos: z.boolean().default(true),
  }),
  'send-status-update': mail('propia', {
    codigo_pedido: z.string(),
    /** The defaults are for mails queued before their field existed. */
    clase: z.enum(CLASES_DE_PEDIDO).default('pieza'),
    /** Kilograms, for a package that was weighed. */
    peso: z.string().nullish(),
    /** The client's name; the mail greets with its first word. */
    nombre: z.string(),
    /** The status's name when the mail was queued; the subject ends with it. */
    estatus: z.string(),
    momento: z.enum(MOMENTOS).default('en_camino'),
    descripcion: z.string().nullable(),
    /** When the step happened, ISO 8601. */
    fecha: z.iso.datetime({ offset: true }),
    /** The order's situation as its page shows it (`situacionOf`). Absent in mails queued before the field existed. */
    situacion: z
      .object({
        /** Label of the day or the headline. */
        etiqueta: z.string().optional(),
        /** A calendar day, `YYYY-MM-DD`. */
        dia: z.iso.date().optional(),
        /** Headline shown instead of the day. */
        titular: z.string().optional(),
        sigue: z.string(),
        /** Whether the promised day has passed; adds a WhatsApp link. */
        atrasado: z.boolean(),
        /** Whether the order waits at the shop for its pickup. */
        porRetirar: z.boolean(),
      })
      .nullish(),
    /** Price and payment of a confirmed order; null without a price, or when an earlier mail told it. */
    acuerdo: Acuerdo.nullish(),
    /** Pixels of the picture inside the mail. Added when it leaves (`picture.server.ts`). */
    foto: z.object({ ancho: z.int(), alto: z.int() }).nullish(),
  }),
  /** To the shop: somebody needs help with an order. */
  'send-help-email': mailOfInbox({
    orderCode: z.string(),
    email: z.string(),
    situation: z.string(),
    /**
     * True when the e-mail is not the order's and the order's address has not confirmed the request; the order then
     * keeps its status.
     */
    sin_confirmar: z.boolean().default(false),
    /** True when the order has no e-mail that could confirm it. Staff call its phone. */
    sin_correo: z.boolean().default(false),
  }),
  /** To the shop: an order should go to another address. */
  'send-address-change-email': mailOfInbox({
    orderCode: z.string(),
    email: z.string(),
    newAddress: z.string(),
    envio: CambioAEnvio.nullish(),
  }),
  /** To the shop: somebody asks about an order they follow. */
  'send-order-tracking-help': mailOfInbox({
    codigo_pedido: z.string(),
    nombre_cliente: z.string(),
    correo: z.string(),
    mensaje: z.string(),
  }),
  'send-contact-message': mailOfInbox({
    nombre_cliente: z.string(),
    correo: z.string(),
    /** Order code as typed; empty when none was given. */
    codigo_pedido: z.string(),
    mensaje: z.string(),
  }),
  /** To the person who sent a message: the shop received it. */
  'send-confirmation-email': mail('formulario', {
    nombre_cliente: z.string(),
    correo: z.string(),
    codigo_pedido: z.string(),
  }),
  /** To the order's own address: the shop received the request. */
  'send-request-receipt': mail('formulario', {
    codigo_pedido: z.string(),
    clase: z.enum([...CLASES_DE_SOLICITUD, 'consulta']),
    envio: CambioAEnvio.nullish(),
  }),
  /** To the order's own address: a link that confirms a request sent with another e-mail. */
  'send-request-confirmation-link': mail('formulario', {
    codigo_pedido: z.string(),
    clase: SolicitudKind,
    /** Kind and id of the request: `ayuda:12` or `direccion:7`. */
    solicitud: z.string(),
    /** What is requested, as typed. */
    texto: z.string().default(''),
    /** The requester's address, masked: `v***@ejemplo.com`. */
    correo: z.string().default(''),
    envio: CambioAEnvio.nullish(),
  }),
  /** To the requester, or to the order's own address: what staff answered. */
  'send-request-answer': mail('propia', {
    codigo_pedido: z.string(),
    clase: SolicitudKind,
    /** Null when the answer neither approves nor rejects. */
    aprobada: z.boolean().nullable(),
    /** What staff answered; empty when they wrote nothing or answered by hand. */
    nota: z.string(),
    /** The new address of an approved change. */
    direccion: z.string().nullish(),
    envio: CambioAEnvio.nullish(),
    /** Whether the recipient is the order's own address. */
    del_pedido: z.boolean(),
    /** Whether another address made the request and the order's own did not confirm it. */
    de_otro: z.boolean(),
  }),
  /** To a person who wrote to the shop: what staff answered. */
  'send-answer': mail('propia', {
    nombre: z.string(),
    clase: z.enum(CLASES_DE_ASUNTO).exclude([...CLASES_DE_SOLICITUD]),
    /** Order code as typed; empty when none was given. */
    codigo_pedido: z.string(),
    /** What staff answered. */
    texto: z.string(),
    /** The message that is answered, as typed; empty for a pickup. */
    escrito: z.string(),
    /** When that message arrived, ISO 8601. */
    fecha: z.iso.datetime({ offset: true }),
  }),
  'send-pickup-request': mailOfInbox({
    codigo_pedido: z.string(),
    nombre: z.string(),
    correo: z.string(),
    /** Name of the order's status when the pickup was announced. */
    estatus: z.string(),
    /** What the person was told if the order does not wait at the shop; null otherwise. */
    cierre: z.string().nullable().default(null),
    /** The client's name, when the visitor is a person whom the client authorized. */
    autorizado_por: z.string().nullable().default(null),
  }),
  /** To the order's own address: somebody announced that they will collect the order. */
  'send-pickup-receipt': mail('formulario', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    /** The authorized person's name, when that person collects. */
    autorizado: z.string().nullable().default(null),
    estatus: z.string(),
    /** Whether the order is ready at the shop. */
    listo: z.boolean(),
    /** The page's sentence on a closed order; null for an open one. */
    cierre: z.string().nullable().default(null),
    /** Whether the client gets status mails. */
    avisos: z.boolean().default(true),
  }),
  /** To the order's own address: who else may collect the order from now on. */
  'send-pickup-authorization': mail('propia', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    /** Who may collect now; null when nobody is authorized. */
    autorizado: z.string().nullable(),
    /** The person who was authorized before. */
    anterior: z.string().nullable(),
    /** Whether staff made the change. */
    por_la_tienda: z.boolean(),
  }),
  /** To the person who sent a request to the international service. */
  'send-order-confirmation': mail('formulario', {
    customerEmail: z.string(),
    customerName: z.string(),
    lastName: z.string(),
  }),
  'send-international-request': mailOfInbox({
    nombre: z.string(),
    correo: z.string(),
    instagram: z.string(),
    whatsapp: z.string(),
    correo_alternativo: z.string(),
    /** Membership code as typed, or of the signed-in account. */
    codigo_membresia: z.string(),
    /** E-mail of the signed-in account; empty when nobody was signed in. */
    cuenta: z.string().default(''),
    tienda: z.enum(TIENDAS).nullable().default(null),
    cual_tienda: z.string().default(''),
    descripcion: z.string(),
    primera_compra: z.boolean(),
  }),
  /** To a person who created an account and chose its password: a link that confirms the address. */
  'send-signup-confirmation': mail('propia', { user_id: z.uuid(), nombre: z.string() }),
  /** To a new member. The data hold a password, so they are emptied once the mail is delivered. */
  'send-registration-email': mail('propia', {
    user_id: z.uuid(),
    email: z.string(),
    nombre: z.string(),
    /** Membership code, `B-000000`. */
    codigo: z.string(),
    password: z.string(),
    /** When the temporary password expires, ISO 8601. */
    hasta: z.iso.datetime({ offset: true }),
  }),
  /** To each member: a policy changes. Opting out of status mails does not stop it. */
  'send-policy-change': mail('propia', {
    user_id: z.uuid(),
    nombre: z.string(),
    politica: z.enum(POLITICAS_QUE_CAMBIAN),
    /** A calendar day, `YYYY-MM-DD`. */
    vigente_desde: z.iso.date(),
    /** What changes, as staff wrote it. */
    mensaje: z.string(),
  }),
  /** To an address that already has an account, when somebody signs up with it: how to sign in, or to confirm it. */
  'send-known-address': mail('propia', { user_id: z.uuid(), nombre: z.string(), confirmado: z.boolean() }),
  /** To an account's address: a link to choose another password, valid for one hour. */
  'send-password-reset': mail('propia', { user_id: z.uuid(), nombre: z.string() }),
  /** To an account's address: what its owner or staff changed. */
  'send-account-change': mail('propia', {
    nombre: z.string(),
    cambio: z.enum([
      'contrasena',
      'segundo_paso',
      'sin_segundo_paso',
      'cuenta_borrada',
      'confirmada',
      'suspendida',
      'reactivada',
      'administra',
      'no_administra',
    ]),
    fecha: z.iso.datetime({ offset: true }),
  }),
  /** To a member: their balance changed. */
  'send-credit-notification': mail('propia', {
    email: z.string(),
    nombre: z.string(),
    clase: z.enum(CLASES_DE_MOVIMIENTO),
    /** Pesos, as a decimal string with its sign. */
    monto: z.string(),
    descripcion: z.string(),
    saldoNuevo: z.string(),
  }),
  /** To an order's own address: a member wants to add the order to their account; the link grants it. */
  'send-order-link': mail('formulario', {
    user_id: z.uuid(),
    codigo_pedido: z.string(),
    /** The requester's first name; their address in `correo` is masked as `v***@ejemplo.com`. */
    nombre: z.string(),
    correo: z.string(),
  }),
  /** To a member: while they were away, the shop answered or closed their ticket. */
  'send-ticket-answer': mail('propia', {
    user_id: z.uuid(),
    ticket: z.int(),
    asunto: z.string(),
    nombre: z.string(),
    cerrado: z.boolean(),
    /** Oldest first; empty when the ticket was closed without a message. */
    mensajes: z.array(TicketMensaje.extend({ de: z.string() })),
  }),
  /** To the shop: somebody opened a ticket, or wrote in one, while no staff were looking. */
  'send-ticket-message': mail('para_la_tienda', {
    user_id: z.uuid(),
    ticket: z.int(),
    asunto: z.string(),
    nombre: z.string(),
    correo: z.string(),
    /** Empty when the ticket is about no order. */
    codigo_pedido: z.string(),
    prioridad: z.enum(PRIORIDADES),
    nuevo: z.boolean(),
    mensajes: z.array(TicketMensaje),
  }),
  /** To a chat visitor: what staff answered after the visitor left. */
  'send-chat-answer': mail('propia', {
    conversacion: z.uuid(),
    /** The messages, oldest first. */
    mensajes: z.array(z.object({ de: z.string(), texto: z.string() })),
    /** Staff have ended the conversation. */
    terminada: z.boolean().default(false),
  }),
  /** To a conversation's address, once it is proved: the transcript. */
  'send-chat-transcript': mail('formulario', {
    conversacion: z.uuid(),
    /** When the conversation began, ISO 8601. */
    fecha: z.iso.datetime({ offset: true }),
    /** Oldest first. `de` is empty for the visitor's messages. */
    mensajes: z.array(z.object({ de: z.string(), texto: z.string(), hora: z.iso.datetime({ offset: true }) })),
    /** Whether older messages were left out. */
    recortada: z.boolean(),
  }),
  /** To the address typed in a conversation: a link that proves it. The transcript follows. */
  'send-chat-link': mail('formulario', { conversacion: z.uuid() }),
  /** To an address whose status mails somebody stopped or reactivated by typing the address. */
  'send-notices-change': mail('formulario', { correo: z.string(), activos: z.boolean() }),
  /** To the shop itself: somebody tries many order codes (docs/decisions/006). */
  'send-guessing-alert': mail('propia', { fallos: z.int(), minutos: z.int(), fecha: z.iso.datetime({ offset: true }) }),
} as const

export type MailKind = keyof typeof mailKinds
export type Datos<F extends MailKind> = z.output<(typeof mailKinds)[F]['datos']>

/** Kinds of mail that a public form can send to an address which its sender does not own. */
type PublicMailKind = {
  [F in MailKind]: (typeof mailKinds)[F]['causa'] extends 'pedido' | 'formulario' ? F : never
}[MailKind]

/** The source of a form: subnet, whole network, and the e-mail of the signed-in account (null without one). */
export type Requester = { subnet: string; network: string; correo: string | null }

/** The mails of an order's history, which leave in order: its confirmation and each status. */
export const HISTORY = {
  comienzo: 'send-order-request-confirmation',
  paso: 'send-status-update',
} as const satisfies Record<string, MailKind>

export type OutgoingMail = {
  [F in MailKind]: {
    funcion: F
    para: string
    codigo_pedido?: string
    /** The mail to all members that this one is a part of; such mails leave after all others. */
    circular?: number
    datos: z.input<(typeof mailKinds)[F]['datos']>
    /** Seconds in which the mail can still be skipped (`skipPaso`, `skipAbout`), from the start of the transaction. */
    delay?: number
  } & (F extends PublicMailKind
    ? {
        /** Null where only the recipient can have asked for the mail. */
        requester: Requester | null
      }
    : { requester?: undefined })
}[MailKind]

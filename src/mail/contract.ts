import { z } from 'zod'
import {
  CLASES_DE_ASUNTO,
  CLASES_DE_MOVIMIENTO,
  CLASES_DE_PEDIDO,
  CLASES_DE_SOLICITUD,
  MOMENTOS,
  PRIORIDADES,
  SERVICIOS,
} from '#lib/closedSets.ts'

const SolicitudKind = z.enum(CLASES_DE_SOLICITUD)
const TipoServicio = z.enum(SERVICIOS)
/** What an order's price is agreed to be: decimal strings in pesos. */
const Acuerdo = z.object({
  total: z.string(),
  precio: z.string(),
  tipo_servicio: TipoServicio.nullable(),
  /** What the delivery costs, where its client accepted that by itself. */
  costo_envio: z.string().nullish(),
})
export type Acuerdo = z.infer<typeof Acuerdo>
/** A pickup that becomes a delivery: amounts are decimal strings in pesos. */
const CambioAEnvio = z.object({
  telefono: z.string(),
  direccion: z.string(),
  costo: z.string(),
  /** With the delivery in it; null while the order has no price. */
  total: z.string().nullable(),
})
export type CambioAEnvio = z.infer<typeof CambioAEnvio>
/** What somebody wrote in a ticket, and how many photos came with it. */
const TicketMensaje = z.object({ texto: z.string(), fotos: z.int() })

/**
 * Who causes a mail (docs/decisions/036). `propia`: staff, an account of its own, the address itself; it leaves first.
 * `pedido`: who places an order, with whatever address they type. `formulario`: who sends a form that mails whatever
 * address they type, or that of an order they do not own. `para_la_tienda`: who sends one that tells the shop.
 */
type Cause = 'propia' | 'pedido' | 'formulario' | 'para_la_tienda'
const mail = <C extends Cause, F extends z.core.$ZodShape>(cause: C, datos: F) => ({
  causa: cause,
  datos: z.object(datos),
})

/**
 * Who causes each mail and what it needs to be written, under the fixed names of the mail functions (docs/decisions/012). A
 * new function is a new entry here and in `mails/`; whatever else it needs does not compile until it is there.
 */
export const mailKinds = {
  'send-order-request-confirmation': mail('pedido', {
    nombre: z.string(),
    correo: z.string(),
    codigo_pedido: z.string(),
    tipo_servicio: TipoServicio,
    descripcion: z.string(),
    /** A calendar day, `YYYY-MM-DD`. */
    fecha_estimada: z.iso.date(),
    /** Whether its steps are told by mail; else only this one leaves. */
    avisos: z.boolean().default(true),
  }),
  'send-status-update': mail('propia', {
    codigo_pedido: z.string(),
    /** Mails from before it was told are of pieces and packages alike. */
    clase: z.enum(CLASES_DE_PEDIDO).default('pieza'),
    /** Kilograms of a package, once it was weighed. */
    peso: z.string().nullish(),
    /** The client's name; the mail greets with its first word. */
    nombre: z.string(),
    /** The status's name, as staff see it. */
    estatus: z.string(),
    /** What it means for who waits; mails from before it was told are on their way. */
    momento: z.enum(MOMENTOS).default('en_camino'),
    descripcion: z.string().nullable(),
    /** When the step happened, ISO 8601. */
    fecha: z.iso.datetime({ offset: true }),
    /** As the page tells it (`situacionDe`); mails from before it was told go without. */
    situacion: z
      .object({
        /** What the day or the words are about. */
        etiqueta: z.string().optional(),
        /** A calendar day, `YYYY-MM-DD`. */
        dia: z.iso.date().optional(),
        /** In the place of the day. */
        titular: z.string().optional(),
        sigue: z.string(),
        /** The day that was promised has gone by; it is not said again. */
        atrasado: z.boolean(),
        /** Whether it waits at the shop for who comes for it. */
        porRetirar: z.boolean(),
      })
      .nullish(),
    /** What a confirmed order costs and how it is paid; null of one without a price, and where a mail has said so. */
    acuerdo: Acuerdo.nullish(),
  }),
  /** To the shop: somebody needs help with an order. */
  'send-help-email': mail('para_la_tienda', {
    orderCode: z.string(),
    email: z.string(),
    situation: z.string(),
    /** Whether the e-mail is not the order's own, and its own has not confirmed it: nothing has moved. */
    sin_confirmar: z.boolean().default(false),
    /** Whether the order has no e-mail that could: its phone is called. */
    sin_correo: z.boolean().default(false),
  }),
  /** To the shop: an order should go to another address. */
  'send-address-change-email': mail('para_la_tienda', {
    orderCode: z.string(),
    email: z.string(),
    newAddress: z.string(),
    envio: CambioAEnvio.nullish(),
  }),
  /** To the shop: somebody asks about an order they follow. */
  'send-order-tracking-help': mail('para_la_tienda', {
    codigo_pedido: z.string(),
    nombre_cliente: z.string(),
    correo: z.string(),
    mensaje: z.string(),
  }),
  /** To the shop: a message of the contact forms. */
  'send-contact-message': mail('para_la_tienda', {
    nombre_cliente: z.string(),
    correo: z.string(),
    /** As typed; empty when none was given. */
    codigo_pedido: z.string(),
    mensaje: z.string(),
  }),
  /** To who wrote a message: it arrived. */
  'send-confirmation-email': mail('formulario', {
    nombre_cliente: z.string(),
    correo: z.string(),
    codigo_pedido: z.string(),
  }),
  /** To the order's own address: what was asked is being looked at. */
  'send-request-receipt': mail('formulario', {
    codigo_pedido: z.string(),
    clase: z.enum([...CLASES_DE_SOLICITUD, 'consulta']),
    envio: CambioAEnvio.nullish(),
  }),
  /** To the order's own address: somebody with another e-mail asked; a link confirms it. */
  'send-request-confirmation-link': mail('formulario', {
    codigo_pedido: z.string(),
    clase: SolicitudKind,
    /** `ayuda:12` or `direccion:7` */
    solicitud: z.string(),
    /** What is asked, as typed. */
    texto: z.string().default(''),
    /** Who asks: `v***@ejemplo.com`. */
    correo: z.string().default(''),
    envio: CambioAEnvio.nullish(),
  }),
  /** To who asked something about an order, or to its own address: what staff answered. */
  'send-request-answer': mail('propia', {
    codigo_pedido: z.string(),
    clase: SolicitudKind,
    /** Null of an answer that decides nothing. */
    aprobada: z.boolean().nullable(),
    /** As staff wrote it; empty where they wrote none, or told it by hand. */
    nota: z.string(),
    /** Where the order goes now, of a granted change. */
    direccion: z.string().nullish(),
    envio: CambioAEnvio.nullish(),
    /** Whether it goes to the order's own address. */
    del_pedido: z.boolean(),
    /** Whether somebody else asked, without that address saying yes. */
    de_otro: z.boolean(),
  }),
  /** To who wrote to the shop: what staff answered. */
  'send-answer': mail('propia', {
    nombre: z.string(),
    clase: z.enum(CLASES_DE_ASUNTO).exclude([...CLASES_DE_SOLICITUD]),
    /** As typed; empty when none was given. */
    codigo_pedido: z.string(),
    /** As staff wrote it. */
    texto: z.string(),
    /** What it answers, as typed; empty of a pickup. */
    escrito: z.string(),
    /** When that came, ISO 8601. */
    fecha: z.iso.datetime({ offset: true }),
  }),
  /** To the shop: somebody says that they come for an order. */
  'send-pickup-request': mail('para_la_tienda', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    correo: z.string(),
    /** The status's name at that moment. */
    estatus: z.string(),
    /** Whether the order is over, and the person was told so. */
    cerrado: z.boolean().default(false),
    /** The client, where it is somebody whom the client named. */
    autorizado_por: z.string().nullable().default(null),
  }),
  /** To the order's own address: somebody said that they come for it. */
  'send-pickup-receipt': mail('formulario', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    /** Who comes, where it is somebody whom the client named. */
    autorizado: z.string().nullable().default(null),
    estatus: z.string(),
    /** Whether it waits at the shop. */
    listo: z.boolean(),
    /** What the person was told of an order that is over; null of one that is not. */
    cierre: z.string().nullable().default(null),
    /** Whether the order's steps are told by mail. */
    avisos: z.boolean().default(true),
  }),
  /** To the order's own address: who else may collect it from now on. */
  'send-pickup-authorization': mail('propia', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    /** Null of nobody any more. */
    autorizado: z.string().nullable(),
    /** Who was named before. */
    anterior: z.string().nullable(),
    /** Whether staff did it. */
    por_la_tienda: z.boolean(),
  }),
  /** To who asked the international service for something. */
  'send-order-confirmation': mail('formulario', {
    customerEmail: z.string(),
    customerName: z.string(),
    lastName: z.string(),
  }),
  /** To the shop: what somebody asked of the international service. */
  'send-international-request': mail('para_la_tienda', {
    nombre: z.string(),
    correo: z.string(),
    instagram: z.string(),
    whatsapp: z.string(),
    correo_alternativo: z.string(),
    /** As typed, or of the account. */
    codigo_membresia: z.string(),
    /** The e-mail of the account that was signed in; empty when nobody was. */
    cuenta: z.string().default(''),
    descripcion: z.string(),
    primera_compra: z.boolean(),
  }),
  /** To who made an account with a password of their own: a link confirms the address. */
  'send-signup-confirmation': mail('propia', { user_id: z.uuid(), nombre: z.string() }),
  /** To a new member. Holds a secret: emptied once delivered. */
  'send-registration-email': mail('propia', {
    user_id: z.uuid(),
    email: z.string(),
    nombre: z.string(),
    /** `B-000000` */
    codigo: z.string(),
    /** The temporary one. */
    password: z.string(),
    /** Until when it works, ISO 8601. */
    hasta: z.iso.datetime({ offset: true }),
  }),
  /** To an address that has an account, when somebody makes another with it: how to get in, and confirm it where it is not. */
  'send-known-address': mail('propia', { user_id: z.uuid(), nombre: z.string(), confirmado: z.boolean() }),
  /** To an account's address: a link by which its password is chosen anew, for an hour. */
  'send-password-reset': mail('propia', { user_id: z.uuid(), nombre: z.string() }),
  /** To an account's address: what its owner changed of it, or staff did. */
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
  /** To a member: their balance moved. */
  'send-credit-notification': mail('propia', {
    email: z.string(),
    nombre: z.string(),
    clase: z.enum(CLASES_DE_MOVIMIENTO),
    /** Decimal string with its sign. */
    monto: z.string(),
    descripcion: z.string(),
    saldoNuevo: z.string(),
  }),
  /** To an order's own address: a member wants it among theirs; a link says yes. */
  'send-order-link': mail('formulario', {
    user_id: z.uuid(),
    codigo_pedido: z.string(),
    /** Who asks: the first name, and `v***@ejemplo.com`. */
    nombre: z.string(),
    correo: z.string(),
  }),
  /** To a member: what the shop wrote in their ticket while they were away, or that it was closed. */
  'send-ticket-answer': mail('propia', {
    user_id: z.uuid(),
    ticket: z.int(),
    asunto: z.string(),
    nombre: z.string(),
    cerrado: z.boolean(),
    /** Oldest first; none when it was closed without a word. */
    mensajes: z.array(TicketMensaje.extend({ de: z.string() })),
  }),
  /** To the shop: somebody opened a ticket, or wrote in one, while nobody was looking. */
  'send-ticket-message': mail('para_la_tienda', {
    user_id: z.uuid(),
    ticket: z.int(),
    asunto: z.string(),
    nombre: z.string(),
    correo: z.string(),
    /** Empty when it is about none. */
    codigo_pedido: z.string(),
    prioridad: z.enum(PRIORIDADES),
    nuevo: z.boolean(),
    mensajes: z.array(TicketMensaje),
  }),
  /** To who wrote in the chat: what staff answered while they were gone. */
  'send-chat-answer': mail('propia', {
    conversacion: z.uuid(),
    /** Oldest first. */
    mensajes: z.array(z.object({ de: z.string(), texto: z.string() })),
  }),
  /** To a conversation's own address, once it is proved: all that was said in it. */
  'send-chat-transcript': mail('formulario', {
    conversacion: z.uuid(),
    /** When it began, ISO 8601. */
    fecha: z.iso.datetime({ offset: true }),
    /** Oldest first; of the visitor's `de` is empty. */
    mensajes: z.array(z.object({ de: z.string(), texto: z.string(), hora: z.iso.datetime({ offset: true }) })),
    /** Older ones are left out. */
    recortada: z.boolean(),
  }),
  /** To the address that a conversation was begun with: a link that proves it, after which its copy follows. */
  'send-chat-link': mail('formulario', { conversacion: z.uuid() }),
  /** To an address for which somebody stopped the status mails by typing it, or had them start again. */
  'send-notices-change': mail('formulario', { correo: z.string(), activos: z.boolean() }),
  /** To the shop itself: codes are being tried at scale (docs/decisions/006). */
  'send-guessing-alert': mail('propia', { fallos: z.int(), minutos: z.int(), fecha: z.iso.datetime({ offset: true }) }),
} as const

export type MailKind = keyof typeof mailKinds
export type Datos<F extends MailKind> = z.output<(typeof mailKinds)[F]['datos']>

/** Those that anybody can have sent to somebody else. */
type PublicMailKind = {
  [F in MailKind]: (typeof mailKinds)[F]['causa'] extends 'pedido' | 'formulario' ? F : never
}[MailKind]

/** Who sends a form: an address, its whole network, and the e-mail of the account that is signed in. */
export type Requester = { subnet: string; network: string; correo: string | null }

/** The mails that tell an order's history, which arrive in its order: what opens it, and each step. */
export const HISTORY = {
  comienzo: 'send-order-request-confirmation',
  paso: 'send-status-update',
} as const satisfies Record<string, MailKind>

/** A mail to be sent: which, to whom, about which order, and what it says. */
export type OutgoingMail = {
  [F in MailKind]: {
    funcion: F
    para: string
    codigo_pedido?: string
    datos: z.input<(typeof mailKinds)[F]['datos']>
    /** Seconds in which it can still be left out (`omitirPaso`, `omitirSobre`), counted from the start of its transaction. */
    delay?: number
  } & (F extends PublicMailKind
    ? {
        /** Null where only the address that the mail goes to can have asked for it. */
        requester: Requester | null
      }
    : { requester?: undefined })
}[MailKind]

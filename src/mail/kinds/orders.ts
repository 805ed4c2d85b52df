import { z } from 'zod'
import {
  CLASES_DE_PAGO,
  CLASES_DE_PEDIDO,
  CLASES_DE_SOLICITUD,
  MOMENTOS,
  PLANES_DE_PAGO,
  SERVICIOS,
} from '#lib/closedSets.ts'
import { mail, mailOfInbox } from './mail.ts'

const SolicitudKind = z.enum(CLASES_DE_SOLICITUD)
const TipoServicio = z.enum(SERVICIOS)
/** The agreed price of an order. Amounts are decimal strings in pesos. */
const Acuerdo = z.object({
  total: z.string(),
  precio: z.string(),
  tipo_servicio: TipoServicio.nullable(),
  /** Cost of a delivery that replaces a pickup, as the client accepted it. */
  costo_envio: z.string().nullish(),
  /** What was paid of it; the default is for mails queued before the field existed. */
  pagado: z.string().default('0.00'),
  /** The agreed plan; null without an accepted price. Both defaults are for mails queued before the fields existed. */
  plan: z.enum(PLANES_DE_PAGO).nullable().default(null),
  /** What was agreed beside pieces and delivery, as a discount and its reason. */
  extras: z.array(z.object({ concepto: z.string(), monto: z.string(), razon: z.string().nullable() })).default([]),
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

/** Mails about an order: its history, requests and pickups. */
export const orderMails = {
  'send-order-request-confirmation': mail('pedido', {
    nombre: z.string(),
    correo: z.string(),
    codigo_pedido: z.string(),
    /** Null for an order that staff typed in without one. */
    tipo_servicio: TipoServicio.nullable(),
    /** Empty if staff typed in the order without notes. */
    descripcion: z.string(),
    /** The piece as the shop has it (name, quantity, price), where `descripcion` has only the client's words. */
    pieza: z.string().default(''),
    /** Whether anybody may have typed the address together with the text. */
    sin_comprobar: z.boolean().default(false),
    /** Whether staff typed in the order, and not its client. */
    por_la_tienda: z.boolean().default(false),
    /** A calendar day, `YYYY-MM-DD`. */
    fecha_estimada: z.iso.date(),
    /** Until when the ordered piece is held, ISO 8601; null if none is. */
    apartada_hasta: z.string().nullable().default(null),
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
    /** Whether it goes on without a price, which the mail says unless `acuerdo` has one since. */
    sin_precio: z.boolean().default(false),
    /** What was ordered, a line each, in the shop's words. */
    lineas: z.array(z.string()).default([]),
    /** Pixels of the picture inside the mail. Added when it leaves (`picture.server.ts`). */
    foto: z.object({ ancho: z.int(), alto: z.int() }).nullish(),
  }),
  /** What the ledger of an order recorded (docs/decisions/057). Amounts are decimal strings in pesos. */
  'send-payment': mail('propia', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    /** The number of the receipt. */
    recibo: z.int(),
    clase: z.enum(CLASES_DE_PAGO),
    /** As people read it. */
    metodo: z.string(),
    /** Below zero: money that left the order. */
    monto: z.string(),
    /** Why, for what is no payment. */
    razon: z.string().nullable(),
    /** What is paid with it. */
    pagado: z.string(),
    /** Null while the order has no price. */
    falta: z.string().nullable(),
    /** What was paid beyond the total. */
    de_mas: z.string().nullable(),
  }),
  /** A price that its customer is asked to accept (docs/decisions/058). Amounts are decimal strings in pesos. */
  'send-price': mail('propia', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    /** `precio` is that of one; `razon` is why, for a discount, and absent in mails queued before the field existed. */
    lineas: z.array(
      z.object({ concepto: z.string(), cantidad: z.int(), precio: z.string(), razon: z.string().nullish() }),
    ),
    total: z.string(),
    /** The total of the price that this one replaces. */
    total_anterior: z.string().nullable(),
    plan: z.enum(PLANES_DE_PAGO),
    /** Calendar days, `YYYY-MM-DD`; null: when the order is handed over. */
    cuotas: z.array(
      z.object({
        monto: z.string(),
        antes_de: z.iso.date().nullable(),
        /** By when, as long as nobody has accepted. Absent in mails queued before the field existed. */
        cuando: z.string().nullish(),
      }),
    ),
    fecha_estimada_entrega: z.iso.date(),
    vale_hasta: z.iso.date(),
  }),
  /** A receipt that staff could not confirm (docs/decisions/059). */
  'send-receipt-refused': mail('propia', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    monto: z.string(),
    razon: z.string(),
  }),
  /** The hold of a received order ended, by its time or by staff: its pieces are in the window again. */
  'send-hold-ended': mail('propia', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    /** The names of the pieces. */
    piezas: z.array(z.string()),
    /** Whether staff ended the hold before its time. */
    a_mano: z.boolean().default(false),
  }),
  /** To an address that somebody typed: a link that confirms that it wants to be told about a piece. */
  'send-piece-wait-link': mail('formulario', { espera: z.uuid(), nombre: z.string() }),
  /** The piece for which a confirmed address waits can be ordered again. */
  'send-piece-back': mail('propia', { pieza_id: z.uuid(), slug: z.string(), nombre: z.string() }),
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
  /** To the order's own address: the day that was promised passed or closes, and which one it is now. */
  'send-new-date': mail('propia', {
    codigo_pedido: z.string(),
    /** Whether the shop closes on the promised day, which has not passed then. */
    cerramos: z.boolean(),
    /** The promised day and the new one, `YYYY-MM-DD`. */
    antes: z.iso.date(),
    fecha: z.iso.date(),
  }),
  /** To the order's own address: what it pays next, before its day, on it or after it. */
  'send-payment-reminder': mail('propia', {
    codigo_pedido: z.string(),
    nombre: z.string(),
    vez: z.enum(['antes', 'el_dia', 'despues']),
    /** As the order's page says it. */
    frase: z.string(),
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
} as const

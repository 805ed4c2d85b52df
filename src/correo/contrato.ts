import { z } from 'zod'

const CLASES = ['ayuda', 'direccion'] as const
const ClaseDeSolicitud = z.enum(CLASES)
const TipoServicio = z.enum(['retiro', 'envio'])

/**
 * What each mail needs to be written, under the names of the specification's mail functions (§7). A new function is a
 * new entry here and a template; whatever else it needs does not compile until it is there.
 */
export const datosDe = {
  'send-order-request-confirmation': z.object({
    nombre: z.string(),
    correo: z.string(),
    codigo_pedido: z.string(),
    tipo_servicio: TipoServicio,
    descripcion: z.string(),
    /** A calendar day, `YYYY-MM-DD`. */
    fecha_estimada: z.iso.date(),
  }),
  'send-status-update': z.object({
    codigo_pedido: z.string(),
    /** The client's name; the mail greets with its first word. */
    nombre: z.string(),
    /** The status's name, as staff see it. */
    estatus: z.string(),
    descripcion: z.string().nullable(),
    /** When the step happened, ISO 8601. */
    fecha: z.iso.datetime({ offset: true }),
    tipo_servicio: TipoServicio.nullish(),
    fecha_estimada: z.iso.date().nullish(),
  }),
  /** To the shop: somebody needs help with an order. */
  'send-help-email': z.object({ orderCode: z.string(), email: z.string(), situation: z.string() }),
  /** To the shop: an order should go to another address. */
  'send-address-change-email': z.object({ orderCode: z.string(), email: z.string(), newAddress: z.string() }),
  /** To the shop: somebody asks about an order they follow. */
  'send-order-tracking-help': z.object({
    codigo_pedido: z.string(),
    nombre_cliente: z.string(),
    correo: z.string(),
    mensaje: z.string(),
  }),
  /** To the shop: a message of the contact forms. */
  'send-contact-message': z.object({
    nombre_cliente: z.string(),
    correo: z.string(),
    /** As typed; empty when none was given. */
    codigo_pedido: z.string(),
    mensaje: z.string(),
  }),
  /** To who wrote a message: it arrived. */
  'send-confirmation-email': z.object({ nombre_cliente: z.string(), correo: z.string(), codigo_pedido: z.string() }),
  /** To the order's own address: what was asked is being looked at. */
  'send-request-receipt': z.object({ codigo_pedido: z.string(), clase: z.enum([...CLASES, 'consulta']) }),
  /** To the order's own address: somebody with another e-mail asked; a link confirms it. */
  'send-request-confirmation-link': z.object({
    codigo_pedido: z.string(),
    clase: ClaseDeSolicitud,
    /** `ayuda:12` or `direccion:7` */
    solicitud: z.string(),
  }),
  /** To the shop: somebody says that they come for an order. */
  'send-pickup-request': z.object({
    codigo_pedido: z.string(),
    nombre: z.string(),
    correo: z.string(),
    /** The status's name at that moment. */
    estatus: z.string(),
  }),
  /** To the order's own address: somebody said that they come for it. */
  'send-pickup-receipt': z.object({
    codigo_pedido: z.string(),
    nombre: z.string(),
    estatus: z.string(),
    /** Whether it waits at the shop. */
    listo: z.boolean(),
  }),
  /** To who asked the international service for something (specification §7). */
  'send-order-confirmation': z.object({ customerEmail: z.string(), customerName: z.string(), lastName: z.string() }),
  /** To the shop: what somebody asked of the international service. */
  'send-international-request': z.object({
    nombre: z.string(),
    correo: z.string(),
    instagram: z.string(),
    whatsapp: z.string(),
    correo_alternativo: z.string(),
    codigo_membresia: z.string(),
    descripcion: z.string(),
    primera_compra: z.boolean(),
  }),
  /** To the shop itself: codes are being tried at scale (decisions §4). */
  'send-guessing-alert': z.object({ fallos: z.int(), minutos: z.int(), fecha: z.iso.datetime({ offset: true }) }),
} as const

export type Funcion = keyof typeof datosDe
export type Datos<F extends Funcion> = z.output<(typeof datosDe)[F]>

/** A mail to be sent: which, to whom, about which order, and what it says. */
export type Envio = {
  [F in Funcion]: { funcion: F; para: string; codigo_pedido?: string; datos: z.input<(typeof datosDe)[F]> }
}[Funcion]

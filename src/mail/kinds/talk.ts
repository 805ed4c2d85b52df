import { z } from 'zod'
import { CLASES_DE_ASUNTO, CLASES_DE_SOLICITUD, PRIORIDADES, TIENDAS } from '#lib/closedSets.ts'
import { mail, mailOfInbox } from './mail.ts'

/** A message of a ticket, and how many photos came with it. */
const TicketMensaje = z.object({ texto: z.string(), fotos: z.int() })

/** Mails about what people write: forms, tickets and chats. */
export const talkMails = {
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
} as const

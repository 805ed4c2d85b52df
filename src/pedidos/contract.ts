import { z } from 'zod'
import { CATEGORIAS, CLASES_DE_PEDIDO, SERVICIOS } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Foto } from '#lib/fotos/contract.ts'
import { Instant } from '#lib/instant.ts'
import { LinkToken } from '#lib/mailLink.ts'
import { optionalFields } from '#lib/optionalFields.ts'
import type { Route } from '#lib/route.ts'
import { emailAddress, multiLine, singleLine } from '#lib/text.ts'
import { PiezaPublica, SlugDePieza } from '#piezas/contract.ts'
import { CuentaDePedido } from './cobros/contract.ts'
import { LineaDePedido, OPCION_FIELDS } from './lineas/contract.ts'
import { PropuestaDePedido } from './propuestas/propuesta.ts'

export const Dia = z.iso.date()

export const TipoServicio = z.enum(SERVICIOS, 'Seleccione el tipo de servicio')
export type TipoServicio = z.infer<typeof TipoServicio>

export const ClaseDePedido = z.enum(CLASES_DE_PEDIDO)
export type ClaseDePedido = z.infer<typeof ClaseDePedido>

export const Estatus = z.object({
  id: z.int(),
  nombre: z.string(),
  descripcion: z.string(),
  categoria: z.enum(CATEGORIAS),
  orden: z.int(),
})
export type Estatus = z.infer<typeof Estatus>

export const Paso = z.object({
  id: z.int(),
  estatus: z.object({ id: z.int(), nombre: z.string() }),
  /** The shop's own text, else the sentence of the status. */
  descripcion: z.string(),
  fecha: Instant,
})
export type Paso = z.infer<typeof Paso>

/** The public view: what a code alone shows (docs/decisions/006), without e-mail, phone, address or notes. */
export const PedidoPublico = z.object({
  codigo: CodigoPedido,
  /** First name and initial: `Yokasta P.` */
  cliente: z.string(),
  clase: ClaseDePedido,
  estatus: Estatus,
  tipo_servicio: TipoServicio.nullable(),
  fecha_creacion: Instant,
  fecha_estimada_entrega: Dia.nullable(),
  /** Null while the shop has not priced the order. */
  total: Dinero.nullable(),
  /** Kilograms; null while unknown. */
  peso: z.string().nullable(),
  historial: z.array(Paso),
  /** The usual next statuses, at most two. Empty in a special status or once delivered. */
  esperados: z.array(Paso.shape.estatus),
  /** What was ordered; without the customer's own words, which only the full view has. */
  lineas: z.array(LineaDePedido),
  /** Whether a request for urgent help is under review; a second one would be refused. */
  ayuda_abierta: z.boolean(),
  /** Opaque version that changes whenever the order or its history does. Live events carry the newest one. */
  marca: z.string(),
})
export type PedidoPublico = z.infer<typeof PedidoPublico>

const nullableText = z.string().nullable()

/** Phone and delivery address, split as in the request form. All null for a pickup without a phone. */
export const Entrega = z.object({
  telefono: nullableText,
  /** Street. Older orders may hold the whole address here; their other parts are null. */
  direccion: nullableText,
  numero_casa: nullableText,
  sector: nullableText,
  municipio: nullableText,
  provincia: nullableText,
  referencias: nullableText,
})
export type Entrega = z.infer<typeof Entrega>

export const NOTAS_MAX_LENGTH = 5000

/** The address of a pickup: all parts are empty. */
export const EMPTY_DIRECCION = {
  direccion: '',
  numero_casa: '',
  sector: '',
  municipio: '',
  provincia: '',
  referencias: '',
} as const satisfies Record<keyof Omit<Entrega, 'telefono'>, ''>

/** The fields that only the order's owner and staff see. */
export const DelDueno = z.object({
  notas: nullableText,
  ...Entrega.shape,
  /** What the delivery costs, as it was agreed; null while that is open, and for a pickup. */
  costo_envio: Dinero.nullable(),
  /** Name of the other person who may collect the order; null if none. */
  autorizado_a_recoger: nullableText,
  /** Whether the client gets status mails: the order has an e-mail that did not opt out. */
  avisos_por_correo: z.boolean(),
})
export type DelDueno = z.infer<typeof DelDueno>

/** The full view, for the owner of the order: whole name, photos and all of {@link DelDueno} (docs/decisions/006). */
export const PedidoCompleto = PedidoPublico.extend({
  vista: z.literal('completa'),
  ...DelDueno.shape,
  /** Photos of the finished piece, oldest first. */
  fotos: z.array(Foto),
  cuenta: CuentaDePedido,
  /** Bank accounts to pay into, while the order goes on and has a price. */
  cuentas: z
    .array(
      z.object({
        banco: z.string(),
        tipo: z.string(),
        numero: z.string(),
        titular: z.string(),
        /** The holder's cédula or RNC; absent or empty if the shop gives none. */
        cedula: z.string().optional(),
      }),
    )
    .default([]),
  /** The newest price that the shop proposed; null before the first one. */
  propuesta: PropuestaDePedido.nullable(),
})
export type PedidoCompleto = z.infer<typeof PedidoCompleto>

/** The view of an order for whoever asks: the full one for its owner. */
export const PedidoSegunQuien = z.discriminatedUnion('vista', [
  PedidoPublico.extend({ vista: z.literal('publica') }),
  PedidoCompleto,
])
export type PedidoSegunQuien = z.infer<typeof PedidoSegunQuien>

/** Maximum characters of a whole address, and of each part. */
export const DIRECCION_MAX_LENGTH = 300
export const PARTE_MAX_LENGTH = {
  direccion: 200,
  numero_casa: 30,
  sector: 80,
  provincia: 60,
  municipio: 60,
  referencias: 200,
}

/** A phone number in any notation, or an empty text. */
export const Telefono = singleLine(30)
  .refine((text) => text === '' || text.length >= 10, 'Ingrese un número de teléfono válido')
  .default('')

/** Fields that the client's request form and the staff's form share. */
export const SHARED_FIELDS = {
  numero_casa: singleLine(PARTE_MAX_LENGTH.numero_casa),
  sector: singleLine(PARTE_MAX_LENGTH.sector),
  provincia: singleLine(PARTE_MAX_LENGTH.provincia),
  /** Optional even for a delivery, like `referencias`. */
  municipio: singleLine(PARTE_MAX_LENGTH.municipio),
  referencias: singleLine(PARTE_MAX_LENGTH.referencias),
}

const MAX_OPCION = 60

/** What a request for a piece of the window adds (docs/decisions/055); all empty for one in words. */
export const PIEZA_FIELDS = {
  /** The last part of the piece's address. */
  pieza: z.union([z.literal(''), SlugDePieza]).default(''),
  cantidad: z
    .string()
    .regex(/^([1-9]\d?)?$/, 'Escribe cuántas, de 1 a 99.')
    .default(''),
  /** The chosen value of each option of the piece, by its place. */
  opcion_1: singleLine(MAX_OPCION).default(''),
  opcion_2: singleLine(MAX_OPCION).default(''),
  opcion_3: singleLine(MAX_OPCION).default(''),
  opcion_4: singleLine(MAX_OPCION).default(''),
  opcion_5: singleLine(MAX_OPCION).default(''),
  /** Asks for one like the piece, because somebody else has it. */
  parecida: z.boolean().default(false),
}

/** The request form of `/pedir`. */
export const FormularioDePedido = z
  .strictObject({
    nombre: singleLine(100).refine((text) => text.length >= 2, 'El nombre debe tener al menos 2 caracteres'),
    correo: emailAddress('Ingrese un correo válido'),
    telefono: Telefono,
    tipo_servicio: TipoServicio.default('retiro'),
    descripcion_articulo: multiLine(1000),
    ...PIEZA_FIELDS,
    direccion: singleLine(PARTE_MAX_LENGTH.direccion).default(''),
    ...optionalFields(SHARED_FIELDS),
  })
  .refine(({ pieza, descripcion_articulo: text }) => pieza || text.length >= 10, {
    path: ['descripcion_articulo'],
    error: 'Describa el artículo que busca (mínimo 10 caracteres)',
    // Beside the errors of other fields, not after them.
    when: ({ value }) => typeof Object(value).descripcion_articulo === 'string',
  })
  .superRefine((pedido, context) => {
    if (emptyEnvioFields(pedido).length > 0)
      context.addIssue({
        code: 'custom',
        path: ['direccion'],
        message: 'Para envío, complete todos los campos de dirección y teléfono',
      })
  })
export type FormularioDePedido = z.infer<typeof FormularioDePedido>

const ENVIO_FIELDS = ['direccion', 'numero_casa', 'sector', 'provincia', 'telefono'] as const

/**
 * The required fields of a delivery that are empty; none for a pickup. The form marks each of them, because one message
 * covers them all.
 */
export function emptyEnvioFields(pedido: Partial<Record<(typeof ENVIO_FIELDS)[number] | 'tipo_servicio', string>>) {
  return pedido.tipo_servicio === 'envio' ? ENVIO_FIELDS.filter((field) => !pedido[field]?.trim()) : []
}

export const PedidoSolicitado = z.object({
  codigo: CodigoPedido,
  tipo_servicio: TipoServicio,
  fecha_estimada_entrega: Dia,
  /** Until when the piece is held for the order; null if it holds none. */
  apartada_hasta: z.string().nullable().default(null),
  /** Whether the hold lasts its whole time only once the link of the mail is opened. */
  por_confirmar: z.boolean().default(false),
})
export type PedidoSolicitado = z.infer<typeof PedidoSolicitado>

export const solicitarPedido = {
  method: 'POST',
  url: '/api/pedidos',
  policy: 'publica',
  limit: ['form'],
  repeatable: true,
  schema: {
    summary: 'Ask for a piece: creates the order, its first history row and the confirmation mail',
    body: FormularioDePedido,
    response: { 201: PedidoSolicitado, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

const PiezaEnPedido = {
  pieza: PIEZA_FIELDS.pieza,
  cantidad: PIEZA_FIELDS.cantidad,
  ...Object.fromEntries(OPCION_FIELDS.map((field) => [field, PIEZA_FIELDS[field]])),
}

/** The piece that `/pedir?pieza=…` asks for; `pieza` is null if the window does not show it. */
export const PiezaPedida = z.object({
  /** What the address says: the fields of the form that it fills. Null without a piece. */
  asked: z.record(z.string(), z.string()).nullable(),
  pieza: PiezaPublica.nullable(),
})
export type PiezaPedida = z.infer<typeof PiezaPedida>

export const obtenerPiezaPedida = {
  method: 'GET',
  url: '/api/pieza-pedida',
  policy: 'publica',
  topics: ['piezas'],
  schema: {
    summary: 'The piece of a request form, with what was chosen of it',
    querystring: z.object(PiezaEnPedido),
    response: { 200: PiezaPedida },
  },
} as const satisfies Route

/** Live topics of one order, for staff and for its page. */
export const pedidoTopics = ({ codigo }: { codigo: string }) => ['gestion:pedidos', `pedidos:${codigo}`]
/** Live topic of all orders, for staff. */
export const pedidosTopics = ['gestion:pedidos'] as const

export const obtenerPedido = {
  method: 'GET',
  url: '/api/pedidos/:codigo',
  policy: 'publica',
  topics: pedidoTopics,
  limit: ['code'],
  schema: {
    summary: 'An order by its code: all of it for its owner, signed in or by a mail link, else the public view',
    params: z.object({ codigo: CodigoPedido }),
    headers: z.looseObject({ 'x-enlace': LinkToken.optional() }),
    response: { 200: PedidoSegunQuien, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

/** A route of its own, because a mail link does not contain the order's code. */
export const obtenerPedidoPorEnlace = {
  method: 'GET',
  url: '/api/pedido-por-enlace',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'The full view of the order a mail link belongs to',
    headers: z.looseObject({ 'x-enlace': LinkToken }),
    response: { 200: PedidoCompleto, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const listarEstatus = {
  method: 'GET',
  url: '/api/estatus',
  policy: 'publica',
  fresh: 60 * 60_000,
  keep: true,
  schema: { summary: 'The active statuses, in their usual order', response: { 200: z.array(Estatus) } },
} as const satisfies Route

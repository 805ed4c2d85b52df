import { z } from 'zod'
import { CATEGORIAS, CLASES_DE_PEDIDO, SERVICIOS } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import { LinkToken } from '#lib/mailLink.ts'
import { optionalFields } from '#lib/optionalFields.ts'
import type { Route } from '#lib/route.ts'
import { emailAddress, multiLine, singleLine } from '#lib/text.ts'

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
  /** What the shop wrote, else the status's own sentence. */
  descripcion: z.string(),
  fecha: Instant,
})
export type Paso = z.infer<typeof Paso>

/** What a code alone opens (docs/decisions/006): never e-mail, phone, address or notes. */
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
  /** What usually comes next, at most two; none in a special status or once delivered. */
  esperados: z.array(Paso.shape.estatus),
  /** Changes whenever the order or its history does, as its version does; a live event carries the newest one. */
  marca: z.string(),
})
export type PedidoPublico = z.infer<typeof PedidoPublico>

const nullableText = z.string().nullable()

/** Where an order goes and whom to call: the parts that the request form asks for. All null for a pickup without a phone. */
export const Entrega = z.object({
  telefono: nullableText,
  /** Street; or a whole address, of orders whose parts nobody asked for: then the other parts are null. */
  direccion: nullableText,
  numero_casa: nullableText,
  sector: nullableText,
  municipio: nullableText,
  provincia: nullableText,
  referencias: nullableText,
})
export type Entrega = z.infer<typeof Entrega>

/** How many characters an order's notes may have. */
export const NOTAS_MAX_LENGTH = 5000

/** The parts of an address, each without a value: what a pickup has of them. */
export const EMPTY_DIRECCION = {
  direccion: '',
  numero_casa: '',
  sector: '',
  municipio: '',
  provincia: '',
  referencias: '',
} as const satisfies Record<keyof Omit<Entrega, 'telefono'>, ''>

/** What the owner and staff see of an order, and somebody who has only its code does not. */
export const DelDueno = z.object({
  notas: nullableText,
  ...Entrega.shape,
  /** Who else may collect it; null while nobody was named. */
  autorizado_a_recoger: nullableText,
  /** Whether the client gets status mails: they have an e-mail and did not opt out. */
  avisos_por_correo: z.boolean(),
})
export type DelDueno = z.infer<typeof DelDueno>

/** What the order's owner sees: the whole name, and all of {@link DelDueno} (docs/decisions/006). */
export const PedidoCompleto = PedidoPublico.extend({ vista: z.literal('completa'), ...DelDueno.shape })
export type PedidoCompleto = z.infer<typeof PedidoCompleto>

const PedidoSegunQuien = z.discriminatedUnion('vista', [
  PedidoPublico.extend({ vista: z.literal('publica') }),
  PedidoCompleto,
])
export type PedidoSegunQuien = z.infer<typeof PedidoSegunQuien>

/** How many characters a whole address may have, and each part of one. */
export const DIRECCION_MAX_LENGTH = 300
export const PARTE_MAX_LENGTH = {
  direccion: 200,
  numero_casa: 30,
  sector: 80,
  provincia: 60,
  municipio: 60,
  referencias: 200,
}

/** A phone as somebody types it, or nothing. */
export const Telefono = singleLine(30)
  .refine((text) => text === '' || text.length >= 10, 'Ingrese un número de teléfono válido')
  .default('')

/** What a client may say when they ask for an order, and staff may write in it: one rule for both. */
export const SHARED_FIELDS = {
  numero_casa: singleLine(PARTE_MAX_LENGTH.numero_casa),
  sector: singleLine(PARTE_MAX_LENGTH.sector),
  provincia: singleLine(PARTE_MAX_LENGTH.provincia),
  /** Optional help for the courier; it joins the address in the notes. */
  municipio: singleLine(PARTE_MAX_LENGTH.municipio),
  referencias: singleLine(PARTE_MAX_LENGTH.referencias),
}

/** The request form of `/pedir`, with its exact messages. */
export const FormularioDePedido = z
  .strictObject({
    nombre: singleLine(100).refine((text) => text.length >= 2, 'El nombre debe tener al menos 2 caracteres'),
    correo: emailAddress('Ingrese un correo válido'),
    telefono: Telefono,
    tipo_servicio: TipoServicio.default('retiro'),
    descripcion_articulo: multiLine(1000).refine(
      (text) => text.length >= 10,
      'Describa el artículo que busca (mínimo 10 caracteres)',
    ),
    direccion: singleLine(PARTE_MAX_LENGTH.direccion).default(''),
    ...optionalFields(SHARED_FIELDS),
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

/** The fields a delivery still needs; none for a pickup. One message names them all, so each is marked by this. */
export function emptyEnvioFields(pedido: Partial<Record<(typeof ENVIO_FIELDS)[number] | 'tipo_servicio', string>>) {
  return pedido.tipo_servicio === 'envio' ? ENVIO_FIELDS.filter((field) => !pedido[field]?.trim()) : []
}

export const PedidoSolicitado = z.object({
  codigo: CodigoPedido,
  tipo_servicio: TipoServicio,
  fecha_estimada_entrega: Dia,
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

/** What one order changes, and what shows it depends on. */
export const pedidoTopics = ({ codigo }: { codigo: string }) => ['gestion:pedidos', `pedidos:${codigo}`]
/** What depends on all of them. */
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

/** For who opens a mail's link, and knows no code. */
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
  schema: { summary: 'The active statuses, in their usual order', response: { 200: z.array(Estatus) } },
} as const satisfies Route

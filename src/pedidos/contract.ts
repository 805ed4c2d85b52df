import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { CATEGORIAS, CLASES_DE_PEDIDO, SERVICIOS } from '#lib/conjuntos.ts'
import { Dinero } from '#lib/dinero.ts'
import { TokenDeEnlace } from '#lib/enlaceDeCorreo.ts'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import { siSeDice } from '#lib/opcionales.ts'
import type { Ruta } from '#lib/ruta.ts'
import { correo, linea, parrafo } from '#lib/texto.ts'

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
  fecha: Instante,
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
  fecha_creacion: Instante,
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

const dato = z.string().nullable()

/** Where an order goes and whom to call: the parts that the request form asks for. All null for a pickup without a phone. */
export const Entrega = z.object({
  telefono: dato,
  /** Street; or a whole address, of orders whose parts nobody asked for: then the other parts are null. */
  direccion: dato,
  numero_casa: dato,
  sector: dato,
  municipio: dato,
  provincia: dato,
  referencias: dato,
})
export type Entrega = z.infer<typeof Entrega>

/** How many characters an order's notes may have. */
export const LARGO_DE_NOTAS = 5000

/** The parts of an address, each without a value: what a pickup has of them. */
export const SIN_DIRECCION = {
  direccion: '',
  numero_casa: '',
  sector: '',
  municipio: '',
  provincia: '',
  referencias: '',
} as const satisfies Record<keyof Omit<Entrega, 'telefono'>, ''>

/** What the owner and staff see of an order, and somebody who has only its code does not. */
export const DelDueno = z.object({
  notas: dato,
  ...Entrega.shape,
  /** Who else may collect it; null while nobody was named. */
  autorizado_a_recoger: dato,
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
export const LARGO_DE_DIRECCION = 300
export const LARGO_DE_PARTE = {
  direccion: 200,
  numero_casa: 30,
  sector: 80,
  provincia: 60,
  municipio: 60,
  referencias: 200,
}

/** A phone as somebody types it, or nothing. */
export const Telefono = linea(30)
  .refine((texto) => texto === '' || texto.length >= 10, 'Ingrese un número de teléfono válido')
  .default('')

/** What a client may say when they ask for an order, and staff may write in it: one rule for both. */
export const DE_AMBOS = {
  numero_casa: linea(LARGO_DE_PARTE.numero_casa),
  sector: linea(LARGO_DE_PARTE.sector),
  provincia: linea(LARGO_DE_PARTE.provincia),
  /** Optional help for the courier; it joins the address in the notes. */
  municipio: linea(LARGO_DE_PARTE.municipio),
  referencias: linea(LARGO_DE_PARTE.referencias),
}

/** The request form of `/pedir`, with its exact messages. */
export const FormularioDePedido = z
  .strictObject({
    nombre: linea(100).refine((texto) => texto.length >= 2, 'El nombre debe tener al menos 2 caracteres'),
    correo: correo('Ingrese un correo válido'),
    telefono: Telefono,
    tipo_servicio: TipoServicio.default('retiro'),
    descripcion_articulo: parrafo(1000).refine(
      (texto) => texto.length >= 10,
      'Describa el artículo que busca (mínimo 10 caracteres)',
    ),
    direccion: linea(LARGO_DE_PARTE.direccion).default(''),
    ...siSeDice(DE_AMBOS),
  })
  .superRefine((pedido, contexto) => {
    if (camposDeEnvioVacios(pedido).length > 0)
      contexto.addIssue({
        code: 'custom',
        path: ['direccion'],
        message: 'Para envío, complete todos los campos de dirección y teléfono',
      })
  })
export type FormularioDePedido = z.infer<typeof FormularioDePedido>

const CAMPOS_DE_ENVIO = ['direccion', 'numero_casa', 'sector', 'provincia', 'telefono'] as const

/** The fields a delivery still needs; none for a pickup. One message names them all, so each is marked by this. */
export function camposDeEnvioVacios(
  pedido: Partial<Record<(typeof CAMPOS_DE_ENVIO)[number] | 'tipo_servicio', string>>,
) {
  return pedido.tipo_servicio === 'envio' ? CAMPOS_DE_ENVIO.filter((campo) => !pedido[campo]?.trim()) : []
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
  repetible: true,
  schema: {
    summary: 'Ask for a piece: creates the order, its first history row and the confirmation mail',
    body: FormularioDePedido,
    response: { 201: PedidoSolicitado, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

/** What one order changes, and what shows it depends on. */
export const enPedido = ({ codigo }: { codigo: string }) => ['gestion:pedidos', `pedidos:${codigo}`]
/** What depends on all of them. */
export const enPedidos = ['gestion:pedidos'] as const

export const obtenerPedido = {
  method: 'GET',
  url: '/api/pedidos/:codigo',
  policy: 'publica',
  topics: enPedido,
  limit: ['code'],
  schema: {
    summary: 'An order by its code: all of it for its owner, signed in or by a mail link, else the public view',
    params: z.object({ codigo: CodigoPedido }),
    headers: z.looseObject({ 'x-enlace': TokenDeEnlace.optional() }),
    response: { 200: PedidoSegunQuien, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

/** For who opens a mail's link, and knows no code. */
export const obtenerPedidoPorEnlace = {
  method: 'GET',
  url: '/api/pedido-por-enlace',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: 'The full view of the order a mail link belongs to',
    headers: z.looseObject({ 'x-enlace': TokenDeEnlace }),
    response: { 200: PedidoCompleto, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const listarEstatus = {
  method: 'GET',
  url: '/api/estatus',
  policy: 'publica',
  fresh: 60 * 60_000,
  schema: { summary: 'The active statuses, in their usual order', response: { 200: z.array(Estatus) } },
} as const satisfies Ruta

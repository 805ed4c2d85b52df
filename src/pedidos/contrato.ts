import { z } from 'zod'
import { CodigoPedido } from '#comun/codigo.ts'
import { Dinero } from '#comun/dinero.ts'
import { Rechazo } from '#comun/errores.ts'
import type { Ruta } from '#comun/ruta.ts'
import { correo, linea, parrafo } from '#comun/texto.ts'

export const Instante = z.iso.datetime({ offset: true })
export const Dia = z.iso.date()

export const TipoServicio = z.enum(['retiro', 'envio'], 'Seleccione el tipo de servicio')
export type TipoServicio = z.infer<typeof TipoServicio>

export const Estatus = z.object({
  id: z.int(),
  nombre: z.string(),
  descripcion: z.string(),
  categoria: z.enum(['processing', 'shipping', 'delivered', 'special']),
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

/** What a code alone opens (decisions §4): never e-mail, phone, address or notes. */
export const PedidoPublico = z.object({
  codigo: CodigoPedido,
  /** First name and initial: `Yokasta P.` */
  cliente: z.string(),
  estatus: Estatus,
  tipo_servicio: TipoServicio.nullable(),
  fecha_creacion: Instante,
  fecha_estimada_entrega: Dia.nullable(),
  /** Null while the shop has not priced the order. */
  total: Dinero.nullable(),
  /** Kilograms; null while unknown. */
  peso: z.string().nullable(),
  historial: z.array(Paso),
  /** Changes whenever the order or its history does; a live event carries the newest one. */
  marca: z.string(),
})
export type PedidoPublico = z.infer<typeof PedidoPublico>

/** What the order's owner sees: the whole name, the address and the notes too (decisions §4). */
export const PedidoCompleto = PedidoPublico.extend({ notas: z.string().nullable() })
export type PedidoCompleto = z.infer<typeof PedidoCompleto>

/** The request form of `/pedir` (specification §5), with its exact messages. */
export const FormularioDePedido = z
  .strictObject({
    nombre: linea(100).refine((texto) => texto.length >= 2, 'El nombre debe tener al menos 2 caracteres'),
    correo: correo('Ingrese un correo válido'),
    telefono: linea(30)
      .refine((texto) => texto === '' || texto.length >= 10, 'Ingrese un número de teléfono válido')
      .default(''),
    tipo_servicio: TipoServicio.default('retiro'),
    descripcion_articulo: parrafo(1000).refine(
      (texto) => texto.length >= 10,
      'Describa el artículo que busca (mínimo 10 caracteres)',
    ),
    direccion: linea(200).default(''),
    numero_casa: linea(30).default(''),
    sector: linea(80).default(''),
    provincia: linea(60).default(''),
    /** Optional help for the courier; it joins the address in the notes. */
    municipio: linea(60).default(''),
    referencias: linea(200).default(''),
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

/** The same key gives the same answer, however often and in how many copies a form arrives. */
export const ClaveDeRepeticion = z.looseObject({ 'idempotency-key': z.uuid('Falta la clave del formulario.') })

const PedidoSolicitado = z.object({
  codigo: CodigoPedido,
  tipo_servicio: TipoServicio,
  fecha_estimada_entrega: Dia,
})
export type PedidoSolicitado = z.infer<typeof PedidoSolicitado>

export const solicitarPedido = {
  method: 'POST',
  url: '/api/pedidos',
  policy: 'publica',
  schema: {
    summary: 'Ask for a piece: creates the order, its first history row and the confirmation mail',
    headers: ClaveDeRepeticion,
    body: FormularioDePedido,
    response: { 201: PedidoSolicitado, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const obtenerPedido = {
  method: 'GET',
  url: '/api/pedidos/:codigo',
  policy: 'publica',
  schema: {
    summary: 'The public view of an order, by its code',
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: PedidoPublico, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

/** The token travels in a header, so that it stands in no address and no log. */
export const obtenerPedidoPorEnlace = {
  method: 'GET',
  url: '/api/pedido-por-enlace',
  policy: 'publica',
  schema: {
    summary: 'The full view of the order a mail link belongs to',
    headers: z.looseObject({ 'x-enlace': z.string().regex(/^[\w-]{22}$/, 'El enlace no está completo.') }),
    response: { 200: PedidoCompleto, 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Ruta

export const obtenerPedidoCompleto = {
  method: 'GET',
  url: '/api/pedidos/:codigo/completo',
  policy: 'miembro',
  schema: {
    summary: "The full view of an order of one's own: linked to the membership, or by its confirmed e-mail",
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: PedidoCompleto, 404: Rechazo },
  },
} as const satisfies Ruta

/** Server-sent events: `cambio`, whose id is the order's new `marca`, and `latido` every 15 s. Nothing else. */
export const seguirPedido = {
  method: 'GET',
  url: '/api/pedidos/:codigo/vivo',
  policy: 'publica',
  schema: {
    summary: 'Hear when an order changes (text/event-stream)',
    params: z.object({ codigo: CodigoPedido }),
    response: { 404: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Ruta

export const listarEstatus = {
  method: 'GET',
  url: '/api/estatus',
  policy: 'publica',
  schema: { summary: 'The active statuses, in their usual order', response: { 200: z.array(Estatus) } },
} as const satisfies Ruta

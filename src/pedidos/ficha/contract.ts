import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Dinero } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errores.ts'
import { Instante } from '#lib/instante.ts'
import type { Ruta } from '#lib/ruta.ts'
import { parrafo } from '#lib/texto.ts'
import { Estatus, enPedido, enPedidos, LARGO_DE_NOTAS } from '../contract.ts'
import { obtenerPedidoDeGestion, PedidoDeGestion } from '../gestion/contract.ts'

const params = z.object({ codigo: CodigoPedido })

/** Staff's own note about an order. An empty one is null. */
export const NotasPrivadas = z.strictObject({
  notas_privadas: parrafo(LARGO_DE_NOTAS).transform((texto) => texto || null),
  /** The version the person was looking at. Anything else than today's is refused with 409. */
  version: z.int32(),
})
export type NotasPrivadas = z.input<typeof NotasPrivadas>

export const cambiarNotasPrivadas = {
  method: 'PUT',
  url: '/api/gestion/pedidos/:codigo/notas-privadas',
  policy: 'admin',
  topics: enPedido,
  answers: obtenerPedidoDeGestion,
  repetible: true,
  schema: {
    summary: "Write staff's own note about an order; nobody is told",
    params,
    body: NotasPrivadas,
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Ruta

const OtroPedido = z.object({
  codigo: z.string(),
  estatus: Estatus.pick({ id: true, nombre: true }),
  fecha_creacion: Instante,
  /** Null while the shop has not priced it. */
  total: Dinero.nullable(),
})

/** What else is known of who an order is for. */
export const OtrosPedidos = z.object({
  /** Other orders of theirs, without this one. */
  cuantos: z.int(),
  /** When the first of these was made; null without any. */
  desde: Instante.nullable(),
  /** The five newest. */
  pedidos: z.array(OtroPedido),
  /** Whose account it is: by a link, else by the confirmed e-mail. Null for who has none. */
  miembro: z.object({ codigo_membresia: z.string(), vinculado: z.boolean() }).nullable(),
})
export type OtrosPedidos = z.infer<typeof OtrosPedidos>

export const listarOtrosPedidos = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/otros',
  policy: 'admin',
  topics: enPedidos,
  schema: {
    summary:
      'Other orders of the same client, by e-mail, else by phone, else by membership; and whether they are a member',
    params,
    response: { 200: OtrosPedidos, 404: Rechazo },
  },
} as const satisfies Ruta

import { z } from 'zod'
import { CLASES_DE_FOTO } from '#lib/closedSets.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import { FOTOS_BODY_LIMIT, Foto, FotosNuevas } from '#lib/fotos/contract.ts'
import type { Route } from '#lib/route.ts'
import { pedidosTopics, pedidoTopics } from '../contract.ts'

export const ClaseDeFoto = z.enum(CLASES_DE_FOTO, 'Elige qué es la foto.')
export type ClaseDeFoto = z.infer<typeof ClaseDeFoto>
export const ClaseNueva = ClaseDeFoto.exclude(['comprobante'], 'Elige qué es la foto.')
export type ClaseNueva = z.infer<typeof ClaseNueva>

/** How many photos an order may have. */
export const MAX_FOTOS_DE_PEDIDO = 20

/** A photo of an order as staff see it. */
export const FotoDePedido = Foto.extend({ clase: ClaseDeFoto })
export type FotoDePedido = z.infer<typeof FotoDePedido>

export const PedidoConFoto = z.object({ codigo: CodigoPedido, foto: z.uuid('Esa foto no existe.') })

export const listarFotosDePedido = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/fotos',
  policy: 'pedidos',
  topics: pedidosTopics,
  schema: {
    summary: "An order's photos, oldest first",
    params: z.object({ codigo: CodigoPedido }),
    response: { 200: z.array(FotoDePedido), 422: Rechazo },
  },
} as const satisfies Route

export const ponerFotos = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/fotos',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: listarFotosDePedido,
  repeatable: true,
  bodyLimit: FOTOS_BODY_LIMIT,
  schema: {
    summary: 'Put photos on an order: of the finished piece, for its owner too, or only for staff',
    params: z.object({ codigo: CodigoPedido }),
    // A receipt is sent as one (docs/decisions/059); older ones stay photos.
    body: z.strictObject({ clase: ClaseNueva, fotos: FotosNuevas.min(1, 'Falta la foto.') }),
    response: { 200: z.array(FotoDePedido), 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const quitarFoto = {
  method: 'DELETE',
  url: '/api/gestion/pedidos/:codigo/fotos/:foto',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: listarFotosDePedido,
  schema: {
    summary: 'Delete a photo of an order',
    params: PedidoConFoto,
    response: { 200: z.array(FotoDePedido), 404: Rechazo },
  },
} as const satisfies Route

export const verFotoDePedido = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/fotos/:foto',
  policy: 'pedidos',
  schema: { summary: 'A photo of an order', params: PedidoConFoto, response: { 404: Rechazo, 422: Rechazo } },
} as const satisfies Route

export const verFotoDeLaPieza = {
  method: 'GET',
  url: '/api/pedidos/:codigo/fotos/:foto',
  policy: 'publica',
  limit: ['code'],
  schema: {
    summary: "A photo of the finished piece, for the order's owner, signed in or by a mail link",
    params: PedidoConFoto,
    response: { 404: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { CODIGO_PEDIDO, toCodigo } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { rowId } from '#lib/rowId.ts'
import { plainText } from '#lib/text.ts'
import { pedidosTopics, pedidoTopics } from '../contract.ts'
import { PedidoListRow } from '../lista/contract.ts'

/** A courier's number as it is kept: upper case, without blanks and the separators that barcodes contain. */
export const toGuia = (text: string) => text.replace(/[\s\p{Cc}]/gu, '').toUpperCase()

/** Whether a search that finds nothing may be a courier's number: mostly digits, and no code of ours. */
export const looksLikeGuia = (q: string) =>
  toCodigo(q) === null && NumeroDeGuia.safeParse(q).success && /^(?=.*\d{5})[A-Z\d-]{6,40}$/.test(toGuia(q))

export const NumeroDeGuia = plainText()
  .overwrite(toGuia)
  // `40718` and `01-40718` are the end of one of our codes.
  .refine((numero) => !/^(?:\d\d-)?\d{1,5}$/.test(numero), { error: CODIGO_INCOMPLETO, abort: true })
  .refine((numero) => !/^(?:[A-Z]+:\/\/|WWW\.)/.test(numero), {
    error: 'Eso es una dirección de internet, no un número de mensajería.',
    abort: true,
  })
  .refine((numero) => /(?:\d.*){3}/.test(numero), {
    error: 'Eso no es un número de mensajería: escríbelo completo, como está en la etiqueta.',
    abort: true,
  })
  .min(4, 'Escribe el número completo, como está en la etiqueta.')
  .max(200, 'Ese código es demasiado largo para un número de guía.')
  .refine(
    (numero) => !CODIGO_PEDIDO.test(toCodigo(numero) ?? ''),
    'Ese es un código nuestro, no un número de mensajería.',
  )

export const Guia = z.object({ id: z.int(), numero: z.string(), fecha_creacion: Instant })
export type Guia = z.infer<typeof Guia>

export const buscarGuia = {
  method: 'GET',
  url: '/api/gestion/guias',
  policy: 'pedidos',
  topics: pedidosTopics,
  schema: {
    summary: "The order to which a courier's number belongs, or null",
    querystring: z.object({ numero: NumeroDeGuia }),
    response: { 200: z.object({ pedido: PedidoListRow.nullable() }), 422: Rechazo },
  },
} as const satisfies Route

const params = z.object({ codigo: CodigoPedido })

export const listarGuias = {
  method: 'GET',
  url: '/api/gestion/pedidos/:codigo/guias',
  policy: 'pedidos',
  topics: pedidosTopics,
  schema: {
    summary: "The couriers' numbers of an order, oldest first",
    params,
    response: { 200: z.array(Guia) },
  },
} as const satisfies Route

export const anotarGuia = {
  method: 'POST',
  url: '/api/gestion/pedidos/:codigo/guias',
  policy: 'pedidos',
  topics: pedidoTopics,
  repeatable: true,
  schema: {
    summary: "Say that a courier's number belongs to an order; 409 if it is another order's",
    params,
    body: z.strictObject({ numero: NumeroDeGuia }),
    response: { 201: Guia, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

export const quitarGuia = {
  method: 'DELETE',
  url: '/api/gestion/pedidos/:codigo/guias/:id',
  policy: 'pedidos',
  topics: pedidoTopics,
  schema: {
    summary: "Take a courier's number from an order",
    params: params.extend({ id: rowId('Ese número no existe.') }),
    response: { 204: z.undefined(), 404: Rechazo },
  },
} as const satisfies Route

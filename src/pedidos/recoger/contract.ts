import { z } from 'zod'
import { CodigoPedido } from '#lib/codigo.ts'
import { Rechazo } from '#lib/errors.ts'
import { LinkToken } from '#lib/mailLink.ts'
import { nameWords } from '#lib/nameWords.ts'
import type { Route } from '#lib/route.ts'
import { requiredLine, singleLine } from '#lib/text.ts'
import { PedidoCompleto, pedidoTopics } from '../contract.ts'
import { obtenerPedidoDeGestion, PedidoDeGestion } from '../ficha/contract.ts'

export const NOMBRE_MAX_LENGTH = 120
export const MOTIVO_MAX_LENGTH = 200

/** At least two words, because a pickup must match a name and a surname (`isAutorizado`). */
const hasApellido = (nombre: string) => nameWords(nombre).size >= 2
const MISSING_APELLIDO = 'Escribe su nombre y su apellido.'
const NombreCompleto = singleLine(NOMBRE_MAX_LENGTH).refine(hasApellido, MISSING_APELLIDO)

/** The other person who may collect the order. */
export const Autorizado = z.strictObject({ autorizado_a_recoger: NombreCompleto })

/** The other person who may collect, as staff name them. An empty name removes the person. */
export const AutorizadoPorLaTienda = z.strictObject({
  autorizado_a_recoger: singleLine(NOMBRE_MAX_LENGTH)
    .refine((nombre) => nombre === '' || hasApellido(nombre), MISSING_APELLIDO)
    .transform((nombre) => nombre || null),
  motivo: requiredLine(MOTIVO_MAX_LENGTH, 'Escribe el motivo: queda en el historial del pedido.'),
})

const params = z.object({ codigo: CodigoPedido })
/** Name of the other person who may collect; null removes the person. */
const autorizado_a_recoger = NombreCompleto.nullable()

export const autorizarARecoger = {
  method: 'PUT',
  url: '/api/pedidos/:codigo/autorizado-a-recoger',
  policy: 'publica',
  topics: pedidoTopics,
  limit: ['code', 'form'],
  schema: {
    summary: 'Name who else may collect an order, or nobody: for its owner, signed in or by a mail link; else 404',
    params,
    headers: z.looseObject({ 'x-enlace': LinkToken.optional() }),
    body: z.strictObject({ autorizado_a_recoger }),
    response: { 200: PedidoCompleto, 404: Rechazo, 409: Rechazo, 422: Rechazo, 429: Rechazo },
  },
} as const satisfies Route

export const autorizarPorLaTienda = {
  method: 'PUT',
  url: '/api/gestion/pedidos/:codigo/autorizado-a-recoger',
  policy: 'pedidos',
  topics: pedidoTopics,
  answers: obtenerPedidoDeGestion,
  repeatable: true,
  schema: {
    summary: 'The same by staff, who say why; its own address is told',
    params,
    body: AutorizadoPorLaTienda.extend({
      autorizado_a_recoger,
      /** The version that staff saw. Any other version is refused with 409. */
      version: z.int32(),
    }),
    response: { 200: PedidoDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo },
  },
} as const satisfies Route

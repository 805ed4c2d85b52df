import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { propuestaDelPedido, propuestas } from '#db/schema/pagos.server.ts'
import { conflict } from '#lib/errors.ts'
import type { PropuestaDePedido } from './propuesta.ts'

/** The newest price of the order that a query reads; null before the first one, or if it was withdrawn. */
export const lastPropuesta = sql<PropuestaDePedido | null>`${propuestaDelPedido}`

/**
 * Checks that no price waits for its customer's answer, before staff confirm an order or change what it costs.
 * @throws ErrorDeNegocio 409 (`type: precio-abierto`)
 */
export async function requireNoOpenPrice(tx: Tx, codigo: string) {
  const open = and(eq(propuestas.codigo, codigo), eq(propuestas.estado, 'abierta'))
  if ((await tx.$count(propuestas, open)) === 0) return
  throw conflict(
    'Un precio espera la respuesta del cliente. Anota que aceptó, propón otro o retíralo antes de cambiar esto.',
    'precio-abierto',
  )
}

import { sql } from 'drizzle-orm'
import { propuestaDelPedido } from '#db/schema/pagos.server.ts'
import type { PropuestaDePedido } from './propuesta.ts'

/** The newest price of the order that a query reads; null before the first one, or if it was withdrawn. */
export const lastPropuesta = sql<PropuestaDePedido | null>`${propuestaDelPedido}`

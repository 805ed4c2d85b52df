import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { tables } from './tables.server.ts'

type ForgetRequest = {
  /** The client's e-mail; null if it was never confirmed. */
  correo: string | null
  acabados: string[]
  salvo: string[]
}

/**
 * Deletes requests about orders in `acabados`, and the client's other requests except those about orders in `salvo`.
 */
export async function olvidarSolicitudes(tx: Tx, { correo, acabados, salvo }: ForgetRequest) {
  for (const table of Object.values(tables))
    await tx
      .delete(table)
      .where(
        or(
          inArray(table.codigo_pedido, acabados),
          correo === null
            ? undefined
            : and(eq(sql`lower(${table.correo})`, correo.toLowerCase()), notInArray(table.codigo_pedido, salvo)),
        ),
      )
}

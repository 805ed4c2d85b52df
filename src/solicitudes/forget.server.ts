import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { tables } from './tables.server.ts'

type ForgetRequest = {
  /** Null if the e-mail was never confirmed. */
  correo: string | null
  acabados: string[]
  salvo: string[]
}

/**
 * Deletes requests about orders whose client was erased, and the client's requests about other orders except open ones.
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

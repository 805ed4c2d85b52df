import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { tablas } from './tablas.server.ts'

type Olvido = {
  /** Null of one that nobody confirmed. */
  correo: string | null
  acabados: string[]
  salvo: string[]
}

/** Deletes what was asked about orders whose client is gone, and what they asked about others but for those under way. */
export async function olvidarSolicitudes(tx: Tx, { correo, acabados, salvo }: Olvido) {
  for (const tabla of Object.values(tablas))
    await tx
      .delete(tabla)
      .where(
        or(
          inArray(tabla.codigo_pedido, acabados),
          correo === null
            ? undefined
            : and(eq(sql`lower(${tabla.correo})`, correo.toLowerCase()), notInArray(tabla.codigo_pedido, salvo)),
        ),
      )
}

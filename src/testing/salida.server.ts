import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { llamarAlCartero } from '#mail/cola.server.ts'
import { HISTORIA } from '#mail/contract.ts'

const QUE_ESPERAN = [HISTORIA.paso, 'send-ticket-answer', 'send-ticket-message']

/** The time in which steps can be taken back, and tickets be seen at the page, goes by: their mails that wait for it leave now. */
export function dejarSalir(db: Db) {
  return db.transaction(async (tx) => {
    await tx
      .update(correos)
      .set({ desde: sql`now()` })
      .where(and(eq(correos.estado, 'pendiente'), inArray(correos.funcion, QUE_ESPERAN)))
    await llamarAlCartero(tx)
  })
}

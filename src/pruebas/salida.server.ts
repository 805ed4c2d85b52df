import { and, eq, sql } from 'drizzle-orm'
import { llamarAlCartero } from '#correo/cola.server.ts'
import { HISTORIA } from '#correo/contrato.ts'
import type { Db } from '#db/abrir.server.ts'
import { correos } from '#db/esquema/maquinaria.server.ts'

/** The time in which steps can be taken back goes by: their mails that wait for it leave now. */
export function dejarSalir(db: Db) {
  return db.transaction(async (tx) => {
    await tx
      .update(correos)
      .set({ desde: sql`now()` })
      .where(and(eq(correos.estado, 'pendiente'), eq(correos.funcion, HISTORIA.paso)))
    await llamarAlCartero(tx)
  })
}

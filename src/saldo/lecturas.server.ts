import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/abrir.server.ts'
import { creditosDados, profiles } from '#db/schema/miembros.server.ts'
import { claseDe } from './rules.ts'

type Fila = typeof creditosDados.$inferSelect

const autores = alias(profiles, 'autores')

/** Rows of the ledger, with who made each as they are called now. */
export function leer(db: Db | Tx) {
  return db
    .select({
      fila: creditosDados,
      autor: sql<string | null>`coalesce(${autores.nombre_completo}, ${creditosDados.admin_nombre})`,
    })
    .from(creditosDados)
    .leftJoin(autores, eq(autores.user_id, creditosDados.admin_id))
    .$dynamic()
}

// Field by field: what the shop answers to a request with a key is kept, and the row holds whose it is.
export function comoMovimiento(fila: Fila) {
  const { id, monto, saldo_despues, descripcion, fecha_creacion, revierte } = fila
  return { id, clase: claseDe(fila), monto, saldo_despues, descripcion, fecha_creacion, revierte }
}

type DeGestion = { fila: Fila; autor: string | null; revertido: boolean }

export function comoDeGestion({ fila, autor, revertido }: DeGestion) {
  return { ...comoMovimiento(fila), autor, revertido }
}

import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/open.server.ts'
import { creditosDados, profiles } from '#db/schema/miembros.server.ts'
import { claseOf } from './rules.ts'

type Row = typeof creditosDados.$inferSelect

const authors = alias(profiles, 'autores')

/** Ledger rows with the name of their author: the current name, or the stored one once the profile is gone. */
export function selectMovimientos(db: Db | Tx) {
  return db
    .select({
      fila: creditosDados,
      autor: sql<string | null>`coalesce(${authors.nombre_completo}, ${creditosDados.admin_nombre})`,
    })
    .from(creditosDados)
    .leftJoin(authors, eq(authors.user_id, creditosDados.admin_id))
    .$dynamic()
}

// The fields are listed one by one, because the answer is stored for replays and the whole row names its member.
export function toMovimiento(fila: Row) {
  const { id, monto, saldo_despues, descripcion, fecha_creacion, revierte } = fila
  return { id, clase: claseOf(fila), monto, saldo_despues, descripcion, fecha_creacion, revierte }
}

type WithAuthor = { fila: Row; autor: string | null; revertido: boolean }

export function toMovimientoDeGestion({ fila, autor, revertido }: WithAuthor) {
  return { ...toMovimiento(fila), autor, revertido }
}

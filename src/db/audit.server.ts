import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from './open.server.ts'
import { auditoria } from './schema/machinery.server.ts'
import { profiles } from './schema/miembros.server.ts'

type AuditEntry = {
  /** User id; null when nobody was signed in. */
  quien: string | null
  accion: string
  entidad: string
  clave: string
  antes?: object | null
  despues?: object | null
}

/** Leaves the trace of a change in the change's own transaction: who, what, before and after. */
export async function audit(tx: Tx, entry: AuditEntry) {
  await tx.insert(auditoria).values(entry)
}

type AuditSubject = Pick<AuditEntry, 'entidad' | 'clave'>

/**
 * Who was the last to do something to a thing: what a refusal says to whoever comes second.
 * @param condition which doings count
 * @returns `nombre` is null of who has no account any more; undefined when nobody did anything
 */
export async function findLastEntry(tx: Tx, { entidad, clave }: AuditSubject, condition?: SQL) {
  const [last] = await tx
    .select({
      quien: auditoria.quien,
      nombre: profiles.nombre_completo,
      cuando: auditoria.cuando,
      accion: auditoria.accion,
    })
    .from(auditoria)
    .leftJoin(profiles, eq(profiles.user_id, auditoria.quien))
    .where(and(eq(auditoria.entidad, entidad), eq(auditoria.clave, clave), condition))
    .orderBy(desc(auditoria.id))
    .limit(1)
  return last
}

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

/** Records a change in the audit trail, in the transaction of that change. */
export async function audit(tx: Tx, entry: AuditEntry) {
  await tx.insert(auditoria).values(entry)
}

type AuditSubject = Pick<AuditEntry, 'entidad' | 'clave'>

/**
 * The last recorded change of an entity, for a refusal that names the person who was first.
 * @param condition which entries count
 * @returns undefined when nothing was recorded; `nombre` is null when the author has no account any more
 */
export async function findLastEntry(tx: Tx, { entidad, clave }: AuditSubject, condition?: SQL) {
  const [last] = await tx
    .select({
      quien: auditoria.quien,
      nombre: profiles.nombre_completo,
      cuando: auditoria.cuando,
      accion: auditoria.accion,
      antes: auditoria.antes,
      despues: auditoria.despues,
    })
    .from(auditoria)
    .leftJoin(profiles, eq(profiles.user_id, auditoria.quien))
    .where(and(eq(auditoria.entidad, entidad), eq(auditoria.clave, clave), condition))
    .orderBy(desc(auditoria.id))
    .limit(1)
  return last
}

import { inArray } from 'drizzle-orm'
import { firstWord } from '#lib/text.ts'
import { UNNAMED_STAFF } from '#lib/unnamedStaff.ts'
import type { Db, Tx } from './open.server.ts'
import { profiles } from './schema/miembros.server.ts'

/** Full names by user id. Null ids and accounts without a profile have no entry. */
export async function readNames(db: Db | Tx, ids: readonly (string | null | undefined)[]) {
  const known = [...new Set(ids.filter((id) => typeof id === 'string'))]
  if (known.length === 0) return new Map<string, string>()
  const rows = await db
    .select({ id: profiles.user_id, name: profiles.nombre_completo })
    .from(profiles)
    .where(inArray(profiles.user_id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The first name: customers see no more of the names of staff. Null without a name, and until staff gave theirs. */
export const shortName = (name: string | null | undefined) =>
  name && name !== UNNAMED_STAFF ? firstWord(name) || null : null

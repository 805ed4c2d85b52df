import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.server.ts'
import { ahora, serial } from './columns.server.ts'

/**
 * What the owner set (docs/decisions/049). Rows are only added: the newest row of a name holds, and its id is the
 * name's version.
 */
export const ajustes = pgTable(
  'ajustes',
  {
    id: serial(),
    /** One of `AJUSTES` in `ajustes/contract.ts`. */
    clave: text('clave').notNull(),
    /** Null: as the shop came. */
    valor: jsonb('valor').$type<unknown>(),
    persona: uuid('persona').references(() => user.id, { onDelete: 'set null' }),
    creado_en: ahora('creado_en'),
    /** The change that this row undoes. */
    deshace: bigint('deshace', { mode: 'number' }).references((): AnyPgColumn => ajustes.id),
  },
  (t) => [
    check('ajustes_clave', sql.raw(`"clave" ~ '^[a-z]+([.][a-z0-9_-]+)*$' and char_length("clave") <= 80`)),
    index('ajustes_por_clave').on(t.clave, t.id),
    index('ajustes_por_persona').on(t.persona),
    index('ajustes_por_deshace').on(t.deshace),
  ],
)

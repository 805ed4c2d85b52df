import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { projectRoot } from '#lib/projectRoot.server.ts'

export const migrationsFolder = path.join(projectRoot, 'migrations')
/** Drizzle's table of applied migrations. Besides drizzle only this file reads or writes it. */
const JOURNAL = 'drizzle.__drizzle_migrations'

const known = () => readMigrationFiles({ migrationsFolder })

/** A database's migrations, each by the time when it was written (milliseconds since 1970), oldest first. */
export async function migrationsOf(client: pg.ClientBase): Promise<number[]> {
  const { rows: existing } = await client.query(`select to_regclass('${JOURNAL}') is not null as si`)
  if (!existing[0]?.si) return []
  const { rows } = await client.query<{ created_at: string }>(`select created_at from ${JOURNAL} order by created_at`)
  return rows.map(({ created_at }) => Number(created_at))
}

/** The migrations of a list that this program does not know. */
export function unknownMigrations(migrations: number[]) {
  const ours = new Set(known().map(({ folderMillis }) => folderMillis))
  return migrations.filter((migration) => !ours.has(migration))
}

/**
 * Refuses a database that a newer program has migrated.
 * @throws Error with a sentence for the terminal
 */
export async function requireKnownSchema(client: pg.ClientBase) {
  if (unknownMigrations(await migrationsOf(client)).length > 0)
    throw new Error(
      'La base de datos es de una versión más nueva de la tienda que este programa. Actualiza el programa, o restaura un respaldo de su versión.',
    )
}

/**
 * Applies exactly these migrations, in the caller's transaction, so that a backup is loaded into the tables it came
 * from.
 */
export async function migrateLike(client: pg.ClientBase, migrations: number[]) {
  await client.query('create schema if not exists drizzle')
  await client.query(`create table ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of known()) {
    if (!migrations.includes(folderMillis)) continue
    for (const statement of sql) await client.query(statement)
    await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}

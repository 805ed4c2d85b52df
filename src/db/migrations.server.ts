import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { projectRoot } from '#lib/projectRoot.server.ts'

export const migrationsFolder = path.join(projectRoot, 'migrations')
/** Drizzle's table of applied migrations. Only this file reads or writes it. */
const JOURNAL = 'drizzle.__drizzle_migrations'

/**
 * Milliseconds that a migration waits for a lock, and pauses before the next try. The wait is shorter than PostgreSQL's
 * `deadlock_timeout` (1 s), so that of two transactions that wait for each other the migration gives up. In the
 * last third of its patience every fourth try waits four times as long.
 */
const LOCK_TIMEOUT = 400
const LOCK_PAUSE = 600
/** SQLSTATE codes: deadlock, lock timeout. */
const LOCK_ERRORS = new Set(['40P01', '55P03'])

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
 * Refuses a database that newer migrations closed to this program. Migrations only add, so an older program works on
 * newer tables, unless one says otherwise by `comment on schema drizzle is '…'`: the time of the oldest migration that a
 * program must know (docs/decisions/067).
 * @throws Error with a sentence for the terminal
 */
export async function requireKnownSchema(client: pg.ClientBase) {
  const { rows } = await client.query<{ desde: string | null }>(
    `select obj_description(to_regnamespace('drizzle'), 'pg_namespace') as desde`,
  )
  const newest = Math.max(...known().map(({ folderMillis }) => folderMillis))
  if (Number(rows[0]?.desde ?? 0) > newest)
    throw new Error(
      'La base de datos es de una versión más nueva de la tienda que este programa. Actualiza el programa, o restaura un respaldo de su versión.',
    )
}

/** Applies exactly these migrations, in the caller's transaction, so that a backup is loaded into its own tables. */
export async function migrateLike(client: pg.ClientBase, migrations: number[]) {
  await createJournal(client)
  for (const migration of known()) if (migrations.includes(migration.folderMillis)) await apply(client, migration)
}

/**
 * Applies the migrations that a database lacks, each in its own transaction. An older process may be handling a form
 * that locks the same tables in another order: while a lock is missing the migration gives up those it has and tries
 * again, so that a deadlock hardly ever ends the form and no visitor waits long.
 * @param patience milliseconds during which one migration is tried
 * @throws Error with a sentence for the terminal when a migration never got its locks
 */
export async function applyPending(client: pg.ClientBase, patience: number) {
  await createJournal(client)
  const last = (await migrationsOf(client)).at(-1) ?? 0
  for (const migration of known()) if (migration.folderMillis > last) await applyPatiently(client, migration, patience)
}

async function applyPatiently(client: pg.ClientBase, migration: MigrationMeta, patience: number) {
  const end = performance.now() + patience
  for (let tries = 1; ; tries++, await pause(LOCK_PAUSE)) {
    await client.query('begin')
    try {
      // Only after a wait of `deadlock_timeout` does PostgreSQL cancel an autovacuum that holds the table.
      const isLong = performance.now() > end - patience / 3 && tries % 4 === 0
      await client.query(`set local lock_timeout = ${isLong ? 4 * LOCK_TIMEOUT : LOCK_TIMEOUT}`)
      await apply(client, migration)
      return await client.query('commit')
    } catch (error) {
      // A connection that was lost cannot roll back; the first error tells the reason.
      await client.query('rollback').catch(() => {})
      if (!(error instanceof pg.DatabaseError && LOCK_ERRORS.has(error.code ?? ''))) throw error
      if (performance.now() > end)
        throw new Error(
          'No se pudieron actualizar las tablas: otro programa las usa sin pausa, como un respaldo u otro proceso de la tienda. Espera a que termine, o ciérralo, y abre la tienda otra vez. No se ha perdido nada.',
        )
    }
  }
}

async function createJournal(client: pg.ClientBase) {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`,
  )
}

async function apply(client: pg.ClientBase, { sql, hash, folderMillis }: MigrationMeta) {
  for (const statement of sql) await client.query(statement)
  await client.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
}

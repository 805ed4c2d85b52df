import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { raiz } from '#lib/raiz.server.ts'

/**
 * What drizzle notes down of the migrations it made, by the moment each was written. Only this file reads or writes those
 * notes besides drizzle.
 */
export const carpetaDeMigraciones = path.join(raiz, 'migrations')
const NOTAS = 'drizzle.__drizzle_migrations'

const conocidas = () => readMigrationFiles({ migrationsFolder: carpetaDeMigraciones })

/** The migrations a database has, oldest first; none for one that was never prepared. */
export async function migracionesDe(cliente: pg.ClientBase): Promise<number[]> {
  const { rows: hay } = await cliente.query(`select to_regclass('${NOTAS}') is not null as si`)
  if (!hay[0]?.si) return []
  const { rows } = await cliente.query<{ created_at: string }>(`select created_at from ${NOTAS} order by created_at`)
  return rows.map(({ created_at }) => Number(created_at))
}

/** Those of a list that this program does not know. */
export function desconocidas(migraciones: number[]) {
  const nuestras = new Set(conocidas().map(({ folderMillis }) => folderMillis))
  return migraciones.filter((una) => !nuestras.has(una))
}

/**
 * A program must not work on tables that a newer one has changed.
 * @throws with a sentence for whoever starts the shop
 */
export async function exigirEsquemaConocido(cliente: pg.ClientBase) {
  if (desconocidas(await migracionesDe(cliente)).length > 0)
    throw new Error(
      'La base de datos es de una versión más nueva de la tienda que este programa. Actualiza el programa, o restaura un respaldo de su versión.',
    )
}

/** Makes some migrations and no others, in the caller's transaction: a backup is loaded into the tables it came from. */
export async function migrarComo(cliente: pg.ClientBase, migraciones: number[]) {
  await cliente.query('create schema if not exists drizzle')
  await cliente.query(`create table ${NOTAS} (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of conocidas()) {
    if (!migraciones.includes(folderMillis)) continue
    for (const orden of sql) await cliente.query(orden)
    await cliente.query(`insert into ${NOTAS} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}

import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { prepararCola } from '#correo/cola.server.ts'

const CANDADO = 4_017_180_001
const carpeta = path.join(import.meta.dirname, '../../migrations')

/**
 * Brings a database to today's schema. Of several processes that start together one migrates and the others wait.
 * @param url a `postgres://` address
 */
export async function migrar(url: string) {
  const cliente = new pg.Client({ connectionString: url, application_name: 'brisa-migrate' })
  await cliente.connect()
  try {
    await cliente.query('select pg_advisory_lock($1)', [CANDADO])
    await migrate(drizzle(cliente), { migrationsFolder: carpeta })
    await prepararCola(url)
  } finally {
    await cliente.end()
  }
}

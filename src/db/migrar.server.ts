import { setTimeout as pausa } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { comoConectar, PARA_ABRIR } from './abrir.server.ts'
import { carpetaDeMigraciones, exigirEsquemaConocido } from './migraciones.server.ts'

/** Held by who changes the tables themselves. */
export const CANDADO = 4_017_180_001

/**
 * Brings a database to today's schema. Of several processes that start together one migrates and the others wait.
 * @param url a `postgres://` address
 * @param despues what else must be brought up to date, under the same lock
 * @throws when the database is of a newer program
 */
export async function migrar(url: string, despues: (url: string) => Promise<void>, plazos = PARA_ABRIR) {
  const cliente = new pg.Client(comoConectar(url, 'brisa-migrate', plazos))
  // Whoever waits for an answer hears of it.
  cliente.on('error', () => {})
  await cliente.connect()
  try {
    await tomarCandado(cliente, plazos.conexion)
    await exigirEsquemaConocido(cliente)
    await migrate(drizzle(cliente), { migrationsFolder: carpetaDeMigraciones })
    await despues(url)
  } finally {
    await cliente.end()
  }
}

/** Asked for again and again, so that a database that says nothing is told from one that another process prepares. */
async function tomarCandado(cliente: pg.Client, query_timeout: number) {
  for (;;) {
    const orden = { text: 'select pg_try_advisory_lock($1) as es_mio', values: [CANDADO], query_timeout }
    const { rows } = await cliente.query<{ es_mio: boolean }>(orden)
    if (rows[0]?.es_mio) return
    await pausa(200)
  }
}

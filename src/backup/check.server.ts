import pg from 'pg'
import { connectionConfig, OPENING_TIMEOUTS } from '#db/open.server.ts'
import { restore } from './restore.server.ts'
import { requireSpace } from './space.server.ts'

type CheckOptions = {
  /** A `postgres://` address of the shop's database. */
  url: string
  file: string
  passphrase: string | undefined
  /** A folder on the disk of the database; undefined when that is elsewhere. */
  databaseFolder: string | undefined
}

/**
 * Restores a backup into a scratch database beside the shop's and counts the rows of every table.
 * @throws Error with a sentence for staff
 */
export async function checkBackup({ url, file, passphrase, databaseFolder }: CheckOptions) {
  const address = new URL(url)
  const ofShop = decodeURIComponent(address.pathname.slice(1))
  // Always the same name, so that an interrupted check leaves at most one database.
  const name = `${ofShop.slice(0, 42)}_prueba_de_respaldo`
  address.pathname = `/${encodeURIComponent(name)}`
  const dropped = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string; may: boolean }>(
      `select pg_database_size(current_database()) as bytes, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`,
    )
    if (!rows[0]?.may)
      throw new Error(
        'El usuario de la base no puede crear la base de prueba. Dale permiso una vez: alter role … createdb.',
      )
    if (databaseFolder) await requireSpace(databaseFolder, Number(rows[0].bytes) * 1.2)
    await requireOwnScratch(client, name)
    await client.query(dropped)
    await client.query(`create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`)
    await client.query(`comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(MARK)}`)
  })
  try {
    const header = await restore({ url: address.href, file, passphrase })
    await withClient(address.href, (client) => countRows(client, header.tablas))
  } finally {
    await withClient(url, (client) => client.query(dropped))
  }
}

/** The comment of a scratch database, so that no database of somebody else is dropped. */
const MARK = 'brisa: restored to check a backup'

/** @throws Error with a sentence for staff if a database of that name is not from a check */
async function requireOwnScratch(client: pg.Client, name: string) {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [name],
  )
  if (rows[0] && rows[0].mark !== MARK)
    throw new Error(`La base ${name} ya existe y no es de una prueba de respaldo. Cámbiale el nombre o bórrala.`)
}

async function countRows(client: pg.Client, tables: { nombre: string; filas: number }[]) {
  for (const { nombre: name, filas: expected } of tables) {
    // A restore removes the row of the backup itself.
    if (name === 'respaldos') continue
    const { rows } = await client.query(`select count(*)::int as filas from public.${pg.escapeIdentifier(name)}`)
    if (rows[0].filas !== expected)
      throw new Error(`La tabla ${name} volvió con ${rows[0].filas} filas, y tenía ${expected}.`)
  }
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(connectionConfig(url, 'brisa-prueba', OPENING_TIMEOUTS))
  client.on('error', () => {}) // keeps the process alive; the awaited query rejects with the error
  await client.connect()
  await use(client).finally(() => client.end())
}

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copiarHacia } from 'pg-copy-streams'
import { migrationsOf } from '#db/migrations.server.ts'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { encrypt } from './encryption.server.ts'
import { type BackupHeader, END, END_OF_TABLE } from './format.server.ts'
import { requireSpace, watchSpace } from './space.server.ts'
import { writeWhole } from './wholeFiles.server.ts'

type BackupOptions = {
  /** A `postgres://` address. */
  url: string
  /** The path of the new file; it appears only when it is complete. */
  file: string
  secret: { value: string; isOwn: boolean }
  /** Undefined for a file that is not encrypted. */
  passphrase?: string | undefined
}

/**
 * Writes all of the shop's tables into one file while the shop runs, from one snapshot transaction that blocks nobody.
 * The job queue's tables are left out, because the outbox records what is still to be sent.
 */
export async function backUp({ url, file, secret, passphrase }: BackupOptions) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'brisa-backup',
    connectionTimeoutMillis: 10_000,
  })
  // Keeps the process alive; the awaited query rejects with the error.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const header = await readHeader(client, secret)
    if (header.tablas.length === 0) throw new Error('La base de datos está vacía: no hay nada que respaldar.')
    const folder = path.dirname(file)
    await requireSpace(folder, 0)
    // Readable by its owner only: it holds customers' data.
    await writeWhole(file, (partial) =>
      pipeline(
        Readable.from(parts(client, header)),
        createGzip(),
        (zipped: AsyncIterable<Buffer>) => watchSpace(passphrase ? encrypt(zipped, passphrase) : zipped, folder),
        createWriteStream(partial, { mode: 0o600 }),
      ),
    )
    return {
      filas: header.tablas.reduce((sum, { filas: rowCount }) => sum + rowCount, 0),
      bytes: (await stat(file)).size,
    }
  } finally {
    await client.end()
  }
}

async function* parts(client: pg.Client, header: BackupHeader) {
  yield `${JSON.stringify(header)}\n`
  for (const { nombre: name, columnas: columns } of header.tablas) {
    const columnList = columns.map(pg.escapeIdentifier).join(', ')
    yield* client.query(copiarHacia(`copy public.${pg.escapeIdentifier(name)} (${columnList}) to stdout`))
    yield END_OF_TABLE
  }
  yield END
}

async function readHeader(client: pg.Client, { value, isOwn }: BackupOptions['secret']): Promise<BackupHeader> {
  const tables: BackupHeader['tablas'] = []
  for (const { nombre: name, columnas: columns } of await listTables(client)) {
    const { rows } = await client.query<{ filas: string }>(
      `select count(*) as filas from public.${pg.escapeIdentifier(name)}`,
    )
    tables.push({ nombre: name, columnas: columns, filas: Number(rows[0]?.filas) })
  }
  // The shop's own package.json has a version.
  const { version } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const { rows: info } = await client.query<{ postgres: string; hecho: Date }>(
    `select current_setting('server_version') as postgres, now() as hecho`,
  )
  return {
    formato: 1,
    hecho: (info[0]?.hecho ?? new Date()).toISOString(),
    version,
    postgres: info[0]?.postgres ?? '',
    migraciones: await migrationsOf(client),
    tablas: tables,
    secuencias: await listSequences(client),
    ...(isOwn && { secreto: value }),
    huella_del_secreto: digestOf(value),
  }
}

export function digestOf(secret: string) {
  return createHash('sha256').update(secret).digest('hex')
}

/** The shop's tables, without those of extensions; a referenced table comes before the tables that refer to it. */
async function listTables(client: pg.Client) {
  const { rows } = await client.query<{ nombre: string; columnas: string[]; apunta_a: string[] }>(`
    select t.relname as nombre,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columnas,
      array(select otra.relname::text from pg_constraint c join pg_class otra on otra.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and otra.oid <> t.oid) as apunta_a
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    order by t.relname`)
  const placed = new Set<string>()
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const ready = rows.filter(
      ({ nombre: name, apunta_a }) => !placed.has(name) && apunta_a.every((other) => placed.has(other)),
    )
    if (ready.length === 0) throw new Error('The tables refer to one another in a circle.')
    for (const table of ready) placed.add(table.nombre)
    sorted.push(...ready)
  }
  return sorted
}

/** The sequences are read after the snapshot was taken, so that none gives again a number that a row has. */
async function listSequences(client: pg.Client) {
  const { rows: names } = await client.query<{ nombre: string }>(
    `select relname as nombre from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: BackupHeader['secuencias'] = []
  for (const { nombre: name } of names) {
    const { rows } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from public.${pg.escapeIdentifier(name)}`,
    )
    for (const { last_value: last, is_called: used } of rows)
      sequences.push({ nombre: name, ultimo: last, usado: used })
  }
  return sequences
}

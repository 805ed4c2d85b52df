import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copiarDesde } from 'pg-copy-streams'
import { MIGRATION_LOCK, migrateDatabase } from '#db/migrate.server.ts'
import { migrateLike, unknownMigrations } from '#db/migrations.server.ts'
import { prepareQueue } from '#db/queue.server.ts'
import { decrypt, isEncrypted } from './encryption.server.ts'
import { BackupHeader, END, END_OF_TABLE, INCOMPLETE } from './format.server.ts'

const CHUNK_SIZE = 64 * 1024

type RestoreOptions = {
  /** A `postgres://` address. */
  url: string
  file: string
  /** Needed when the file is encrypted. */
  passphrase?: string | undefined
  /** Called after all rows are in and before the commit; if it throws, the restore is rolled back. */
  onEnd?: (header: BackupHeader) => Promise<void>
}

/**
 * Restores a backup into an empty database, in one transaction. Creates the tables of the version that made the backup,
 * and migrates them afterwards.
 * @throws Error with a sentence for the terminal
 */
export async function restore({ url, file, passphrase, onEnd }: RestoreOptions): Promise<BackupHeader> {
  const lines = readLines(await openContent(file, passphrase))
  const header = await readHeader(lines)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'brisa-restore',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {}) // keeps the process alive; the awaited query rejects with the error
  await client.connect()
  try {
    // A shop that starts meanwhile waits for this lock.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireEmpty(client)
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await migrateLike(client, header.migraciones)
    await restoreTables(client, header, lines).catch(rethrowInSpanish)
    await onEnd?.(header)
    await client.query('commit')
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await migrateDatabase(url, prepareQueue)
    await client.query(`delete from respaldos where estado = 'en_curso'`) // the row of this backup itself
    await client.query('analyze')
    return header
  } finally {
    // Closing rolls back an uncommitted transaction.
    await client.end()
  }
}

async function openContent(file: string, passphrase: string | undefined): Promise<AsyncIterable<Uint8Array>> {
  const content = createReadStream(file)
  if (!(await isEncrypted(file))) {
    if (!file.endsWith('.age')) return content
    // Somebody else may have put it there.
    content.destroy()
    throw new Error('El archivo se llama .age y no está cifrado: no lo hizo esta tienda. No se restauró nada.')
  }
  if (!passphrase)
    throw new Error(
      'El respaldo está cifrado. Pon su frase en BACKUP_PASSPHRASE e intenta de nuevo. No se restauró nada.',
    )
  return decrypt(content, passphrase)
}

async function readHeader(lines: AsyncGenerator<Buffer>) {
  const { value } = await lines.next()
  const parsed = BackupHeader.safeParse(toJson(value))
  if (!parsed.success)
    throw new Error(
      'El archivo no es un respaldo de la tienda, o es de una versión que este programa no lee. No se restauró nada.',
    )
  if (unknownMigrations(parsed.data.migraciones).length > 0)
    throw new Error(
      `El respaldo es de una versión más nueva de la tienda (${parsed.data.version}) que este programa. Actualiza el programa. No se restauró nada.`,
    )
  return parsed.data
}

function toJson(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(line?.toString() ?? '')
  } catch {
    return null
  }
}

async function requireEmpty(client: pg.Client) {
  const { rowCount } = await client.query(`
    select from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e') limit 1`)
  if (rowCount !== 0)
    throw new Error(
      'La base de datos no está vacía, y restaurar no borra nada. Usa una base nueva; la que trae la aplicación se borra con `npm run db:reset`.',
    )
}

async function restoreTables(
  client: pg.Client,
  { tablas: tables, secuencias: sequences }: BackupHeader,
  lines: AsyncGenerator<Buffer>,
) {
  const names = tables.map(({ nombre: name }) => `public.${pg.escapeIdentifier(name)}`)
  // Triggers are off, so that restored rows change no counters and notify nobody; foreign keys are still checked.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`) // removes the rows that migrations wrote
  for (const { nombre: name, columnas: columns, filas: rowCount } of tables) {
    const columnList = columns.map(pg.escapeIdentifier).join(', ')
    const target = client.query(copiarDesde(`copy public.${pg.escapeIdentifier(name)} (${columnList}) from stdin`))
    await pipeline(Readable.from(rowsOf(lines, rowCount)), target)
    if (target.rowCount !== rowCount) throw new Error(`Al respaldo le faltan filas de ${name}. No se restauró nada.`)
  }
  // Reads to the end of the file, where gzip stores its checksum.
  if ((await lines.next()).value?.toString() !== END || !(await lines.next()).done) throw new Error(INCOMPLETE)
  for (const { nombre: name, ultimo: last, usado: used } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`public.${pg.escapeIdentifier(name)}`, last, used])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
}

/** PostgreSQL's errors about the content of the file, by the first characters of their code. */
const ABOUT_THE_FILE = /^(08P|22|23|42)/

function rethrowInSpanish(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error
  const reason = `PostgreSQL dijo: ${error.message}`
  if (ABOUT_THE_FILE.test(error.code ?? '')) throw new Error(`${INCOMPLETE} ${reason}`)
  throw new Error(`La base de datos no pudo con el respaldo. No se restauró nada. ${reason}`)
}

/** The rows of one table, in batches. More rows than the header promises end the restore at once. */
async function* rowsOf(lines: AsyncGenerator<Buffer>, rowCount: number) {
  let gathered: Buffer[] = []
  let bytes = 0
  for (let rows = 0; ; rows++) {
    const { value: line, done } = await lines.next()
    if (done) throw new Error(INCOMPLETE)
    if (line.toString('latin1') === END_OF_TABLE) break
    if (rows === rowCount) throw new Error(INCOMPLETE)
    gathered.push(line)
    bytes += line.length
    if (bytes < CHUNK_SIZE) continue
    yield Buffer.concat(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(gathered)
}

/**
 * Bytes of a line; the largest rows are photos, of less than a megabyte. A small file may decompress to a huge line.
 */
const LINE_MAX_LENGTH = 64 * 1024 * 1024

/** Yields lines with their line feeds. A row is one line, because `COPY` escapes line breaks as `\n`. */
async function* readLines(content: AsyncIterable<Uint8Array>) {
  let rest: Buffer[] = []
  let restLength = 0
  const source = Readable.from(content)
  const unzipped = createGunzip()
  const reading = pipeline(source, unzipped)
  reading.catch(() => {}) // the loop below throws the same error
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        const line = chunk.subarray(start, end + 1)
        yield rest.length > 0 ? Buffer.concat([...rest, line]) : line
        rest = []
        restLength = 0
        start = end + 1
      }
      if (start === chunk.length) continue
      rest.push(chunk.subarray(start))
      restLength += chunk.length - start
      if (restLength > LINE_MAX_LENGTH) throw new Error(INCOMPLETE)
    }
  } catch (error) {
    throw isGzipError(error) ? new Error(INCOMPLETE) : error
  } finally {
    source.destroy()
  }
}

function isGzipError(error: unknown) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

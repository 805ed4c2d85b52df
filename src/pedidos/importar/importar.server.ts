import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { conflict } from '#lib/errors.ts'
import { MAX_ERRORS } from '#lib/rowError.ts'
import { drawMany } from '../codigos.server.ts'
import type { Importacion, Revision } from './contract.ts'
import { findRepeated, repeatedNotice } from './repeated.server.ts'
import { codigoTaken, type Loaded, parseRow } from './rows.server.ts'
import { digestOf, readTable } from './table.server.ts'

/** Rows per SQL statement. */
const BATCH_SIZE = 500
/** Rows parsed between two pauses, in which the process answers other requests. */
const ROWS_PER_TURN = 200
/** Milliseconds for which a request waits while the same file is being imported. */
const MAX_WAIT_MS = 60_000
const POLL_INTERVAL_MS = 250

/**
 * Checks a file: says what importing it would do, and writes nothing.
 * @throws ErrorDeNegocio 413, 422
 */
export async function revisar(db: Db, file: Uint8Array): Promise<Revision> {
  const { leidos: parsedRows, digests, now, avisos, ...como } = await readFile(db, file)
  const errores = parsedRows.flatMap((loaded) => loaded.errores)
  const previous = await findImportacion(db, digests)
  const repeated = previous ? [] : await findRepeated(db, parsedRows.filter(hasNoErrors), now)
  return {
    ...como,
    avisos: repeated.length > 0 ? [...avisos, repeatedNotice(repeated)] : avisos,
    filas: parsedRows.length,
    por_crear: parsedRows.filter(hasNoErrors).length,
    filas_con_error: parsedRows.length - parsedRows.filter(hasNoErrors).length,
    errores: errores.slice(0, MAX_ERRORS),
    total_de_errores: errores.length,
    ya_importado: previous?.importado_en ?? null,
  }
}

/**
 * Creates the orders of a file in one transaction, each with one step of history and without a mail. Rows with errors
 * are left out. A file is imported once; a repeated request gets the first result.
 * @throws ErrorDeNegocio 409 if another order takes a code of the file meanwhile, or if another import of the same file
 * takes longer than a minute; 413, 422
 */
export async function importar(
  db: Db,
  { file, fileName, autor }: { file: Uint8Array; fileName: string; autor: string },
): Promise<Importacion> {
  const { leidos: parsedRows, digests } = await readFile(db, file)
  const validRows = parsedRows.filter(hasNoErrors)
  // A repeated request polls for the lock, because a blocking statement would run into the statement timeout. It then
  // finds the result of the first request.
  for (const limit = performance.now() + MAX_WAIT_MS; performance.now() < limit; await setTimeout(POLL_INTERVAL_MS)) {
    const done = await write(db, { leidos: parsedRows, validRows, digests, fileName, autor })
    if (done) return done
  }
  throw conflict('Ese archivo se está importando ahora mismo. Espera un momento y vuelve a revisarlo.')
}

type ToWrite = { leidos: Loaded[]; validRows: Loaded[]; digests: Digests; fileName: string; autor: string }

/** @returns null while another request holds the lock of the same file */
function write(
  db: Db,
  { leidos: parsedRows, validRows, digests, fileName, autor }: ToWrite,
): Promise<Importacion | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${digests.content}, 0)) as free`,
    )
    if (!rows[0]?.free) return null
    const previous = await findImportacion(tx, digests)
    if (previous) return previous
    await createPedidos(tx, validRows, autor)
    const resumen = { creados: validRows.length, filas_con_error: parsedRows.length - validRows.length }
    const importado_en = new Date().toISOString()
    // An import that creates nothing is answered but not recorded, so that it can be repeated.
    if (validRows.length > 0)
      await audit(tx, {
        quien: autor,
        accion: 'importar',
        entidad: 'importacion',
        clave: digests.content,
        despues: { nombre: fileName, ...resumen, importado_en },
      })
    return { ...resumen, importado_en, repetido: false }
  })
}

async function createPedidos(tx: Tx, parsedRows: Loaded[], autor: string) {
  const givenCodigos = new Set(parsedRows.flatMap(({ pedido }) => pedido.codigo ?? []))
  const drawnCodigos = await drawMany(tx, parsedRows.length - givenCodigos.size, givenCodigos)
  const rows = parsedRows.map(({ pedido, desde }) => ({
    ...pedido,
    codigo: pedido.codigo ?? drawnCodigos.pop() ?? '',
    desde,
  }))
  for (const part of inBatches(rows)) {
    const done = await tx
      .insert(pedidos)
      .values(part.map(({ desde: _deSuHistorial, ...pedido }) => pedido))
      .onConflictDoNothing()
      .returning({ codigo: pedidos.codigo })
    if (done.length < part.length)
      throw conflict(
        'Mientras se importaba, otra persona creó un pedido con un código del archivo. Vuelve a revisarlo.',
      )
    await tx.insert(historial).values(
      part.map(({ codigo, estatus_id, desde }) => ({
        codigo,
        estatus_id,
        descripcion: SIN_DESCRIPCION,
        fecha: desde,
        autor,
      })),
    )
  }
}

async function readFile(db: Db, file: Uint8Array) {
  const { rows, ...como } = await readTable(file)
  const inUse = await db
    .select({ id: estatus.id, nombre: estatus.nombre })
    .from(estatus)
    .where(eq(estatus.activo, true))
    .orderBy(asc(estatus.orden))
  const now = await readClock(db)
  const rules = { estatus: inUse, now }
  const parsedRows: Loaded[] = []
  for (const row of rows) {
    parsedRows.push(parseRow(row, rules))
    if (parsedRows.length % ROWS_PER_TURN === 0) await new Promise(setImmediate)
  }
  await markTaken(db, parsedRows)
  const digests = { content: digestOf(rows), file: createHash('sha256').update(file).digest('hex') }
  return { leidos: parsedRows, digests, now, ...como }
}

/** Adds an error to each row whose code belongs to an existing order or to an earlier row. */
async function markTaken(db: Db, parsedRows: Loaded[]) {
  const lines = new Map<string, number>()
  const conCodigo = parsedRows.flatMap(({ pedido: { codigo }, linea, errores }) =>
    codigo ? [{ codigo, linea, errores }] : [],
  )
  for (const part of inBatches(conCodigo)) {
    const codigos = part.map(({ codigo }) => codigo)
    const rows = await db.select({ codigo: pedidos.codigo }).from(pedidos).where(inArray(pedidos.codigo, codigos))
    const tomados = new Set(rows.map(({ codigo }) => codigo))
    for (const { codigo, linea, errores } of part) {
      const other = lines.get(codigo)
      if (tomados.has(codigo)) errores.push(codigoTaken(linea, codigo))
      else if (other) errores.push(codigoTaken(linea, codigo, other))
      else lines.set(codigo, linea)
    }
  }
}

/** What a file says, and the file itself, by which imports were recorded before. */
type Digests = { content: string; file: string }

/** The result of an earlier import of the same file, from the audit log; null if there was none. */
async function findImportacion(db: Db | Tx, digests: Digests): Promise<Importacion | null> {
  const { entidad, clave, accion, despues } = auditoria
  const [row] = await db
    .select({ despues })
    .from(auditoria)
    .where(and(eq(entidad, 'importacion'), inArray(clave, Object.values(digests)), eq(accion, 'importar')))
  if (!row) return null
  const { creados, filas_con_error, importado_en } = row.despues as Importacion // written by `write`
  return { creados, filas_con_error, importado_en, repetido: true }
}

const hasNoErrors = ({ errores }: Loaded) => errores.length === 0

/** Rows in the parts that one SQL statement takes. */
function* inBatches<T>(all: T[]) {
  for (let desde = 0; desde < all.length; desde += BATCH_SIZE) yield all.slice(desde, desde + BATCH_SIZE)
}

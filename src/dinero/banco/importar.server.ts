import { createHash } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { formatosDeBanco, movimientosDeBanco } from '#db/schema/pagos.server.ts'
import { writeLocalTime } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { MAX_ERRORS, type RowError } from '#lib/rowError.ts'
import { negocio } from '#negocio'
import { COLUMNAS, type Columnas, type Estado, type ImportacionDeBanco, type RevisionDeBanco } from './contract.ts'
import type { Credito } from './format.ts'
import { openStatement, readCredits } from './statement.server.ts'

/** Rows of one SQL statement, and between two pauses in which the process answers other requests. */
const BATCH_SIZE = 500
const MAX_SHOWN = 5
const ENTIDAD = 'banco'

type Asked = { file: Uint8Array; estado: Estado }
type Hashed = Credito & { hash: Buffer }

/**
 * Says what importing a statement would add; writes nothing.
 * @throws ErrorDeNegocio 413, 422
 */
export async function revisar(db: Db, asked: Asked): Promise<RevisionDeBanco> {
  const { statement, credits, counted, errores, isOtherFormat } = await open(db, asked)
  const muestra: Credito[] = []
  let nuevos = 0
  const earlier = isOtherFormat ? await readEarlier(db, asked.estado.cuenta) : null
  if (!statement.impedimento)
    for await (const part of inBatches(credits)) {
      muestra.push(...part.slice(0, MAX_SHOWN - muestra.length).map(({ hash: _hash, ...credit }) => credit))
      const hashes = part.map(({ hash }) => hash)
      const known =
        earlier?.take(part).length ?? (await db.$count(movimientosDeBanco, inArray(movimientosDeBanco.hash, hashes)))
      nuevos += part.length - known
    }
  const { encabezados, columnas, impedimento, letras, separador } = statement
  const total_de_errores = errores.length
  const listed = errores.slice(0, MAX_ERRORS)
  return {
    encabezados,
    columnas,
    impedimento,
    letras,
    separador,
    muestra,
    nuevos,
    ...counted,
    errores: listed,
    total_de_errores,
  }
}

/**
 * Adds the credits of a statement in one transaction. A row that is there already is known by its hash; in a statement with
 * other columns, by its day and amount, and it gets the hash that it has there.
 * @throws ErrorDeNegocio 409 while another statement of the account is being imported; 413, 422
 */
export async function importar(db: Db, { autor, ...asked }: Asked & { autor: string }): Promise<ImportacionDeBanco> {
  const { statement, credits, counted, errores, isOtherFormat } = await open(db, asked)
  if (statement.impedimento) throw invalid(statement.impedimento)
  const { cuenta, archivo } = asked.estado
  return db.transaction(async (tx) => {
    await lockCuenta(tx, cuenta)
    let nuevos = 0
    const earlier = isOtherFormat ? await readEarlier(tx, cuenta) : null
    for await (const part of inBatches(credits)) {
      for (const { id, hash } of earlier?.take(part) ?? [])
        if (id !== null) await tx.update(movimientosDeBanco).set({ hash }).where(eq(movimientosDeBanco.id, id))
      const rows = part.map((credit) => ({ ...credit, cuenta, autor }))
      const added = await tx
        .insert(movimientosDeBanco)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: movimientosDeBanco.id })
      nuevos += added.length
    }
    const format = { columnas: statement.columnas as Record<string, string>, autor, cambiado_en: sql`now()` } // no undefined
    await tx
      .insert(formatosDeBanco)
      .values({ cuenta, ...format })
      .onConflictDoUpdate({ target: formatosDeBanco.cuenta, set: format })
    const done = { nuevos, ya_estaban: counted.creditos - nuevos, filas_con_error: errores.length }
    await audit(tx, {
      quien: autor,
      accion: 'importar-banco',
      entidad: ENTIDAD,
      clave: cuenta,
      despues: { archivo, ...done },
    })
    return done
  })
}

/** The accounts, and the last imports, newest first. */
export async function leerBanco(db: Db) {
  const rows = await db
    .select({
      id: auditoria.id,
      cuenta: auditoria.clave,
      cuando: auditoria.cuando,
      despues: auditoria.despues,
      quien: profiles.nombre_completo,
    })
    .from(auditoria)
    .leftJoin(profiles, eq(profiles.user_id, auditoria.quien))
    .where(eq(auditoria.entidad, ENTIDAD))
    .orderBy(desc(auditoria.id))
    .limit(20)
  const importaciones = rows.map(({ id, cuenta, cuando, despues, quien }) => ({
    ...(despues as ImportacionDeBanco & { archivo: string }), // written by `importar`
    id,
    banco: negocio.cuentas.find(({ numero }) => numero === cuenta)?.banco ?? cuenta,
    quien,
    importado_en: cuando.toISOString(),
  }))
  const cuentas = negocio.cuentas.map(({ numero, banco, tipo }) => ({
    numero,
    nombre: `${banco}, ${tipo.toLowerCase()} ··${numero.slice(-4)}`,
  }))
  return { cuentas, importaciones }
}

async function open(db: Db, { file, estado: { cuenta, archivo: _archivo, ...given } }: Asked) {
  if (!negocio.cuentas.some(({ numero }) => numero === cuenta))
    throw invalid('Esa cuenta no es de la tienda. Ponla en Ajustes, o elige otra.')
  const remembered = await readFormat(db, cuenta)
  const chosen = withoutEmpty(given) ?? remembered
  const statement = await openStatement(file, chosen)
  const counted = { filas: 0, creditos: 0 }
  const errores: RowError[] = []
  const today = writeLocalTime(await readClock(db)).slice(0, 10)
  const rows = readCredits(statement, { today, counted, onError: (error) => errores.push(error) })
  const { columnas } = statement
  const isOtherFormat = remembered !== null && COLUMNAS.some((columna) => columnas[columna] !== remembered[columna])
  return { statement, credits: withHashes(rows, cuenta), counted, errores, isOtherFormat }
}

/**
 * The rows of an account that are there already, for a statement whose texts may be other ones. As many rows of a day and
 * amount are known again as there are.
 */
async function readEarlier(db: Db | Tx, cuenta: string) {
  const { id, hash, dia, monto } = movimientosDeBanco
  const rows = await db
    .select({ id, hash, dia, monto })
    .from(movimientosDeBanco)
    .where(eq(movimientosDeBanco.cuenta, cuenta))
  const byHash = new Map(rows.map((row) => [row.hash.toString('base64'), row]))
  const groups = Map.groupBy(rows, ({ dia, monto }) => `${dia} ${monto}`)
  const used = new Set<number>()
  return {
    /** Those of a part that are there: with the id of the row that gets the new hash, null if it has it. */
    take(part: Hashed[]) {
      return part.flatMap(({ hash, dia, monto }) => {
        const same = byHash.get(hash.toString('base64'))
        const found = same && !used.has(same.id) ? same : groups.get(`${dia} ${monto}`)?.find(({ id }) => !used.has(id))
        if (!found) return []
        used.add(found.id)
        return [{ id: found === same ? null : found.id, hash }]
      })
    },
  }
}

function withoutEmpty(given: Columnas): Columnas | null {
  const chosen = COLUMNAS.flatMap((columna) => (given[columna] ? [[columna, given[columna]]] : []))
  return chosen.length > 0 ? Object.fromEntries(chosen) : null
}

async function readFormat(db: Db, cuenta: string): Promise<Columnas | null> {
  const [row] = await db.select().from(formatosDeBanco).where(eq(formatosDeBanco.cuenta, cuenta))
  return row?.columnas ?? null
}

/** Imports of one account do not overlap, because each numbers equal rows from one. */
async function lockCuenta(tx: Tx, cuenta: string) {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${ENTIDAD}:${cuenta}`}, 0)) as free`,
  )
  if (!rows[0]?.free) throw conflict('Se está trayendo un estado de esta cuenta ahora mismo. Espera un momento.')
}

/** Adds what each row is known by: what it says, and which one it is of equal ones of its day. */
async function* withHashes(credits: AsyncIterable<Credito>, cuenta: string): AsyncGenerator<Hashed> {
  const seen = new Map<string, number>()
  const plain = (text: string | null) => (text ?? '').toLowerCase().replace(/\s+/g, ' ')
  for await (const credit of credits) {
    const said = JSON.stringify([cuenta, credit.dia, credit.monto, plain(credit.referencia), plain(credit.descripcion)])
    const key = createHash('sha256').update(said).digest('base64')
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    yield { ...credit, hash: createHash('sha256').update(`${key} ${nth}`).digest() }
  }
}

async function* inBatches<T>(all: AsyncIterable<T>) {
  let part: T[] = []
  for await (const one of all) {
    part.push(one)
    if (part.length === BATCH_SIZE) {
      yield part
      part = []
      await new Promise(setImmediate)
    }
  }
  if (part.length > 0) yield part
}

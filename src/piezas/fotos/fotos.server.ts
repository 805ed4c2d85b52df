import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { wakeWorker } from '#db/queue.server.ts'
import { fotosDePiezas, partesDeFotos } from '#db/schema/piezas.server.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { AL_CENTRO, type FotosDePieza, MAX_PARTE, type Recorte } from './contract.ts'
import { requireFoto } from './encode.server.ts'

const GONE = 'Esa foto ya no está. Ponla de nuevo.'
const NOT_UPLOADED = 'Una foto no ha terminado de subir. Espera un momento.'

const { id, estado, bytes, alt, ancho, alto, color, error, orden } = fotosDePiezas
// Counted and not kept in a column, because each change of a photo tells all open pages.
const recibidos = sql<number>`case ${estado} when 'subiendo' then (select coalesce(sum(octet_length(
  ${partesDeFotos.contenido})), 0)::int from ${partesDeFotos} where ${partesDeFotos.foto_id} = ${fotosDePiezas.id})
  else ${bytes} end`
const columns = { id, estado, bytes, recibidos, alt, ancho, alto, color, error }

/** The photos of pieces as staff see them, ready or not. @returns by piece, in their order */
export async function listarFotos(db: Db | Tx, piezaIds: string[]) {
  const { pieza_id } = fotosDePiezas
  const rows = await db
    .select({ pieza_id, ...columns })
    .from(fotosDePiezas)
    .where(inArray(pieza_id, piezaIds))
    .orderBy(orden, id)
  return Map.groupBy(rows, (row) => row.pieza_id ?? '')
}

/** The ids of a piece's photos in their order. */
export async function idsOfFotos(tx: Tx, pieza_id: string) {
  const rows = await tx
    .select({ id })
    .from(fotosDePiezas)
    .where(eq(fotosDePiezas.pieza_id, pieza_id))
    .orderBy(orden, id)
  return rows.map((row) => row.id)
}

/** @throws ErrorDeNegocio 404 */
export async function obtenerFoto(db: Db | Tx, { foto }: { foto: string }) {
  const [row] = await db.select(columns).from(fotosDePiezas).where(eq(id, foto))
  if (!row) throw notFound(GONE)
  return row
}

/** Begins an upload. It is deleted a day later if no piece has it by then. */
export async function empezarFoto(db: Db, asked: { bytes: number }) {
  const [row] = await db.insert(fotosDePiezas).values({ estado: 'subiendo', bytes: asked.bytes }).returning({ id })
  if (!row) throw new Error('INSERT of the photo returned no row.')
  return obtenerFoto(db, { foto: row.id })
}

type Parte = { foto: string; desde: number; contenido: Buffer }

/**
 * Keeps the next bytes of an upload. Bytes that arrived before, or out of order, change nothing: `recibidos` of the
 * answer says where to go on.
 * @throws ErrorDeNegocio 404; 422 for more bytes than announced, and for what is no photo
 */
export function subirParte(db: Db, { foto, desde, contenido }: Parte) {
  return db.transaction(async (tx) => {
    const row = await lock(tx, foto)
    if (row.estado !== 'subiendo' || desde !== row.recibidos || contenido.length === 0) return row
    if (desde === 0) requireFoto(contenido)
    if (desde + contenido.length > row.bytes) throw invalid('Llegó más de lo que pesa la foto. Elígela de nuevo.')
    await tx.insert(partesDeFotos).values({ foto_id: foto, desde, contenido })
    return { ...row, recibidos: desde + contenido.length }
  })
}

/**
 * Ends an upload: the worker crops and encodes the photo. Repeated calls change nothing.
 * @throws ErrorDeNegocio 404; 409 while bytes are missing
 */
export function prepararFoto(db: Db, { foto, giro, posicion }: { foto: string } & Recorte) {
  return db.transaction(async (tx) => {
    const row = await lock(tx, foto)
    if (row.estado !== 'subiendo') return row
    if (row.recibidos < row.bytes) throw conflict(NOT_UPLOADED, 'foto-incompleta')
    await tx.update(fotosDePiezas).set({ estado: 'en_cola', recorte: { giro, posicion } }).where(eq(id, foto))
    await wakeWorker(tx, 'fotos')
    return obtenerFoto(tx, { foto })
  })
}

type Encolada = { pieza_id: string; contenido: Buffer; alt: string; orden: number }

/** Gives a piece a photo from a file (JPEG, PNG or WebP), which the worker encodes later. */
export async function encolarFoto(tx: Tx, { contenido, ...foto }: Encolada) {
  const [row] = await tx
    .insert(fotosDePiezas)
    .values({ ...foto, bytes: contenido.length, estado: 'en_cola', recorte: AL_CENTRO, suelta_desde: null })
    .returning({ id })
  if (!row) throw new Error('INSERT of the photo returned no row.')
  for (let desde = 0; desde < contenido.length; desde += MAX_PARTE)
    await tx
      .insert(partesDeFotos)
      .values({ foto_id: row.id, desde, contenido: contenido.subarray(desde, desde + MAX_PARTE) })
  await wakeWorker(tx, 'fotos')
}

/**
 * Gives a piece exactly these photos in this order. Those that it had besides are deleted a day later.
 * @throws ErrorDeNegocio 422 at `fotos` for a photo of another piece, one that is refused, or one still being uploaded
 */
export async function ponerFotos(tx: Tx, { pieza_id, fotos }: { pieza_id: string; fotos: FotosDePieza }) {
  const refuse = (message: string) => invalid(message, { fotos: message })
  const ofPieza = fotosDePiezas.pieza_id
  const ids = fotos.map((foto) => foto.id)
  if (new Set(ids).size < ids.length) throw refuse('Una foto está dos veces.')
  const rows = await tx
    .select({ id, estado, error })
    .from(fotosDePiezas)
    .where(and(inArray(id, ids), or(isNull(ofPieza), eq(ofPieza, pieza_id))))
    .orderBy(id)
    .for('update')
  if (rows.length < ids.length) throw refuse(GONE)
  if (rows.some((row) => row.estado === 'subiendo')) throw refuse(NOT_UPLOADED)
  await tx
    .update(fotosDePiezas)
    .set({ pieza_id: null, suelta_desde: sql`now()` })
    .where(and(eq(ofPieza, pieza_id), ids.length > 0 ? sql`${id} not in ${ids}` : undefined))
  for (const [index, foto] of fotos.entries())
    await tx
      .update(fotosDePiezas)
      .set({ pieza_id, orden: index, alt: foto.alt, suelta_desde: null })
      .where(eq(id, foto.id))
}

/** Reads after the lock, because the statement that waited for it counts the parts of before. */
async function lock(tx: Tx, foto: string) {
  await tx.select({ id }).from(fotosDePiezas).where(eq(id, foto)).for('update')
  return obtenerFoto(tx, { foto })
}

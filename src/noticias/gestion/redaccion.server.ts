import { eq, sql } from 'drizzle-orm'
import { audit, findLastEntry } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import { cutPage, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { noticias } from '#db/schema/miembros.server.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { LATEST_COUNT } from '../noticias.server.ts'
import { NOT_FOUND, type TextoDeNoticia } from './contract.ts'

type SeenVersion = { id: number; version: number; autor: string }

const PAGE_SIZE = 20
const NEWEST = keyset({ by: noticias.fecha_publicacion, kind: INSTANT }, { by: noticias.id, kind: ID })
const ENTITY = 'noticia'

/** All news, published or hidden, newest first. */
export async function listar(db: Db, { despues_de }: { despues_de?: string }) {
  const loaded = await selectNoticias(db)
    .where(NEWEST.after(despues_de))
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ cursor }) => cursor)
  return { noticias: rows.map(toNoticia), sigue }
}

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db, id: number) {
  const [row] = await selectNoticias(db).where(eq(noticias.id, id))
  if (!row) throw notFound(NOT_FOUND)
  return toNoticia(row)
}

type NuevaNoticia = TextoDeNoticia & { activo: boolean; autor: string; replay: Replay }

export async function escribir(db: Db, { autor, replay, ...noticia }: NuevaNoticia) {
  const { id } = await runOnce(db, replay, async (tx) => {
    const [row] = await tx.insert(noticias).values(noticia).returning({ id: noticias.id })
    if (!row) throw new Error('A piece of news could not be kept')
    const key = String(row.id)
    await audit(tx, { quien: autor, accion: 'escribir-noticia', entidad: ENTITY, clave: key, despues: noticia })
    return row
  })
  return obtener(db, id)
}

/**
 * Changes a piece of news.
 * @returns the piece's current state, also for a replay
 * @throws ErrorDeNegocio 404, 409 when somebody changed it since `version`
 */
export async function cambiar(
  db: Db,
  { id, version, autor, titulo, contenido, replay }: TextoDeNoticia & SeenVersion & { replay: Replay },
) {
  await runOnce(db, replay, async (tx) => {
    const previous = await requireUpToDate(tx, await lockNoticia(tx, id), version)
    if (previous.titulo === titulo && previous.contenido === contenido) return {}
    await tx.update(noticias).set({ titulo, contenido }).where(eq(noticias.id, id))
    await audit(tx, {
      quien: autor,
      accion: 'cambiar-noticia',
      entidad: ENTITY,
      clave: String(id),
      antes: { titulo: previous.titulo, contenido: previous.contenido },
      despues: { titulo, contenido },
    })
    return {}
  })
  return obtener(db, id)
}

/**
 * Publishes a piece of news, with the current time as its date so that it comes first, or hides it. A piece that is
 * already published or hidden stays unchanged.
 * @throws ErrorDeNegocio 404, 409 when somebody changed it since `version`
 */
export async function publicar(db: Db, { id, version, autor, activo }: SeenVersion & { activo: boolean }) {
  await db.transaction(async (tx) => {
    const previous = await lockNoticia(tx, id)
    if (previous.activo === activo) return
    await requireUpToDate(tx, previous, version)
    const change = activo ? { activo, fecha_publicacion: await readClock(tx) } : { activo }
    await tx.update(noticias).set(change).where(eq(noticias.id, id))
    await audit(tx, {
      quien: autor,
      accion: activo ? 'publicar-noticia' : 'ocultar-noticia',
      entidad: ENTITY,
      clave: String(id),
      despues: { titulo: previous.titulo },
    })
  })
  return obtener(db, id)
}

type Row = typeof noticias.$inferSelect

async function lockNoticia(tx: Tx, id: number) {
  const [row] = await tx.select().from(noticias).where(eq(noticias.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

async function requireUpToDate(tx: Tx, noticia: Row, version: number) {
  if (noticia.version === version) return noticia
  const last = await findLastEntry(tx, { entidad: ENTITY, clave: String(noticia.id) })
  const quien = last?.nombre ?? 'Otra persona'
  const cuando = last ? ` (${formatBriefInstant(last.cuando)})` : ''
  throw conflict(
    `${quien} cambió esta noticia mientras la mirabas${cuando}. Revisa cómo quedó y vuelve a guardar.`,
    'version-vieja',
  )
}

function selectNoticias(db: Db) {
  return db
    .select({
      noticia: noticias,
      cursor: NEWEST.cursor,
      // How many published pieces come before this one.
      antes: sql`(select count(*) from (select from ${noticias} n where n.activo and (n.fecha_publicacion, n.id) >
        (${sql.raw('"noticias"."fecha_publicacion", "noticias"."id"')}) limit ${LATEST_COUNT}) primeras)`.mapWith(
        Number,
      ),
    })
    .from(noticias)
    .$dynamic()
}

function toNoticia({ noticia, antes }: { noticia: Row; antes: number }) {
  return { ...noticia, a_la_vista: noticia.activo && antes < LATEST_COUNT }
}

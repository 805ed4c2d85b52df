import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { ID, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { apartadaHasta } from '#db/schema/lineas.server.ts'
import { busquedaDePiezas, fotosDePiezas, piezas, slugsDePiezas } from '#db/schema/piezas.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { promesaDe, promesaTexts } from '#lib/calendario.ts'
import { CLASES_DE_PIEZA } from '#lib/closedSets.ts'
import { notFound } from '#lib/errors.ts'
import { searchTermsOf } from '#lib/searchTerms.ts'
import { negocio } from '#negocio'
import {
  type ClaseDePieza,
  type FiltroDeVitrina,
  type FotoDePieza,
  NO_PIEZA,
  type PiezaConParecidas,
  type PiezaPublica,
  type Portada,
} from './contract.ts'
import { disponibilidadOf } from './rules.ts'

export { apartar, liberar, marcarVendidas, NO_QUEDA } from './apartar.server.ts'
export { callarVuelta, olvidarEsperas } from './avisame/avisame.server.ts'

/** For how long a sold piece stays in the lists of the window; its own address shows it for good. */
const SHOWN_SOLD = sql`interval '30 days'`

// Drizzle leaves out the names of tables in a select of one table, which a subquery of another needs.
/** The photos of a piece that are ready, in their order. */
export const fotosDe = sql<FotoDePieza[]>`(select coalesce(json_agg(json_build_object('id', f.id, 'alt', f.alt,
  'ancho', f.ancho, 'alto', f.alto, 'color', f.color) order by f.orden, f.id), '[]')
  from ${fotosDePiezas} f where f.pieza_id = ${sql.raw('"piezas"."id"')} and f.estado = 'lista')`

const isPublished = and(isNotNull(piezas.publicada_en), isNull(piezas.guardada_en))
/** Whether lists of the window show a piece: published, and not sold long ago. */
export const isInWindow = and(
  isPublished,
  or(isNull(piezas.vendida_en), gt(piezas.vendida_en, sql`now() - ${SHOWN_SOLD}`)),
) as SQL // `and` of conditions that are never undefined

type Row = typeof piezas.$inferSelect

export function toPublica({
  fotos,
  ...pieza
}: Row & { fotos: FotoDePieza[]; apartada_hasta?: Date | null }): PiezaPublica {
  return { ...pieza, disponibilidad: disponibilidadOf(pieza), fotos }
}

export type FiltroDePiezas = {
  clase?: ClaseDePieza | undefined
  q?: string | undefined
  /** The highest price, a decimal string in pesos. */
  hasta?: string | undefined
  /** Leaves out what nobody can order now. */
  disponibles?: boolean | undefined
}

/** The condition of a search in the window. */
export function conditionOf({ clase, q, hasta, disponibles }: FiltroDePiezas) {
  return and(
    isInWindow,
    clase && eq(piezas.clase, clase),
    q
      ? matchesSearch(
          busquedaDePiezas,
          searchTermsOf(q, () => null),
        )
      : undefined,
    hasta ? sql`${piezas.precio} <= ${hasta}` : undefined,
    disponibles
      ? and(isNull(piezas.vendida_en), or(eq(piezas.existencias, 'al_pedido'), gt(piezas.quedan, 0)))
      : undefined,
  )
}

/** A published piece by its present or an earlier address; undefined if there is none. */
export async function buscarPorSlug(db: Db | Tx, slug: string) {
  const [row] = await db
    .select({ pieza: piezas, fotos: fotosDe, apartada_hasta: apartadaHasta })
    .from(slugsDePiezas)
    .innerJoin(piezas, eq(piezas.id, slugsDePiezas.pieza_id))
    .where(and(eq(slugsDePiezas.slug, slug), isPublished))
  return row && toPublica({ ...row.pieza, fotos: row.fotos, apartada_hasta: row.apartada_hasta })
}

/** A published piece and its id, for an order of it; undefined if there is none. */
export async function buscarParaPedir(tx: Tx, slug: string) {
  const [row] = await tx
    .select({ pieza: piezas })
    .from(slugsDePiezas)
    .innerJoin(piezas, eq(piezas.id, slugsDePiezas.pieza_id))
    .where(and(eq(slugsDePiezas.slug, slug), isPublished))
  return row && { id: row.pieza.id, pieza: row.pieza }
}

const MAX_PARA_PEDIR = 1_000

/** What can be ordered now, by name. */
export function listarParaPedir(db: Db) {
  return db
    .select({
      slug: piezas.slug,
      nombre: piezas.nombre,
      precio: sql<string | null>`case when ${piezas.precio_desde} then null else ${piezas.precio}::text end`,
    })
    .from(piezas)
    .where(conditionOf({ disponibles: true }))
    .orderBy(asc(piezas.nombre), asc(piezas.id))
    .limit(MAX_PARA_PEDIR)
}

/** In the order of the owner, among equals the newest first: by when they were published, hidden ones by when they were made. */
export const IN_ORDER = keyset(
  { by: piezas.orden, kind: ID, ascending: true },
  { by: sql`coalesce(${piezas.publicada_en}, ${piezas.creada_en})`, kind: INSTANT },
  { by: piezas.id, kind: UUID },
)

async function listar(db: Db, { where, order, limit, offset = 0 }: Listing) {
  const rows = await db
    .select({ pieza: piezas, fotos: fotosDe })
    .from(piezas)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ pieza, fotos }) => toPublica({ ...pieza, fotos }))
}
type Listing = { where: SQL | undefined; order: SQL[]; limit: number; offset?: number }

const ON_HOME = 5

/** Pieces for the home page: the owner's picks, then the newest that can be ordered. */
export async function listarPortada(db: Db): Promise<Portada> {
  const [shown, total] = await Promise.all([
    listar(db, {
      where: conditionOf({ disponibles: true }),
      order: [desc(piezas.elegida), IN_ORDER.order],
      limit: ON_HOME,
    }),
    db.$count(piezas, isInWindow),
  ])
  return { piezas: shown, cuantas: total }
}

const PAGE_SIZE = 24
const byClase = sql`array_position(${sql.raw(`array['${CLASES_DE_PIEZA.join("','")}']`)}, ${piezas.clase})`

/** A page of the window: by kind, in each the sold ones last. */
export async function listarVitrina(db: Db, { clase, q, hasta, disponibles, pagina = 1 }: FiltroDeVitrina) {
  const [found, clases] = await Promise.all([
    listar(db, {
      where: conditionOf({ clase, q, hasta, disponibles: disponibles === 'si' }),
      order: [byClase, sql`${piezas.vendida_en} is not null`, IN_ORDER.order],
      limit: PAGE_SIZE + 1,
      offset: (pagina - 1) * PAGE_SIZE,
    }),
    q ? recentCounts(db) : countClases(db),
  ])
  return { piezas: found.slice(0, PAGE_SIZE), clases, sigue: found.length > PAGE_SIZE }
}

/** Milliseconds for which searches share the counts, which do not depend on what is searched for. */
const SHARED_FOR = 1_000
const shared = new WeakMap<Db, { until: number; counts: ReturnType<typeof countClases> }>()

function recentCounts(db: Db) {
  const known = shared.get(db)
  if (known && performance.now() < known.until) return known.counts
  const counts = countClases(db)
  counts.catch(() => shared.delete(db))
  shared.set(db, { until: performance.now() + SHARED_FOR, counts })
  return counts
}

async function countClases(db: Db) {
  const counts = await db
    .select({ clase: piezas.clase, cuantas: count() })
    .from(piezas)
    .where(isInWindow)
    .groupBy(piezas.clase)
  return counts.toSorted((one, other) => placeOf(one.clase) - placeOf(other.clase))
}
const placeOf = (clase: ClaseDePieza) => CLASES_DE_PIEZA.indexOf(clase)

const SIMILAR = 4

/** @throws ErrorDeNegocio 404 */
export async function obtenerPieza(db: Db, { slug }: { slug: string }): Promise<PiezaConParecidas> {
  const pieza = await buscarPorSlug(db, slug)
  if (!pieza) throw notFound(NO_PIEZA)
  const parecidas = await listar(db, {
    where: and(conditionOf({ disponibles: true }), ne(piezas.slug, pieza.slug)),
    order: [sql`${piezas.clase} <> ${pieza.clase}`, IN_ORDER.order],
    limit: SIMILAR,
  })
  const { dias_de_hechura: diasDeHechura } = pieza
  const promesa = negocio.feriados.length > 0 ? promesaTexts(promesaDe({ ahora: new Date(), diasDeHechura })) : null
  return { pieza, promesa, parecidas }
}

/** The pieces of a search that can be ordered, as the window sorts them. */
export function buscarPiezas(db: Db, filtro: FiltroDePiezas, limit: number) {
  return listar(db, { where: conditionOf({ ...filtro, disponibles: true }), order: [IN_ORDER.order], limit })
}

/** The names of all pieces in the window. */
export async function listarNombres(db: Db) {
  return (await db.selectDistinct({ nombre: piezas.nombre }).from(piezas).where(isInWindow)).map(({ nombre }) => nombre)
}

/** The pieces in the window with one of these names. */
export function listarPorNombre(db: Db, nombres: string[]) {
  return listar(db, {
    where: and(isInWindow, inArray(piezas.nombre, nombres)),
    order: [IN_ORDER.order],
    limit: nombres.length,
  })
}

/** Every piece that search engines may list, with its photos. */
export function listarParaBuscadores(db: Db) {
  return db
    .select({ slug: piezas.slug, fotos: fotosDe })
    .from(piezas)
    .where(and(isInWindow, eq(piezas.ejemplo, false)))
    .orderBy(asc(piezas.creada_en), asc(piezas.id))
}

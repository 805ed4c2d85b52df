import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { busquedaDePiezas, fotosDePiezas, piezas, slugsDePiezas } from '#db/schema/piezas.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { searchTermsOf } from '#lib/searchTerms.ts'
import type { ClaseDePieza, FotoDePieza, PiezaPublica } from './contract.ts'
import { disponibilidadOf } from './rules.ts'

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

export function toPublica({ fotos, ...pieza }: Row & { fotos: FotoDePieza[] }): PiezaPublica {
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
    .select({ pieza: piezas, fotos: fotosDe })
    .from(slugsDePiezas)
    .innerJoin(piezas, eq(piezas.id, slugsDePiezas.pieza_id))
    .where(and(eq(slugsDePiezas.slug, slug), isPublished))
  return row && toPublica({ ...row.pieza, fotos: row.fotos })
}

/** Pieces for the home page: the owner's picks, then the newest, those that can be ordered first. */
export async function listarParaInicio(db: Db, limit: number) {
  const rows = await db
    .select({ pieza: piezas, fotos: fotosDe })
    .from(piezas)
    .where(and(isInWindow, isNull(piezas.vendida_en)))
    .orderBy(desc(piezas.elegida), asc(piezas.orden), desc(piezas.publicada_en), asc(piezas.id))
    .limit(limit)
  return rows.map(({ pieza, fotos }) => toPublica({ ...pieza, fotos }))
}

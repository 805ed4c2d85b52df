import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { audit, findLastEntry } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import { cutPage } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { busquedaDePiezas, piezas, slugsDePiezas } from '#db/schema/piezas.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { searchTermsOf } from '#lib/searchTerms.ts'
import { avisarVuelta, contarEsperas } from '../avisame/avisame.server.ts'
import { type FotoDePieza, NO_PIEZA } from '../contract.ts'
import type { FotosDePieza } from '../fotos/contract.ts'
import { idsOfFotos, listarFotos, ponerFotos } from '../fotos/fotos.server.ts'
import { fotosDe, IN_ORDER, toPublica } from '../piezas.server.ts'
import { suggestSlug } from '../rules.ts'
import { CAMPOS_DE_PIEZA, type DatosDePieza, ESTADOS_DE_PIEZA, type EstadoDePieza } from './contract.ts'

const PAGE_SIZE = 30
export const ENTITY = 'pieza'

const isStored = isNotNull(piezas.guardada_en)
export const STATES: Record<EstadoDePieza, SQL | undefined> = {
  todas: isNull(piezas.guardada_en),
  publicadas: and(isNull(piezas.guardada_en), isNotNull(piezas.publicada_en), isNull(piezas.vendida_en)),
  ocultas: and(isNull(piezas.guardada_en), isNull(piezas.publicada_en), isNull(piezas.vendida_en)),
  vendidas: and(isNull(piezas.guardada_en), isNotNull(piezas.vendida_en)),
  guardadas: isStored,
}

const select = (db: Db | Tx) =>
  db.select({ pieza: piezas, fotos: fotosDe, cursor: IN_ORDER.cursor }).from(piezas).$dynamic()
export type Pieza = typeof piezas.$inferSelect
type Row = { pieza: Pieza; fotos: FotoDePieza[] }

async function toGestion(db: Db | Tx, rows: Row[]) {
  const ids = rows.map(({ pieza }) => pieza.id)
  const photos = await listarFotos(db, ids)
  const waiting = await contarEsperas(db, ids)
  return rows.map(({ pieza, fotos }) => ({
    ...pieza,
    ...toPublica({ ...pieza, fotos }),
    esperan: waiting.get(pieza.id) ?? 0,
    todas_las_fotos: photos.get(pieza.id) ?? [],
  }))
}

type Listing = { estado: EstadoDePieza; q?: string | undefined; despues_de?: string | undefined }

export async function listar(db: Db, { estado, q, despues_de }: Listing) {
  const search = q
    ? matchesSearch(
        busquedaDePiezas,
        searchTermsOf(q, () => null),
      )
    : undefined
  const loaded = await select(db)
    .where(and(STATES[estado], search, IN_ORDER.after(despues_de)))
    .orderBy(IN_ORDER.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ cursor }) => cursor)
  const states = ESTADOS_DE_PIEZA.map((state) => [state, count(sql`case when ${STATES[state]} then 1 end`)] as const)
  const [counts] = await db
    .select({ ...Object.fromEntries(states), ejemplos: count(sql`case when ${piezas.ejemplo} then 1 end`) })
    .from(piezas)
  const { ejemplos = 0, ...cuentas } = counts ?? {}
  // `fromEntries` loses the names.
  return { piezas: await toGestion(db, rows), sigue, cuentas: cuentas as Record<EstadoDePieza, number>, ejemplos }
}

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db | Tx, id: string) {
  const [pieza] = await toGestion(db, await select(db).where(eq(piezas.id, id)))
  if (!pieza) throw notFound(NO_PIEZA)
  return pieza
}

export type Por = { autor: string }
type ConFotos = { fotos?: FotosDePieza | undefined }

export async function crear(
  db: Db,
  { autor, publicar, replay, fotos, ...datos }: DatosDePieza & Por & ConFotos & { publicar: boolean; replay: Replay },
) {
  const { id } = await runOnce(db, replay, async (tx) => {
    const created = await insert(tx, {
      ...counted(datos),
      slug: suggestSlug(datos.nombre, datos.clase),
      publicada_en: publicar ? await readClock(tx) : null,
    })
    if (fotos) await ponerFotos(tx, { pieza_id: created.id, fotos })
    await audit(tx, {
      quien: autor,
      accion: 'crear-pieza',
      entidad: ENTITY,
      clave: created.id,
      despues: { nombre: datos.nombre, precio: datos.precio, version: 1 },
    })
    return created
  })
  return obtener(db, id)
}

/** What is left follows from the kind of stock: one of a kind that is new, or changed to it, is there once. */
const counted = <D extends DatosDePieza>(datos: D) => ({
  ...datos,
  quedan: datos.existencias === 'al_pedido' ? null : datos.existencias === 'unica' ? 1 : datos.quedan,
})

/** Inserts a piece under the first free address: the suggested one, or with a number after it. */
export async function insert(tx: Tx, values: typeof piezas.$inferInsert) {
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select slug from ${slugsDePiezas} where slug = ${values.slug} or slug ~ ${`^${values.slug}-[0-9]+$`}`,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = values.slug
  for (let number = 2; taken.has(slug); number++) slug = `${values.slug}-${number}`
  const [row] = await tx
    .insert(piezas)
    .values({ ...values, slug })
    .returning({ id: piezas.id })
  if (!row) throw new Error('A piece could not be kept')
  return row
}

type Cambio = DatosDePieza &
  Por &
  ConFotos & { id: string; slug: string; version: number; quedaban?: number | null | undefined; replay: Replay }

/**
 * Changes a piece. An address that it had before goes on leading to it.
 * @throws ErrorDeNegocio 404, 409 when somebody changed it since `version`, 422 at `slug` for another piece's address
 */
export async function cambiar(db: Db, { id, version, autor, replay, slug, fotos, quedaban, ...datos }: Cambio) {
  await runOnce(db, replay, async (tx) => {
    const before = await lock(tx, id)
    if (before.version !== version) throw await changed(tx, id)
    const [owner] = await tx.select().from(slugsDePiezas).where(eq(slugsDePiezas.slug, slug))
    if (owner && owner.pieza_id !== id)
      throw invalid('Esa dirección es de otra pieza.', { slug: 'Esa dirección es de otra pieza.' })
    const next = { ...datos, slug, quedan: leftAfter(before, datos, quedaban) }
    const isStockChanged = differs(before.existencias, next.existencias) || differs(before.quedan, next.quedan)
    const isThere = next.existencias === 'al_pedido' || Number(next.quedan) > 0
    const present = { ...before, fotos: await idsOfFotos(tx, id) }
    const wanted = { ...next, fotos: fotos?.map((foto) => foto.id) ?? present.fotos }
    if (fotos) await ponerFotos(tx, { pieza_id: id, fotos })
    const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) =>
      differs(present[name], wanted[name]),
    )
    // The version counts also what the trigger leaves out, because a person changed it here.
    const isChanged = names.some((name) => name !== 'fotos')
    await tx
      .update(piezas)
      .set({
        ...next,
        ...(isChanged && { version: version + 1 }),
        ...(isStockChanged && isThere && { vendida_en: null }),
      })
      .where(eq(piezas.id, id))
    await avisarVuelta(tx, [id])
    if (names.length > 0)
      await audit(tx, {
        quien: autor,
        accion: 'cambiar-pieza',
        entidad: ENTITY,
        clave: id,
        antes: Object.fromEntries(names.map((name) => [name, present[name]])),
        despues: {
          ...Object.fromEntries(names.map((name) => [name, wanted[name]])),
          ...(isChanged && { version: version + 1 }),
        },
      })
    return {}
  })
  return obtener(db, id)
}

export const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/**
 * What is left after an edit. Orders may have taken some since the person saw `quedaban`, so the difference counts; what
 * is held of a piece that becomes one of a kind stays held.
 */
function leftAfter(before: typeof piezas.$inferSelect, datos: DatosDePieza, quedaban: number | null | undefined) {
  if (datos.existencias === 'unica') return Math.min(1, before.quedan ?? 1)
  const { quedan } = counted(datos)
  if (quedan === null || before.existencias !== 'varias' || typeof quedaban !== 'number') return quedan
  return Math.min(9999, Math.max(0, (before.quedan ?? 0) + quedan - quedaban))
}

/** @throws ErrorDeNegocio 404 */
export async function lock(tx: Tx, id: string) {
  const [row] = await tx.select().from(piezas).where(eq(piezas.id, id)).for('update')
  if (!row) throw notFound(NO_PIEZA)
  return row
}

/** The refusal of a version that is no longer the present one; it names who made that, if a person did. */
export async function changed(tx: Tx, id: string) {
  const isLast = sql`${auditoria.despues} ->> 'version' = (select version::text from ${piezas} where id = ${id})`
  const last = await findLastEntry(tx, { entidad: ENTITY, clave: id }, isLast)
  // An order that sells a piece changes it too, and nobody of the shop did.
  const what = last
    ? `${last.nombre ?? 'Otra persona'} cambió esta pieza mientras la mirabas (${formatBriefInstant(last.cuando)}).`
    : 'Cambió esta pieza mientras la mirabas.'
  return conflict(`${what} Revisa cómo quedó y vuelve a guardar.`, 'version-vieja')
}

/** Copies a piece without its photos, hidden and under an address of its own. */
export async function duplicar(db: Db, { id, autor, replay }: Por & { id: string; replay: Replay }) {
  const copy = await runOnce(db, replay, async (tx) => {
    const pieza = await lock(tx, id)
    const { nombre, clase } = pieza
    const copied = Object.keys(CAMPOS_DE_PIEZA).map((name) => [name, pieza[name as keyof Pieza]])
    const datos = Object.fromEntries(copied) as DatosDePieza // the columns have the names of the fields
    const created = await insert(tx, { ...counted(datos), slug: suggestSlug(nombre, clase) })
    await audit(tx, {
      quien: autor,
      accion: 'duplicar-pieza',
      entidad: ENTITY,
      clave: created.id,
      despues: { nombre, version: 1 },
    })
    return created
  })
  return obtener(db, copy.id)
}

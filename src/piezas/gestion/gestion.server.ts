import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { audit, findLastEntry } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import { cutPage, ID, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { busquedaDePiezas, piezas, slugsDePiezas } from '#db/schema/piezas.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { searchTermsOf } from '#lib/searchTerms.ts'
import { negocio } from '#negocio'
import { type FotoDePieza, NO_PIEZA } from '../contract.ts'
import type { FotosDePieza } from '../fotos/contract.ts'
import { listarFotos, ponerFotos } from '../fotos/fotos.server.ts'
import { fotosDe, toPublica } from '../piezas.server.ts'
import { suggestSlug } from '../rules.ts'
import {
  ACCIONES_DE_PIEZA,
  type AccionDePieza,
  type DatosDePieza,
  ESTADOS_DE_PIEZA,
  type EstadoDePieza,
} from './contract.ts'

const PAGE_SIZE = 30
const ENTITY = 'pieza'

const isStored = isNotNull(piezas.guardada_en)
const STATES: Record<EstadoDePieza, SQL | undefined> = {
  todas: isNull(piezas.guardada_en),
  publicadas: and(isNull(piezas.guardada_en), isNotNull(piezas.publicada_en), isNull(piezas.vendida_en)),
  ocultas: and(isNull(piezas.guardada_en), isNull(piezas.publicada_en), isNull(piezas.vendida_en)),
  vendidas: and(isNull(piezas.guardada_en), isNotNull(piezas.vendida_en)),
  guardadas: isStored,
}
const IN_ORDER = keyset(
  { by: piezas.orden, kind: ID, ascending: true },
  { by: piezas.creada_en, kind: INSTANT },
  { by: piezas.id, kind: UUID },
)

const select = (db: Db | Tx) =>
  db.select({ pieza: piezas, fotos: fotosDe, cursor: IN_ORDER.cursor }).from(piezas).$dynamic()
type Row = { pieza: typeof piezas.$inferSelect; fotos: FotoDePieza[] }

async function toGestion(db: Db | Tx, rows: Row[]) {
  const photos = await listarFotos(
    db,
    rows.map(({ pieza }) => pieza.id),
  )
  return rows.map(({ pieza, fotos }) => ({
    ...pieza,
    ...toPublica({ ...pieza, fotos }),
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

type Por = { autor: string }
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
      despues: { nombre: datos.nombre, precio: datos.precio },
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

type Cambio = DatosDePieza & Por & ConFotos & { id: string; slug: string; version: number; replay: Replay }

/**
 * Changes a piece. An address that it had before goes on leading to it.
 * @throws ErrorDeNegocio 404, 409 when somebody changed it since `version`, 422 at `slug` for another piece's address
 */
export async function cambiar(db: Db, { id, version, autor, replay, slug, fotos, ...datos }: Cambio) {
  await runOnce(db, replay, async (tx) => {
    const before = await lock(tx, id)
    if (before.version !== version) throw await changed(tx, id)
    const [owner] = await tx.select().from(slugsDePiezas).where(eq(slugsDePiezas.slug, slug))
    if (owner && owner.pieza_id !== id)
      throw invalid('Esa dirección es de otra pieza.', { slug: 'Esa dirección es de otra pieza.' })
    const wasUnica = before.existencias === 'unica' && datos.existencias === 'unica'
    const next = { ...counted(datos), slug, ...(wasUnica && { quedan: before.quedan }) }
    await tx.update(piezas).set(next).where(eq(piezas.id, id))
    if (fotos) await ponerFotos(tx, { pieza_id: id, fotos })
    const names = (Object.keys(next) as (keyof typeof next)[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(next[name]),
    )
    if (names.length > 0)
      await audit(tx, {
        quien: autor,
        accion: 'cambiar-pieza',
        entidad: ENTITY,
        clave: id,
        antes: Object.fromEntries(names.map((name) => [name, before[name]])),
        despues: Object.fromEntries(names.map((name) => [name, next[name]])),
      })
    return {}
  })
  return obtener(db, id)
}

async function lock(tx: Tx, id: string) {
  const [row] = await tx.select().from(piezas).where(eq(piezas.id, id)).for('update')
  if (!row) throw notFound(NO_PIEZA)
  return row
}

async function changed(tx: Tx, id: string) {
  const last = await findLastEntry(tx, { entidad: ENTITY, clave: id })
  const who = last?.nombre ?? 'Otra persona'
  const when = last ? ` (${formatBriefInstant(last.cuando)})` : ''
  return conflict(
    `${who} cambió esta pieza mientras la mirabas${when}. Revisa cómo quedó y vuelve a guardar.`,
    'version-vieja',
  )
}

const SETS: Record<Exclude<AccionDePieza, 'subir' | 'bajar'>, Record<string, SQL | boolean | null>> = {
  publicar: { publicada_en: sql`coalesce(${piezas.publicada_en}, now())`, guardada_en: null },
  ocultar: { publicada_en: null },
  guardar: { guardada_en: sql`coalesce(${piezas.guardada_en}, now())`, elegida: false },
  sacar: { guardada_en: null },
  vender: {
    vendida_en: sql`case when ${piezas.quedan} > 1 then ${piezas.vendida_en} else coalesce(${piezas.vendida_en}, now()) end`,
    quedan: sql`case when ${piezas.quedan} > 0 then ${piezas.quedan} - 1 else ${piezas.quedan} end`,
  },
  reponer: {
    vendida_en: null,
    quedan: sql`case ${piezas.existencias} when 'unica' then 1 else ${piezas.quedan} + 1 end`,
  },
  elegir: { elegida: true },
  dejar: { elegida: false },
}
/** The columns that a tap may change, which are what its undo restores. */
const TAPPED = ['publicada_en', 'guardada_en', 'vendida_en', 'quedan', 'elegida', 'orden'] as const
const tapped = (row: typeof piezas.$inferSelect) => Object.fromEntries(TAPPED.map((name) => [name, row[name]]))

/**
 * Does to a piece what one tap asks. What already is so stays.
 * @throws ErrorDeNegocio 404
 */
export async function mover(
  db: Db,
  { id, accion, autor, replay }: Por & { id: string; accion: AccionDePieza; replay: Replay },
) {
  await runOnce(db, replay, async (tx) => {
    if (accion === 'subir' || accion === 'bajar') await numberPlaces(tx)
    const before = await lock(tx, id)
    const set =
      accion === 'subir' || accion === 'bajar' ? { orden: before.orden + (accion === 'subir' ? -3 : 3) } : SETS[accion]
    const [after = before] = await tx.update(piezas).set(set).where(eq(piezas.id, id)).returning()
    await audit(tx, {
      quien: autor,
      accion: `${accion}-pieza`,
      entidad: ENTITY,
      clave: id,
      antes: tapped(before),
      despues: { ...tapped(after), nombre: before.nombre },
    })
    return {}
  })
  return obtener(db, id)
}

/** Gives the pieces in the window even numbers as their places, so that one fits between two others. */
async function numberPlaces(tx: Tx) {
  await tx.execute(sql`with places as (
      select id, row_number() over (order by orden, creada_en desc, id desc) * 2 as place from ${piezas} where ${STATES.publicadas}
    ) update ${piezas} set orden = place from places where places.id = ${piezas.id} and orden <> place`)
}

/**
 * Undoes the last tap on a piece, as moves of orders are undone (docs/decisions/020).
 * @throws ErrorDeNegocio 404, 409 when somebody changed the piece since `version`, or it can no longer be undone
 */
export async function deshacer(db: Db, { id, version, autor }: Por & { id: string; version: number }) {
  await db.transaction(async (tx) => {
    const { version: present, nombre } = await lock(tx, id)
    if (present !== version) throw await changed(tx, id)
    const last = await findLastEntry(tx, { entidad: ENTITY, clave: id })
    const isTap = ACCIONES_DE_PIEZA.some((accion) => last?.accion === `${accion}-pieza`)
    const until = (last?.cuando.getTime() ?? 0) + negocio.pedidos.segundosParaDeshacer * 1000
    if (!last || !isTap || last.quien !== autor || (await readClock(tx)).getTime() > until)
      throw conflict('Ya no se puede deshacer.', 'no-deshacible')
    const before = Object.entries(Object(last.antes) as Record<string, unknown>) // what `mover` wrote
    const set = before.map(([name, value]) => [name, name.endsWith('_en') && value ? new Date(String(value)) : value])
    await tx.update(piezas).set(Object.fromEntries(set)).where(eq(piezas.id, id))
    await audit(tx, { quien: autor, accion: 'deshacer-pieza', entidad: ENTITY, clave: id, despues: { nombre } })
  })
  return obtener(db, id)
}

/** Copies a piece without its photos, hidden and under an address of its own. */
export async function duplicar(db: Db, { id, autor, replay }: Por & { id: string; replay: Replay }) {
  const copy = await runOnce(db, replay, async (tx) => {
    const {
      nombre,
      clase,
      precio,
      precio_desde,
      descripcion,
      medida,
      materiales,
      existencias,
      quedan,
      dias_de_hechura,
      opciones,
    } = await lock(tx, id)
    const created = await insert(tx, {
      ...counted({
        nombre,
        clase,
        precio,
        precio_desde,
        descripcion,
        medida,
        materiales,
        existencias,
        quedan,
        dias_de_hechura,
        opciones,
      }),
      slug: suggestSlug(nombre, clase),
    })
    await audit(tx, { quien: autor, accion: 'duplicar-pieza', entidad: ENTITY, clave: created.id, despues: { nombre } })
    return created
  })
  return obtener(db, copy.id)
}

import { eq, type SQL, sql } from 'drizzle-orm'
import { audit, findLastEntry } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { conflict } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { avisarVuelta, callarVuelta } from '../avisame/avisame.server.ts'
import { IN_ORDER } from '../piezas.server.ts'
import { ACCIONES_DE_PIEZA, type AccionDePieza } from './contract.ts'
import { changed, differs, ENTITY, lock, obtener, type Pieza, type Por, STATES } from './gestion.server.ts'

/** What staff do to a piece with one tap, and how a tap is undone (docs/decisions/052). */

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
/** The columns that a tap may change. Its undo restores those that it changed. */
const TAPPED = ['publicada_en', 'guardada_en', 'vendida_en', 'quedan', 'elegida', 'orden'] as const
const tapped = (row: Pieza, names: readonly (typeof TAPPED)[number][]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

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
    await avisarVuelta(tx, [id])
    const names = TAPPED.filter((name) => differs(before[name], after[name]))
    await audit(tx, {
      quien: autor,
      accion: `${accion}-pieza`,
      entidad: ENTITY,
      clave: id,
      antes: tapped(before, names),
      despues: { ...tapped(after, names), nombre: before.nombre, ...versionOf(before, after) },
    })
    return {}
  })
  return obtener(db, id)
}

/** The version that a change made, if it made one, so that a refusal of an older one names who did. */
const versionOf = (before: Pieza, after: Pieza) => (before.version === after.version ? {} : { version: after.version })

/** Gives the pieces in the window even numbers as their places, so that one fits between two others. */
async function numberPlaces(tx: Tx) {
  await tx.execute(sql`with places as (
      select id, row_number() over (order by ${IN_ORDER.order}) * 2 as place from ${piezas} where ${STATES.publicadas}
    ) update ${piezas} set orden = place from places where places.id = ${piezas.id} and orden <> place`)
}

/**
 * Undoes the last tap on a piece, as moves of orders are undone (docs/decisions/020).
 * @throws ErrorDeNegocio 404, 409 when somebody changed the piece since `version`, or it can no longer be undone
 */
export async function deshacer(db: Db, { id, version, autor }: Por & { id: string; version: number }) {
  await db.transaction(async (tx) => {
    const present = await lock(tx, id)
    if (present.version !== version) throw await changed(tx, id)
    const last = await findLastEntry(tx, { entidad: ENTITY, clave: id })
    const isTap = ACCIONES_DE_PIEZA.some((accion) => last?.accion === `${accion}-pieza`)
    const until = (last?.cuando.getTime() ?? 0) + negocio.pedidos.segundosParaDeshacer * 1000
    const after = Object(last?.despues) as Partial<Pieza>
    const before = Object.entries(Object(last?.antes) as Record<string, unknown>) // what `mover` wrote
    const isAsLeft = before.every(([name]) => !differs(present[name as keyof Pieza], after[name as keyof Pieza]))
    if (!last || !isTap || !isAsLeft || last.quien !== autor || (await readClock(tx)).getTime() > until)
      throw conflict('Ya no se puede deshacer.', 'no-deshacible')
    const set = before.map(([name, value]) => [name, name.endsWith('_en') && value ? new Date(String(value)) : value])
    const { nombre } = present
    const [undone = present] =
      set.length > 0 ? await tx.update(piezas).set(Object.fromEntries(set)).where(eq(piezas.id, id)).returning() : []
    await audit(tx, {
      quien: autor,
      accion: 'deshacer-pieza',
      entidad: ENTITY,
      clave: id,
      despues: { nombre, ...versionOf(present, undone) },
    })
    await avisarVuelta(tx, [id])
    await callarVuelta(tx, id)
  })
  return obtener(db, id)
}

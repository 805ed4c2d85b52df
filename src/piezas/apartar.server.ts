import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { conflict, ErrorDeNegocio } from '#lib/errors.ts'
import { avisarVuelta } from './avisame/avisame.server.ts'

export type Apartado = { pieza_id: string; cantidad: number }

/** The `type` of the refusal when less is left of a piece than an order wants. */
export const NO_QUEDA = 'pieza-no-queda'

// Always in one order, so that two orders of the same pieces never wait for each other.
const inOrder = (apartados: Apartado[]) => apartados.toSorted((a, b) => (a.pieza_id < b.pieza_id ? -1 : 1))

/**
 * Takes pieces out of what is left, for an order. The row is locked, and its check constraint refuses less than none:
 * of parallel orders for the last one, one gets it. A piece that is made to order has no limit. None is left of a piece
 * that is sold.
 * @returns the ids of the pieces that are limited, which the order therefore holds
 * @throws ErrorDeNegocio 409 (`type: pieza-no-queda`)
 */
export async function apartar(tx: Tx, apartados: Apartado[]) {
  const held = new Set<string>()
  for (const { pieza_id, cantidad } of inOrder(apartados)) {
    const [taken] = await tx
      .update(piezas)
      .set({ quedan: sql`${piezas.quedan} - ${cantidad}` })
      .where(
        and(
          eq(piezas.id, pieza_id),
          isNull(piezas.vendida_en),
          or(eq(piezas.existencias, 'al_pedido'), gte(piezas.quedan, cantidad)),
        ),
      )
      .returning({ existencias: piezas.existencias })
    if (!taken) throw await noQueda(tx, pieza_id)
    if (taken.existencias !== 'al_pedido') held.add(pieza_id)
  }
  return held
}

async function noQueda(tx: Tx, id: string) {
  const [pieza] = await tx
    .select({ nombre: piezas.nombre, quedan: piezas.quedan, vendida_en: piezas.vendida_en })
    .from(piezas)
    .where(eq(piezas.id, id))
  const nombre = pieza ? `«${pieza.nombre}»` : 'Esa pieza'
  if (pieza?.vendida_en) return conflict(`${nombre} ya se vendió.`, NO_QUEDA)
  if (!pieza?.quedan) return conflict(`${nombre} ya la pidió otra persona.`, NO_QUEDA)
  const detail = `De ${nombre} ${pieza.quedan === 1 ? 'solo queda una' : `solo quedan ${pieza.quedan}`}.`
  return new ErrorDeNegocio({ ...conflict(detail, NO_QUEDA).rechazo, campos: { cantidad: detail } })
}

/**
 * Gives back what an order had taken, and tells who waits for it. A piece that staff sold to somebody else while the
 * order held it stays sold; of several equal ones, the others may be sold, and this one is there again.
 * @param fueVendida whether the order itself had sold the pieces, because it was confirmed
 */
export async function liberar(tx: Tx, apartados: Apartado[], fueVendida: boolean) {
  const isFree = fueVendida ? undefined : or(isNull(piezas.vendida_en), eq(piezas.existencias, 'varias'))
  for (const { pieza_id, cantidad } of inOrder(apartados))
    await tx
      .update(piezas)
      .set({
        // The owner may have changed what is left meanwhile.
        quedan: sql`case ${piezas.existencias} when 'al_pedido' then null when 'unica' then 1
          else least(${piezas.quedan} + ${cantidad}, 9999) end`,
        vendida_en: null,
      })
      .where(and(eq(piezas.id, pieza_id), isFree))
  await avisarVuelta(
    tx,
    apartados.map(({ pieza_id }) => pieza_id),
  )
}

/** Marks the pieces of a confirmed order as sold, where none is left, or takes that back. */
export async function marcarVendidas(tx: Tx, ids: string[], vendidas: boolean) {
  await tx
    .update(piezas)
    .set({ vendida_en: vendidas ? sql`now()` : null })
    .where(and(inArray(piezas.id, ids), eq(piezas.quedan, 0), vendidas ? isNull(piezas.vendida_en) : undefined))
}

import { and, asc, eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db } from '#db/open.server.ts'
import { guias } from '#db/schema/pedidos.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { rereadRows } from '../lista/lista.server.ts'
import { lockPedido } from '../rows.server.ts'

const columns = { id: guias.id, numero: guias.numero, fecha_creacion: guias.fecha_creacion }

/** Finds the order of a courier's number (docs/decisions/045). */
export async function buscarGuia(db: Db, numero: string) {
  const [guia] = await db.select({ codigo: guias.codigo }).from(guias).where(eq(guias.numero, numero))
  const [pedido = null] = guia ? await rereadRows(db, [guia.codigo]) : []
  return { pedido }
}

/** Lists the couriers' numbers of an order, oldest first. */
export function listarGuias(db: Db, codigo: string) {
  return db.select(columns).from(guias).where(eq(guias.codigo, codigo)).orderBy(asc(guias.id))
}

type Anotada = { codigo: string; numero: string; autor: string; replay: Replay }

/**
 * Notes that a courier's number belongs to an order. Noted again, it stays as it is.
 * @throws ErrorDeNegocio 404; 409 if the number belongs to another order
 */
export function anotarGuia(db: Db, { codigo, numero, autor, replay }: Anotada) {
  return runOnce(db, replay, async (tx) => {
    await lockPedido(tx, codigo)
    const [guia] = await tx.insert(guias).values({ codigo, numero, autor }).onConflictDoNothing().returning(columns)
    if (guia) {
      await audit(tx, { quien: autor, accion: 'anotar-guia', entidad: 'pedido', clave: codigo, despues: { numero } })
      return guia
    }
    const [before] = await tx
      .select({ ...columns, codigo: guias.codigo })
      .from(guias)
      .where(eq(guias.numero, numero))
    if (before?.codigo === codigo) return before
    throw conflict(`Ese número ya es del pedido ${before?.codigo ?? 'de otra persona'}. Quítalo primero allí.`)
  })
}

/** @throws ErrorDeNegocio 404 */
export async function quitarGuia(db: Db, { codigo, id, autor }: { codigo: string; id: number; autor: string }) {
  await db.transaction(async (tx) => {
    const [guia] = await tx
      .delete(guias)
      .where(and(eq(guias.id, id), eq(guias.codigo, codigo)))
      .returning({ numero: guias.numero })
    if (!guia) throw notFound('Ese número ya no está en el pedido.')
    await audit(tx, { quien: autor, accion: 'quitar-guia', entidad: 'pedido', clave: codigo, antes: guia })
  })
}

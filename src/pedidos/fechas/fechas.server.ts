import { and, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { TODAY } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '../estatus.ts'
import { WHERE_IT_WAS } from '../lineas/apartados.server.ts'
import { claseOfPedido, isOfCliente, type PedidoRow, receivesAvisos } from '../rows.server.ts'
import { dayNow } from '../situacion.ts'

/** A run tells at most so many; the next one tells the others. */
const MAX_TOLD = 200
const isOpen = inArray(estatus.categoria, ['processing', 'shipping'])
/** Anybody may have typed the e-mail of a received order, and its recipient expects nothing. */
const isExpected = or(ne(WHERE_IT_WAS, ESTATUS.recibido), pedidos.correo_comprobado)

/**
 * Tells clients the new day of their order, once for each new day: the promised one has passed, or the shop closes on
 * it. Who stopped the notices or has no e-mail is told by staff, who have these orders on their page of today.
 * @returns how many mails were enqueued
 */
export async function tellNewDays(db: Db) {
  const closed = negocio.dias.filter(({ clase }) => clase === 'cerrado').map(({ dia }) => dia)
  const day = pedidos.fecha_estimada_entrega
  const isMoved = and(
    isOpen,
    isOfCliente,
    receivesAvisos,
    isExpected,
    eq(claseOfPedido, 'pieza'),
    gt(day, sql`${TODAY} - 90`),
    or(lt(day, TODAY), closed.length > 0 ? inArray(day, closed) : undefined),
  )
  const select = (from: Db | Tx, condition: SQL | undefined) =>
    from
      .select({ pedido: pedidos, estatus, hoy: sql<string>`${TODAY}::text` })
      .from(pedidos)
      .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
      .where(condition)
  let told = 0
  for (const row of await select(db, isMoved).orderBy(day)) {
    if (!newDateOf(row) || told >= MAX_TOLD) continue
    const { codigo } = row.pedido
    told += await db.transaction(async (tx) => {
      // Read again under the lock: the order may have moved on, or have another day, since the list was read.
      const [locked] = await select(tx, and(eq(pedidos.codigo, codigo), isMoved)).for('update', { of: pedidos })
      const news = locked && newDateOf(locked)
      if (!news) return 0
      const { para, ...datos } = news
      const isTold = and(
        eq(correos.codigo_pedido, codigo),
        eq(correos.funcion, 'send-new-date'),
        sql`${correos.datos} ->> 'fecha' = ${datos.fecha}`,
      )
      if ((await tx.$count(correos, isTold)) > 0) return 0
      await enqueue(tx, { funcion: 'send-new-date', para, codigo_pedido: codigo, datos })
      return 1
    })
  }
  return told
}

type Row = { pedido: PedidoRow; estatus: typeof estatus.$inferSelect; hoy: string }

/** What the mail of a new day says, and to whom; null without another day than the promised one. */
function newDateOf({ pedido, estatus, hoy }: Row) {
  const { day: fecha, atrasado } = dayNow({ ...pedido, clase: 'pieza', estatus, historial: [] }, hoy)
  const { codigo: codigo_pedido, correo_cliente: para, fecha_estimada_entrega: antes } = pedido
  if (!para || !antes || !fecha || fecha === antes) return null
  return { para, codigo_pedido, cerramos: !atrasado, antes, fecha }
}

/** How many open orders are promised for each of some days; days without one are left out. */
export async function contarPrometidos(db: Db, days: string[]) {
  if (days.length === 0) return []
  const day = pedidos.fecha_estimada_entrega
  const rows = await db
    .select({ dia: sql<string>`${day}::text`, cuantos: sql<number>`count(*)::int` })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(isOpen, isOfCliente, inArray(day, days)))
    .groupBy(day)
    .orderBy(day)
  return rows
}

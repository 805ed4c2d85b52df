import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isAnswered, type Replay, runOnce } from '#db/idempotency.server.ts'
import { cutPage, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import { shortName } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { profiles, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import { checkFotos } from '#lib/fotos/fotos.server.ts'
import { isOfMiembro } from '#pedidos/pedidos.server.ts'
import { CLOSED, type EstadoDeTicket, type RespuestaNueva, type TicketEnLista, type TicketNuevo } from './contract.ts'
import { notifyShop, silenceMiembro } from './mails.server.ts'
import { requireQuota, spendQuota } from './quota.server.ts'
import {
  addRespuesta,
  getRow,
  lastUpTo,
  lockTicket,
  readFotos,
  readRespuestas,
  saveFotos,
  ticketWhere,
} from './rows.server.ts'

export { obtenerFoto } from './rows.server.ts'

type Own = { user_id: string; id: number }
type Filter = { user_id: string; estado?: EstadoDeTicket; despues_de?: string }

const PAGE_SIZE = 20
const LATEST = keyset({ by: sql`t.actividad_en`, kind: INSTANT }, { by: sql`t.id`, kind: ID })
const UNREAD = sql`(select count(*)::int from ${respuestasTickets} r
  where r.ticket_id = t.id and r.es_admin and not r.interna and r.id > t.visto_por_miembro)`

/** A member's tickets, latest activity first. List and counts come from one snapshot. */
export function listar(db: Db, { user_id, estado, despues_de }: Filter) {
  return inOneSnapshot(db, async (tx) => {
    const loaded = await readRows<ListRow>(
      tx,
      sql`
      select t.id::float8 as id, t.asunto, t.estado, t.prioridad, t.codigo_pedido, t.fecha_creacion, t.actividad_en,
        ${LATEST.cursor} as cursor, ${UNREAD} as sin_leer
      from ${ticketsAyuda} t
      where ${and(
        sql`t.user_id = ${user_id}`,
        estado ? sql`t.estado = ${estado}` : undefined,
        LATEST.after(despues_de),
      )}
      order by ${LATEST.order} limit ${PAGE_SIZE + 1}`,
    )
    const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ cursor }) => cursor)
    return {
      tickets: rows,
      sigue,
      sin_leer: await countUnread(tx, user_id),
      cuentas: await countByEstado(tx, user_id),
    }
  })
}

type ListRow = z.input<typeof TicketEnLista> & { cursor: string }

async function countUnread(tx: Tx, user_id: string) {
  const { rows } = await tx.execute<{ cuantos: number }>(sql`
    select count(*)::int as cuantos from ${ticketsAyuda} t where t.user_id = ${user_id} and ${UNREAD} > 0`)
  return rows[0]?.cuantos ?? 0
}

async function countByEstado(tx: Tx, user_id: string) {
  const { rows } = await tx.execute<{ estado: EstadoDeTicket; cuantos: number }>(sql`
    select t.estado, count(*)::int as cuantos from ${ticketsAyuda} t where t.user_id = ${user_id} group by t.estado`)
  const own = new Map(rows.map(({ estado, cuantos }) => [estado, cuantos]))
  const de = (estado: EstadoDeTicket) => own.get(estado) ?? 0
  return {
    todos: rows.reduce((sum, { cuantos }) => sum + cuantos, 0),
    estados: { abierto: de('abierto'), en_progreso: de('en_progreso'), cerrado: de('cerrado') },
  }
}

/**
 * A member's ticket, without notes of staff.
 * @throws ErrorDeNegocio 404, also for another member's ticket
 */
export function obtener(db: Db, own: Own) {
  return inOneSnapshot(db, async (tx) => {
    const row = await getRow(tx, own)
    const fotos = await readFotos(tx, row.id)
    const respuestas = (await readRespuestas(tx, row.id, false)).map(({ respuesta, autor }) => ({
      id: respuesta.id,
      mensaje: respuesta.mensaje,
      created_at: respuesta.created_at,
      es_admin: respuesta.es_admin,
      nombre: shortName(autor),
      fotos: fotos.get(respuesta.id) ?? [],
    }))
    return {
      ...row,
      visto: row.visto_por_miembro,
      sin_leer: respuestas.filter((item) => item.es_admin && item.id > row.visto_por_miembro).length,
      fotos: fotos.get(null) ?? [],
      respuestas,
    }
  })
}

type WithAutor<T> = T & { autor: string; replay: Replay }

/**
 * Opens a ticket and mails the shop.
 * @throws ErrorDeNegocio 409 when the idempotency key belongs to another ticket, 422 for photos or another's order, 429
 */
export async function crear(db: Db, { autor: user_id, replay, fotos: sentFotos, ...draft }: WithAutor<TicketNuevo>) {
  const fotos = await checkWithinQuota(db, { user_id, fotos: sentFotos, replay })
  const { id } = await runOnce(db, replay, async (tx) => {
    await spendQuota(tx, user_id, fotos.length)
    if (draft.codigo_pedido) await requireOwn(tx, { user_id, codigo: draft.codigo_pedido })
    const [perfil] = await tx
      .select({ codigo_membresia: profiles.codigo_membresia })
      .from(profiles)
      .where(eq(profiles.user_id, user_id))
    const [row] = await tx
      .insert(ticketsAyuda)
      .values({ ...draft, user_id, codigo_membresia: perfil?.codigo_membresia })
      .returning()
    if (!row) throw new Error('Inserting a ticket returned no row.')
    await saveFotos(tx, { ticket_id: row.id, respuesta_id: null }, fotos)
    await notifyShop(tx, row, { fotos: fotos.length })
    return { id: row.id }
  })
  return obtener(db, { user_id, id })
}

/**
 * Adds a message to the member's own ticket, which then waits for the shop.
 * @throws ErrorDeNegocio 404, 409 when the ticket is closed, 422 for photos, 429
 */
export async function responder(
  db: Db,
  { id, autor: user_id, replay, mensaje, fotos: sentFotos }: WithAutor<RespuestaNueva & { id: number }>,
) {
  const own = { user_id, id }
  await getRow(db, own)
  const fotos = await checkWithinQuota(db, { user_id, fotos: sentFotos, replay })
  await runOnce(db, replay, async (tx) => {
    await spendQuota(tx, user_id, fotos.length)
    requireOpen(await lockTicket(tx, own))
    await addRespuesta(tx, { ticket_id: id, user_id, mensaje, es_admin: false, interna: false }, fotos)
    const [row] = await tx
      .update(ticketsAyuda)
      .set({ actividad_en: sql`now()`, espera_desde: sql`coalesce(${ticketsAyuda.espera_desde}, now())` })
      .where(ticketWhere(own))
      .returning()
    if (row) await notifyShop(tx, row)
    return {}
  })
  return obtener(db, own)
}

/** @throws ErrorDeNegocio 409 when the ticket is closed */
export function requireOpen({ estado }: { estado: EstadoDeTicket }) {
  if (estado === 'cerrado')
    throw new ErrorDeNegocio({
      status: 409,
      type: 'ticket-cerrado',
      title: 'No se pudo enviar el mensaje',
      detail: CLOSED,
    })
}

/**
 * Records up to which message the member has seen a ticket. If no answer is newer, the mail about answers is cancelled.
 * @throws ErrorDeNegocio 404
 */
export function leer(db: Db, { hasta, ...own }: Own & { hasta: number }) {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, own)
    const seen = Math.max(ticket.visto_por_miembro, await lastUpTo(tx, own.id, hasta, false))
    if (seen > ticket.visto_por_miembro)
      await tx.update(ticketsAyuda).set({ visto_por_miembro: seen }).where(ticketWhere(own))
    await silenceMiembro(tx, ticket, seen)
    return { visto: seen, sin_leer: await countUnread(tx, own.user_id) }
  })
}

type PendingTickets = { abiertos: number; en_progreso: number; esperan: number; espera_desde: Date | null }

/** Counts tickets that are not closed. `espera_desde` is the start of the longest wait; null when nobody waits. */
export async function contarTicketsPendientes(db: Db) {
  const [row] = await readRows<PendingTickets>(
    db,
    sql`
    select count(*) filter (where estado = 'abierto')::int as abiertos,
      count(*) filter (where estado = 'en_progreso')::int as en_progreso,
      count(espera_desde)::int as esperan, min(espera_desde) as espera_desde
    from ${ticketsAyuda} where estado <> 'cerrado'`,
  )
  return row ?? { abiertos: 0, en_progreso: 0, esperan: 0, espera_desde: null }
}

type ToCheck = { user_id: string; fotos: TicketNuevo['fotos']; replay: Replay }

// Enforces the rate limit before the photos are decoded, so that refused requests cost little. Photos of a replay are
// stored already, so they are not decoded again.
async function checkWithinQuota(db: Db, { user_id, fotos, replay }: ToCheck) {
  if (fotos.length === 0 || (await isAnswered(db, replay))) return []
  await requireQuota(db, user_id, fotos.length)
  return checkFotos(fotos, user_id)
}

async function requireOwn(tx: Tx, { user_id, codigo }: { user_id: string; codigo: string }) {
  const isOwnPedido = and(eq(pedidos.codigo, codigo), isOfMiembro(tx, user_id))
  if ((await tx.$count(pedidos, isOwnPedido)) > 0) return
  const text = 'Ese pedido no está en tu cuenta.'
  throw invalid(text, { codigo_pedido: text })
}

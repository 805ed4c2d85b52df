import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { audit, findLastEntry } from '#db/audit.server.ts'
import { isAnswered, type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/errors.ts'
import type { FotoNueva } from '#lib/fotos/contract.ts'
import { checkFotos } from '#lib/fotos/fotos.server.ts'
import { type EstadoDeTicket, NOT_FOUND, type Prioridad } from '../contract.ts'
import { TICKET_ESTADO_LABELS, TICKET_PRIORIDAD_LABELS } from '../labels.ts'
import { notifyMiembro, silenceShop } from '../mails.server.ts'
import {
  addRespuesta,
  getRow,
  lastOf,
  lastUpTo,
  lockTicket,
  readFotos,
  readRespuestas,
  type TicketRow,
  ticketWhere,
} from '../rows.server.ts'
import { requireOpen } from '../tickets.server.ts'
import { findRow } from './lista.server.ts'

export { contar, listar } from './lista.server.ts'

type WithAutor = { id: number; autor: string }

/**
 * A ticket with its client, messages and notes.
 * @throws ErrorDeNegocio 404
 */
export function obtener(db: Db, id: number) {
  return inOneSnapshot(db, async (tx) => {
    const row = await findRow(tx, id)
    if (!row) throw notFound(NOT_FOUND)
    const { descripcion, visto_por_gestion, visto_por_miembro } = await getRow(tx, { id })
    const fotos = await readFotos(tx, id)
    const deCorreo = await readCorreos(tx, id)
    const escritas = await readRespuestas(tx, id, true)
    const { codigo_pedido } = row
    return {
      ...row,
      descripcion,
      visto: visto_por_gestion,
      visto_por_miembro,
      pedido_existe: codigo_pedido !== null && (await tx.$count(pedidos, eq(pedidos.codigo, codigo_pedido))) > 0,
      fotos: fotos.get(null) ?? [],
      respuestas: escritas.map(({ respuesta: { id, mensaje, created_at, es_admin, interna }, autor }) => ({
        ...{ id, mensaje, created_at, es_admin, interna },
        nombre: autor,
        fotos: fotos.get(id) ?? [],
        correo: deCorreo.get(id) ?? null,
      })),
    }
  })
}

async function readCorreos(tx: Tx, ticket: number) {
  const rows = await tx
    .select({ respuesta: respuestasTickets.id, id: correos.id, estado: correos.estado })
    .from(respuestasTickets)
    .innerJoin(correos, eq(correos.id, respuestasTickets.correo))
    .where(eq(respuestasTickets.ticket_id, ticket))
  return new Map(rows.map(({ respuesta, ...correo }) => [respuesta, correo]))
}

type Written = WithAutor & { mensaje: string; interna: boolean; fotos: FotoNueva[]; replay: Replay }

/**
 * Adds an answer, which ends the member's wait and moves an `abierto` ticket to `en_progreso`, or a note, which the
 * member never sees.
 * @throws ErrorDeNegocio 404, 409 for an answer to a closed ticket, 422 for photos
 */
export async function responder(db: Db, { id, autor, mensaje, interna, fotos, replay }: Written) {
  await getRow(db, { id })
  const revisadas = (await isAnswered(db, replay)) ? [] : await checkFotos(fotos, autor)
  await runOnce(db, replay, async (tx) => {
    const ticket = await lockTicket(tx, { id })
    if (!interna) requireOpen(ticket)
    await addRespuesta(tx, { ticket_id: id, user_id: autor, mensaje, es_admin: true, interna }, revisadas)
    const toma = !interna && ticket.estado === 'abierto'
    await audit(tx, {
      quien: autor,
      accion: interna ? 'anotar-ticket' : 'responder-ticket',
      ...ticketAuditRef(id),
      ...(toma && { antes: { estado: ticket.estado }, despues: { estado: 'en_progreso' } }),
    })
    if (interna) return {}
    const row = await saveTicket(tx, id, {
      actividad_en: sql`now()`,
      espera_desde: null,
      ...(toma && { estado: 'en_progreso' }),
    })
    await notifyMiembro(tx, row)
    return {}
  })
  return obtener(db, id)
}

/**
 * Changes a ticket's state. Closing ends the member's wait and is mailed; reopening cancels that mail
 * if it was not sent yet.
 * @throws ErrorDeNegocio 404, 409 when the state is no longer `era`, unless the same agent has made this change already
 */
export async function cambiarEstado(
  db: Db,
  { id, autor, estado, era: was }: WithAutor & { estado: EstadoDeTicket; era: EstadoDeTicket },
) {
  await db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, { id })
    if (ticket.estado !== was && !(ticket.estado === estado && (await whoChanged(tx, id, 'estado'))?.quien === autor))
      throw await changedByOther(tx, id, { field: 'estado', now: TICKET_ESTADO_LABELS[ticket.estado] })
    if (ticket.estado === estado) return
    await audit(tx, {
      quien: autor,
      accion: 'cambiar-ticket',
      ...ticketAuditRef(id),
      antes: { estado: ticket.estado },
      despues: { estado },
    })
    const row = await saveTicket(tx, id, { estado, ...(await waitingFor(tx, ticket, estado)) })
    if (estado === 'cerrado' || ticket.estado === 'cerrado') await notifyMiembro(tx, row)
  })
  return obtener(db, id)
}

/** @throws ErrorDeNegocio 404, 409 when the priority is neither `era` nor already the new one */
export async function cambiarPrioridad(
  db: Db,
  { id, autor, prioridad, era: was }: WithAutor & { prioridad: Prioridad; era: Prioridad },
) {
  await db.transaction(async (tx) => {
    const { prioridad: now } = await lockTicket(tx, { id })
    if (now === prioridad) return
    if (now !== was) throw await changedByOther(tx, id, { field: 'prioridad', now: TICKET_PRIORIDAD_LABELS[now] })
    await audit(tx, {
      quien: autor,
      accion: 'priorizar-ticket',
      ...ticketAuditRef(id),
      antes: { prioridad: now },
      despues: { prioridad },
    })
    await saveTicket(tx, id, { prioridad })
  })
  return obtener(db, id)
}

/**
 * Records up to which message staff have seen a ticket. If they have seen all, the mail to the shop is cancelled.
 * @throws ErrorDeNegocio 404
 */
export function leer(db: Db, { id, hasta }: { id: number; hasta: number }) {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, { id })
    const seen = Math.max(ticket.visto_por_gestion ?? 0, await lastUpTo(tx, id, hasta, true))
    if (seen !== ticket.visto_por_gestion) await saveTicket(tx, id, { visto_por_gestion: seen })
    await silenceShop(tx, ticket, seen)
    return { visto: seen }
  })
}

const ticketAuditRef = (id: number) => ({ entidad: 'ticket', clave: String(id) })

async function saveTicket(tx: Tx, id: number, changes: PgUpdateSetSource<typeof ticketsAyuda>) {
  const [row] = await tx.update(ticketsAyuda).set(changes).where(ticketWhere({ id })).returning()
  if (!row) throw new Error('Updating a locked ticket returned no row.')
  return row
}

/** The member's wait after a change of state. Closing ends it; reopening starts it, unless the shop wrote last. */
async function waitingFor(tx: Tx, { id, estado: was }: TicketRow, estado: EstadoDeTicket) {
  if (estado === 'cerrado') return { espera_desde: null }
  if (was !== 'cerrado') return {}
  const lastOfShop = await lastOf(tx, id, true)
  return { espera_desde: lastOfShop > 0 && lastOfShop > (await lastOf(tx, id, false)) ? null : sql`now()` }
}

async function changedByOther(tx: Tx, id: number, { field, now }: { field: 'estado' | 'prioridad'; now: string }) {
  const change = await whoChanged(tx, id, field)
  const quien = change?.nombre ?? 'Otra persona'
  const cuando = change ? ` (${formatBriefInstant(change.cuando)})` : ''
  return conflict(
    field === 'estado'
      ? `${quien} ya pasó este ticket a ${now}${cuando}.`
      : `${quien} ya puso este ticket en prioridad ${now.toLowerCase()}${cuando}.`,
    'ticket-cambiado',
  )
}

function whoChanged(tx: Tx, id: number, field: 'estado' | 'prioridad') {
  return findLastEntry(tx, ticketAuditRef(id), sql`${auditoria.despues} ->> ${field} is not null`)
}

import { and, asc, eq, lte, max, not } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { fotosDeTickets, profiles, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { notFound } from '#lib/errors.ts'
import type { Foto } from '#lib/fotos/contract.ts'
import type { CheckedFoto } from '#lib/fotos/fotos.server.ts'
import { NOT_FOUND } from './contract.ts'

export type TicketRow = typeof ticketsAyuda.$inferSelect
type RespuestaRow = typeof respuestasTickets.$inferSelect

/** Identifies a ticket. With `user_id` only a ticket of that member matches; routes of staff leave it out. */
export type TicketRef = { id: number; user_id?: string }

export const ticketWhere = ({ id, user_id }: TicketRef) =>
  and(eq(ticketsAyuda.id, id), user_id === undefined ? undefined : eq(ticketsAyuda.user_id, user_id))

/** @throws ErrorDeNegocio 404, also for another member's ticket */
export async function getRow(tx: Db | Tx, ticketRef: TicketRef): Promise<TicketRow> {
  const [row] = await tx.select().from(ticketsAyuda).where(ticketWhere(ticketRef))
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/**
 * Reads a ticket and locks its row until the transaction ends.
 * @throws ErrorDeNegocio 404, also for another member's ticket
 */
export async function lockTicket(tx: Tx, ticketRef: TicketRef): Promise<TicketRow> {
  const [row] = await tx.select().from(ticketsAyuda).where(ticketWhere(ticketRef)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

/** SQL condition: the message is no note, so the member may read it. */
export const isPublic = not(respuestasTickets.interna)

/** The messages of a ticket with their authors, oldest first; notes of staff only with `withNotas`. */
export function readRespuestas(tx: Db | Tx, ticket: number, withNotas: boolean) {
  return tx
    .select({ respuesta: respuestasTickets, autor: profiles.nombre_completo })
    .from(respuestasTickets)
    .leftJoin(profiles, eq(profiles.user_id, respuestasTickets.user_id))
    .where(and(eq(respuestasTickets.ticket_id, ticket), withNotas ? undefined : isPublic))
    .orderBy(asc(respuestasTickets.id))
}

/** The photos of a ticket, by the id of their message; photos of the ticket's description under null. */
export async function readFotos(tx: Db | Tx, ticket: number): Promise<Map<number | null, Foto[]>> {
  const { id, nombre, tipo, bytes, ancho, alto, respuesta_id, fecha_creacion } = fotosDeTickets
  const rows = await tx
    .select({ id, nombre, tipo, bytes, ancho, alto, respuesta_id })
    .from(fotosDeTickets)
    .where(eq(fotosDeTickets.ticket_id, ticket))
    .orderBy(asc(fecha_creacion), asc(nombre), asc(id))
  const own = new Map<number | null, Foto[]>()
  for (const { respuesta_id: de, ...foto } of rows) own.set(de, [...(own.get(de) ?? []), foto])
  return own
}

/**
 * A photo with its content.
 * @throws ErrorDeNegocio 404, for a member also when the photo belongs to a note
 */
export async function obtenerFoto(db: Db, { foto, ...ticketRef }: TicketRef & { foto: string }) {
  const { nombre, tipo, contenido, id, ticket_id, respuesta_id } = fotosDeTickets
  const [row] = await db
    .select({ foto: { nombre, tipo, contenido }, interna: respuestasTickets.interna })
    .from(fotosDeTickets)
    .innerJoin(ticketsAyuda, eq(ticketsAyuda.id, ticket_id))
    .leftJoin(respuestasTickets, eq(respuestasTickets.id, respuesta_id))
    .where(and(eq(id, foto), ticketWhere(ticketRef)))
  if (!row || (row.interna && ticketRef.user_id !== undefined)) throw notFound('Esa foto no existe.')
  return row.foto
}

type Written = Pick<RespuestaRow, 'ticket_id' | 'user_id' | 'mensaje' | 'es_admin' | 'interna'>

/** Adds a message with its photos. */
export async function addRespuesta(tx: Tx, written: Written, fotos: CheckedFoto[]): Promise<RespuestaRow> {
  const [row] = await tx.insert(respuestasTickets).values(written).returning()
  if (!row) throw new Error('Inserting a message of a ticket returned no row.')
  await saveFotos(tx, { ticket_id: written.ticket_id, respuesta_id: row.id }, fotos)
  return row
}

type FotoOwner = { ticket_id: number; respuesta_id: number | null }

export async function saveFotos(tx: Tx, fotoOwner: FotoOwner, fotos: CheckedFoto[]) {
  if (fotos.length > 0) await tx.insert(fotosDeTickets).values(fotos.map((foto) => ({ ...foto, ...fotoOwner })))
}

/** Id of the last message of the shop (`es_admin`) or of the member, notes left out; 0 when there is none. */
export async function lastOf(tx: Tx, ticket: number, es_admin: boolean) {
  const [row] = await tx
    .select({ ultima: max(respuestasTickets.id) })
    .from(respuestasTickets)
    .where(and(eq(respuestasTickets.ticket_id, ticket), eq(respuestasTickets.es_admin, es_admin), isPublic))
  return row?.ultima ?? 0
}

/** Id of the last message up to the id `until`; 0 without one. */
export async function lastUpTo(tx: Tx, ticket: number, until: number, withNotas: boolean) {
  const { id, ticket_id } = respuestasTickets
  const [row] = await tx
    .select({ ultima: max(id) })
    .from(respuestasTickets)
    .where(and(eq(ticket_id, ticket), lte(id, until), withNotas ? undefined : isPublic))
  return row?.ultima ?? 0
}

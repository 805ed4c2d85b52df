import { and, asc, eq, lte, max, not } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { fotosDeTickets, profiles, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { noExiste } from '#lib/errores.ts'
import type { Foto } from '#lib/fotos/contract.ts'
import type { FotoRevisada } from '#lib/fotos/fotos.server.ts'
import { NO_EXISTE } from './contract.ts'

export type FilaDeTicket = typeof ticketsAyuda.$inferSelect
type FilaDeRespuesta = typeof respuestasTickets.$inferSelect

/** A member's own, or anybody's for staff, who name nobody. */
export type Cual = { id: number; user_id?: string }

export const elTicket = ({ id, user_id }: Cual) =>
  and(eq(ticketsAyuda.id, id), user_id === undefined ? undefined : eq(ticketsAyuda.user_id, user_id))

/** @throws ErrorDeNegocio 404, also for somebody else's */
export async function obtenerFila(tx: Db | Tx, cual: Cual): Promise<FilaDeTicket> {
  const [fila] = await tx.select().from(ticketsAyuda).where(elTicket(cual))
  if (!fila) throw noExiste(NO_EXISTE)
  return fila
}

/**
 * Reads one and holds its row until the transaction ends.
 * @throws ErrorDeNegocio 404, also for somebody else's
 */
export async function tomarTicket(tx: Tx, cual: Cual): Promise<FilaDeTicket> {
  const [fila] = await tx.select().from(ticketsAyuda).where(elTicket(cual)).for('update')
  if (!fila) throw noExiste(NO_EXISTE)
  return fila
}

/** What both sides read of a ticket's thread; the rest are notes of staff. */
export const esPublica = not(respuestasTickets.interna)

/** What was written in it, oldest first, with who wrote; for its member without what staff note. */
export function leerRespuestas(tx: Db | Tx, ticket: number, conNotas: boolean) {
  return tx
    .select({ respuesta: respuestasTickets, autor: profiles.nombre_completo })
    .from(respuestasTickets)
    .leftJoin(profiles, eq(profiles.user_id, respuestasTickets.user_id))
    .where(and(eq(respuestasTickets.ticket_id, ticket), conNotas ? undefined : esPublica))
    .orderBy(asc(respuestasTickets.id))
}

/** The photos of a ticket by the answer they came with; those of the ticket itself under null. */
export async function leerFotos(tx: Db | Tx, ticket: number): Promise<Map<number | null, Foto[]>> {
  const { id, nombre, tipo, bytes, ancho, alto, respuesta_id, fecha_creacion } = fotosDeTickets
  const filas = await tx
    .select({ id, nombre, tipo, bytes, ancho, alto, respuesta_id })
    .from(fotosDeTickets)
    .where(eq(fotosDeTickets.ticket_id, ticket))
    .orderBy(asc(fecha_creacion), asc(nombre), asc(id))
  const suyas = new Map<number | null, Foto[]>()
  for (const { respuesta_id: de, ...foto } of filas) suyas.set(de, [...(suyas.get(de) ?? []), foto])
  return suyas
}

/**
 * One of its photos, whole.
 * @throws ErrorDeNegocio 404, for a member also of a note's
 */
export async function obtenerFoto(db: Db, { foto, ...cual }: Cual & { foto: string }) {
  const { nombre, tipo, contenido, id, ticket_id, respuesta_id } = fotosDeTickets
  const [fila] = await db
    .select({ foto: { nombre, tipo, contenido }, interna: respuestasTickets.interna })
    .from(fotosDeTickets)
    .innerJoin(ticketsAyuda, eq(ticketsAyuda.id, ticket_id))
    .leftJoin(respuestasTickets, eq(respuestasTickets.id, respuesta_id))
    .where(and(eq(id, foto), elTicket(cual)))
  if (!fila || (fila.interna && cual.user_id !== undefined)) throw noExiste('Esa foto no existe.')
  return fila.foto
}

type Escrita = Pick<FilaDeRespuesta, 'ticket_id' | 'user_id' | 'mensaje' | 'es_admin' | 'interna'>

/** Adds to a thread, with the photos that came with it. */
export async function agregarRespuesta(tx: Tx, escrita: Escrita, fotos: FotoRevisada[]): Promise<FilaDeRespuesta> {
  const [fila] = await tx.insert(respuestasTickets).values(escrita).returning()
  if (!fila) throw new Error('The thread took no row.')
  await guardarFotos(tx, { ticket_id: escrita.ticket_id, respuesta_id: fila.id }, fotos)
  return fila
}

type DeQue = { ticket_id: number; respuesta_id: number | null }

export async function guardarFotos(tx: Tx, deQue: DeQue, fotos: FotoRevisada[]) {
  if (fotos.length > 0) await tx.insert(fotosDeTickets).values(fotos.map((foto) => ({ ...foto, ...deQue })))
}

/** The last thing that one side wrote for the other; 0 when there is none. */
export async function ultimaDe(tx: Tx, ticket: number, es_admin: boolean) {
  const [fila] = await tx
    .select({ ultima: max(respuestasTickets.id) })
    .from(respuestasTickets)
    .where(and(eq(respuestasTickets.ticket_id, ticket), eq(respuestasTickets.es_admin, es_admin), esPublica))
  return fila?.ultima ?? 0
}

/** The last thing in its thread, up to `hasta`; 0 when there is none. */
export async function ultimaHasta(tx: Tx, ticket: number, hasta: number, conNotas: boolean) {
  const { id, ticket_id } = respuestasTickets
  const [fila] = await tx
    .select({ ultima: max(id) })
    .from(respuestasTickets)
    .where(and(eq(ticket_id, ticket), lte(id, hasta), conNotas ? undefined : esPublica))
  return fila?.ultima ?? 0
}

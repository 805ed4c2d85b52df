import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { conversacionesAsistente, type MensajeDeAsistente } from '#db/schema/chat.server.ts'
import { notFound } from '#lib/errors.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import type { Respuesta } from './answers.server.ts'
import type { AssistantMessage, Charla, PedidoEnRespuesta } from './contract.ts'
import { findOferta, type Oferta } from './ofertas.ts'
import { readSteps } from './pedido.server.ts'
import { recordEleccion, recordSinRespuesta } from './sinRespuesta.server.ts'

/** The owner of a conversation: the digest of the browser's key, and the id of the signed-in account. */
export type OwnerRef = { browserKey: string | null; quien: string | null }

/** A conversation with this many messages is continued in a new one. */
const MENSAJES_PER_CHARLA = 200
/** Maximum of messages that a page reads of a conversation. */
const MESSAGES_PER_READ = 100

type Row = typeof conversacionesAsistente.$inferSelect

/**
 * SQL condition: the conversation has the browser's key. A conversation that a member began also needs that member's
 * session (docs/decisions/031).
 */
function ownedBy({ browserKey, quien }: OwnerRef) {
  const hasNoAccount = isNull(conversacionesAsistente.user_id)
  return and(
    eq(conversacionesAsistente.huella, browserKey ?? ''),
    quien ? or(hasNoAccount, eq(conversacionesAsistente.user_id, quien)) : hasNoAccount,
  )
}

/** The latest of the conversations that this browser and this account own. */
export async function findOwnCharla(db: Db | Tx, deQuien: OwnerRef): Promise<Row | undefined> {
  if (!deQuien.browserKey) return undefined
  const [row] = await db
    .select()
    .from(conversacionesAsistente)
    .where(ownedBy(deQuien))
    .orderBy(desc(conversacionesAsistente.updated_at))
    .limit(1)
  return row
}

export const messagesOf = ({ conversation_data }: Pick<Row, 'conversation_data'>) => conversation_data.messages

/** Whether the question with this idempotency key is stored, and its answer if there is one. */
export function findAnswered(row: Row, clave: string) {
  const mensajes = messagesOf(row)
  const position = mensajes.findIndex((mensaje) => mensaje.clave === clave)
  const next = mensajes[position + 1]
  return { escrita: position >= 0, respuesta: position >= 0 && next?.role === 'assistant' ? next : null }
}

/** The offer that the visitor can still pick from, with the question that it was made for. */
export function findOfertaIn(mensajes: MensajeDeAsistente[]): (Oferta & { texto: string }) | null {
  const oferta = findOferta(mensajes.map((mensaje) => toMessage(mensaje, null)))
  const asked = oferta && mensajes[oferta.position - 1]
  return oferta && asked?.role === 'user' ? { ...oferta, texto: asked.content } : null
}

/** Whether a new question belongs to this conversation: same mailbox, and still room for messages. */
export function belongsTo(row: Row | undefined, correo: string) {
  return row !== undefined && mailboxOf(row.email) === mailboxOf(correo) && messagesOf(row).length < MENSAJES_PER_CHARLA
}

type WrittenQuestion = {
  browserKey: string
  quien: string | null
  correo: string
  codigo: string | null
  clave: string
  texto: string
  /** The id of the offered question that it picks. */
  opcion: string | null
}

/**
 * Stores a question before it is answered, so that it survives a failed answer. A question that is already stored stays
 * as it is.
 * @returns the id of its conversation
 */
export function recordPregunta(db: Db, { browserKey, quien, correo, codigo, clave, texto, opcion }: WrittenQuestion) {
  return db.transaction(async (tx) => {
    // The lock makes two pages of one browser that start at once share one conversation.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asistente:${browserKey}`}, 0))`)
    const row = await findOwnCharla(tx, { browserKey, quien })
    if (row && findAnswered(row, clave).escrita) return row.id
    const fecha = new Date().toISOString()
    const mensaje: MensajeDeAsistente = { role: 'user', content: texto, clave, fecha, ...(opcion && { opcion }) }
    if (row && belongsTo(row, correo)) {
      await tx
        .update(conversacionesAsistente)
        .set({
          conversation_data: { messages: [...messagesOf(row), mensaje] },
          updated_at: new Date(),
          ...(codigo && { order_code: codigo }),
        })
        .where(eq(conversacionesAsistente.id, row.id))
      return row.id
    }
    const id = randomUUID()
    await tx.insert(conversacionesAsistente).values({
      id,
      email: correo,
      order_code: codigo,
      conversation_data: { messages: [mensaje] },
      huella: browserKey,
      user_id: quien,
    })
    return id
  })
}

type AnsweredQuestion = {
  id: string
  browserKey: string
  clave: string
  texto: string
  respuesta: Respuesta
  /** Whether a pick is the first of its network about the question in a day. */
  isFirstPick: boolean
}

/**
 * Stores an answer after its question. If the question already has an answer, the stored answer is returned. A
 * question that the assistant could not answer, or what the visitor picked for one, is recorded for staff in the same
 * transaction.
 * @throws ErrorDeNegocio 404 when the conversation was deleted meanwhile
 */
export async function recordRespuesta(
  db: Db,
  { id, browserKey, clave, texto, respuesta, isFirstPick }: AnsweredQuestion,
): Promise<AssistantMessage> {
  const stored = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asistente:${browserKey}`}, 0))`)
    const [row] = await tx
      .select()
      .from(conversacionesAsistente)
      .where(eq(conversacionesAsistente.id, id))
      .for('update')
    // The conversation was deleted, with its account or by the nightly cleanup, while the answer was made.
    if (!row) throw notFound('Esa conversación no existe.')
    const previous = findAnswered(row, clave).respuesta
    if (previous) return previous
    const mensaje: MensajeDeAsistente = {
      role: 'assistant',
      content: respuesta.texto,
      fecha: new Date().toISOString(),
      fuentes: respuesta.fuentes,
      ...(respuesta.pedido && { pedido: respuesta.pedido.codigo }),
      ...(respuesta.sin_respuesta && { sin_respuesta: true }),
      ...(respuesta.opciones.length > 0 && { opciones: respuesta.opciones }),
    }
    const mensajes = [...messagesOf(row)]
    const position = mensajes.findIndex((item) => item.clave === clave)
    const oferta = findOfertaIn(mensajes.slice(0, position))
    const pick = mensajes[position]
    // Only picks follow an open offer, so the last question is the pick before this one.
    const last = oferta?.elegidas.length
      ? mensajes.slice(0, position).findLast(({ role }) => role === 'user')
      : undefined
    const replaced = last?.contada ? last.opcion : undefined
    const counts = isFirstPick || replaced !== undefined
    if (pick?.opcion && counts) mensajes[position] = { ...pick, contada: true }
    mensajes.splice(position + 1, 0, mensaje)
    await tx
      .update(conversacionesAsistente)
      .set({
        conversation_data: { messages: mensajes },
        updated_at: new Date(),
        ...(respuesta.pedido && { order_code: respuesta.pedido.codigo }),
      })
      .where(eq(conversacionesAsistente.id, id))
    if (oferta && pick?.opcion && counts)
      await recordEleccion(tx, { texto: oferta.texto, tema: pick.opcion, before: replaced })
    if (respuesta.sin_respuesta) await recordSinRespuesta(tx, { texto, conversacion_id: id })
    return mensaje
  })
  return readMessage(db, stored)
}

/** A stored message with the current steps of its order; `pedido` is null without an order and when it is gone. */
export async function readMessage(db: Db, mensaje: MensajeDeAsistente) {
  return toMessage(mensaje, mensaje.pedido ? await readSteps(db, mensaje.pedido) : null)
}

/** A conversation for a page. The steps of its orders are read again, since orders move on. */
export async function toCharla(db: Db, row: Row): Promise<Charla> {
  const mensajes = messagesOf(row).slice(-MESSAGES_PER_READ)
  const codigos = [...new Set(mensajes.flatMap(({ pedido }) => (pedido ? [pedido] : [])))]
  const hilos = new Map<string, PedidoEnRespuesta | null>()
  for (const codigo of codigos) hilos.set(codigo, await readSteps(db, codigo))
  return {
    id: row.id,
    correo: row.email,
    codigo_pedido: row.order_code,
    dichos: mensajes.map((mensaje) => toMessage(mensaje, hilos.get(mensaje.pedido ?? '') ?? null)),
  }
}

function toMessage(mensaje: MensajeDeAsistente, pedido: PedidoEnRespuesta | null): AssistantMessage {
  const { role, content, clave, fecha, fuentes, sin_respuesta, opciones, opcion } = mensaje
  return {
    rol: role,
    contenido: content,
    clave: clave ?? null,
    fecha: fecha ?? null,
    fuentes: fuentes ?? [],
    pedido,
    sin_respuesta: sin_respuesta ?? false,
    opciones: opciones ?? [],
    opcion: opcion ?? null,
  }
}

/** Removes this browser's access to the conversations that this browser and this account own. Staff keep them. */
export async function detach(db: Db, deQuien: OwnerRef) {
  if (deQuien.browserKey) await db.update(conversacionesAsistente).set({ huella: null }).where(ownedBy(deQuien))
}

/** @throws ErrorDeNegocio 404 */
export async function readById(db: Db, id: string) {
  const [row] = await db.select().from(conversacionesAsistente).where(eq(conversacionesAsistente.id, id))
  if (!row) throw notFound('Esa conversación no existe.')
  return row
}

import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { conversacionesAsistente, type MensajeDeAsistente } from '#db/schema/chat.server.ts'
import { casillaDe } from '#lib/casilla.ts'
import { noExiste } from '#lib/errores.ts'
import type { Charla, Dicho, PedidoEnRespuesta } from './contract.ts'
import { hiloDeAntes } from './pedido.server.ts'
import type { Respuesta } from './respuestas.server.ts'
import { anotarSinRespuesta } from './sinRespuesta.server.ts'

/** Whose a conversation is: the secret of a browser, and who is signed in there. */
export type DeQuien = { llave: string | null; quien: string | null }

/** A conversation that grew longer than that goes on in a new one. */
const MENSAJES_POR_CHARLA = 200
/** How much of it a page reads. */
const DICHOS_POR_LECTURA = 100

type Fila = typeof conversacionesAsistente.$inferSelect

/** By the browser's secret; one that a member began, by their session too (docs/decisions/031). */
function suya({ llave, quien }: DeQuien) {
  const deNadie = isNull(conversacionesAsistente.user_id)
  return and(
    eq(conversacionesAsistente.huella, llave ?? ''),
    quien ? or(deNadie, eq(conversacionesAsistente.user_id, quien)) : deNadie,
  )
}

/** The one that this browser goes on with. */
export async function buscarSuya(db: Db | Tx, deQuien: DeQuien): Promise<Fila | undefined> {
  if (!deQuien.llave) return undefined
  const [fila] = await db
    .select()
    .from(conversacionesAsistente)
    .where(suya(deQuien))
    .orderBy(desc(conversacionesAsistente.updated_at))
    .limit(1)
  return fila
}

export const mensajesDe = ({ conversation_data }: Pick<Fila, 'conversation_data'>) => conversation_data.messages

/** Whether a question is written down, and what was answered. */
export function buscarRespondida(fila: Fila, clave: string) {
  const mensajes = mensajesDe(fila)
  const lugar = mensajes.findIndex((mensaje) => mensaje.clave === clave)
  const siguiente = mensajes[lugar + 1]
  return { escrita: lugar >= 0, respuesta: lugar >= 0 && siguiente?.role === 'assistant' ? siguiente : null }
}

/** It is another person's address, or too long: a new one begins. */
export function sigueSiendo(fila: Fila | undefined, correo: string) {
  return (
    fila !== undefined && casillaDe(fila.email) === casillaDe(correo) && mensajesDe(fila).length < MENSAJES_POR_CHARLA
  )
}

type Escrita = {
  llave: string
  quien: string | null
  correo: string
  codigo: string | null
  clave: string
  texto: string
}

/**
 * Keeps a question before it is answered, so that it stays whatever becomes of the answer. One that is written down
 * already stays as it is.
 * @returns the id of its conversation
 */
export function anotarPregunta(db: Db, { llave, quien, correo, codigo, clave, texto }: Escrita) {
  return db.transaction(async (tx) => {
    // Two pages of one browser that begin at once begin the same one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asistente:${llave}`}, 0))`)
    const fila = await buscarSuya(tx, { llave, quien })
    if (fila && buscarRespondida(fila, clave).escrita) return fila.id
    const mensaje: MensajeDeAsistente = { role: 'user', content: texto, clave, fecha: new Date().toISOString() }
    if (fila && sigueSiendo(fila, correo)) {
      await tx
        .update(conversacionesAsistente)
        .set({
          conversation_data: { messages: [...mensajesDe(fila), mensaje] },
          updated_at: new Date(),
          ...(codigo && { order_code: codigo }),
        })
        .where(eq(conversacionesAsistente.id, fila.id))
      return fila.id
    }
    const id = randomUUID()
    await tx.insert(conversacionesAsistente).values({
      id,
      email: correo,
      order_code: codigo,
      conversation_data: { messages: [mensaje] },
      huella: llave,
      user_id: quien,
    })
    return id
  })
}

type Contestada = { id: string; llave: string; clave: string; texto: string; respuesta: Respuesta }

/**
 * Keeps an answer behind its question, once: of two that were made for one, the first. What it could not answer is kept
 * for staff in the same transaction.
 */
export async function anotarRespuesta(db: Db, { id, llave, clave, texto, respuesta }: Contestada): Promise<Dicho> {
  const guardado = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asistente:${llave}`}, 0))`)
    const [fila] = await tx
      .select()
      .from(conversacionesAsistente)
      .where(eq(conversacionesAsistente.id, id))
      .for('update')
    // Somebody deleted their account, or the night came, while it was answered.
    if (!fila) throw noExiste('Esa conversación no existe.')
    const previa = buscarRespondida(fila, clave).respuesta
    if (previa) return previa
    const mensaje: MensajeDeAsistente = {
      role: 'assistant',
      content: respuesta.texto,
      fecha: new Date().toISOString(),
      fuentes: respuesta.fuentes,
      ...(respuesta.pedido && { pedido: respuesta.pedido.codigo }),
      ...(respuesta.sin_respuesta && { sin_respuesta: true }),
    }
    const mensajes = [...mensajesDe(fila)]
    mensajes.splice(mensajes.findIndex((uno) => uno.clave === clave) + 1, 0, mensaje)
    await tx
      .update(conversacionesAsistente)
      .set({
        conversation_data: { messages: mensajes },
        updated_at: new Date(),
        ...(respuesta.pedido && { order_code: respuesta.pedido.codigo }),
      })
      .where(eq(conversacionesAsistente.id, id))
    if (respuesta.sin_respuesta) await anotarSinRespuesta(tx, { texto, conversacion_id: id })
    return mensaje
  })
  return leerDicho(db, guardado)
}

/** With its order's beads as they are now; without them when the order is gone. */
export async function leerDicho(db: Db, mensaje: MensajeDeAsistente) {
  return comoDicho(mensaje, mensaje.pedido ? await hiloDeAntes(db, mensaje.pedido) : null)
}

/** As a page reads it; the order's beads are read again, since the order moved on. */
export async function comoCharla(db: Db, fila: Fila): Promise<Charla> {
  const mensajes = mensajesDe(fila).slice(-DICHOS_POR_LECTURA)
  const codigos = [...new Set(mensajes.flatMap(({ pedido }) => (pedido ? [pedido] : [])))]
  const hilos = new Map<string, PedidoEnRespuesta | null>()
  for (const codigo of codigos) hilos.set(codigo, await hiloDeAntes(db, codigo))
  return {
    id: fila.id,
    correo: fila.email,
    codigo_pedido: fila.order_code,
    dichos: mensajes.map((mensaje) => comoDicho(mensaje, hilos.get(mensaje.pedido ?? '') ?? null)),
  }
}

function comoDicho(mensaje: MensajeDeAsistente, pedido: PedidoEnRespuesta | null): Dicho {
  const { role, content, clave, fecha, fuentes, sin_respuesta } = mensaje
  return {
    rol: role,
    contenido: content,
    clave: clave ?? null,
    fecha: fecha ?? null,
    fuentes: fuentes ?? [],
    pedido,
    sin_respuesta: sin_respuesta ?? false,
  }
}

/** This browser holds none any more. */
export async function soltar(db: Db, deQuien: DeQuien) {
  if (deQuien.llave) await db.update(conversacionesAsistente).set({ huella: null }).where(suya(deQuien))
}

/** @throws ErrorDeNegocio 404 */
export async function leerPorId(db: Db, id: string) {
  const [fila] = await db.select().from(conversacionesAsistente).where(eq(conversacionesAsistente.id, id))
  if (!fila) throw noExiste('Esa conversación no existe.')
  return fila
}

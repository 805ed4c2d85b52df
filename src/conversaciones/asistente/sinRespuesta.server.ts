import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { foldText } from '#lib/foldText.ts'
import type { RedaccionDePregunta } from '../preguntas/gestion/contract.ts'
import { crearPregunta } from '../preguntas/preguntas.server.ts'
import { NOT_FOUND, SIN_RESPUESTA_PER_READ } from './gestion/contract.ts'
import { withoutCodigos } from './intents.ts'
import { termsOf } from './knowledge/terms.ts'

/** Personal data: addresses of mail and of the web, phones, codes and other long numbers. */
const PERSONAL_DATA =
  /[^\s@]+@[^\s@]+|\b(?:https?:\/\/|www\.)\S+|\bB-?\d{4,}\b|(?<![\p{L}\d])\+?\(?\d(?:[\s().+-]*\d){4,}(?![\p{L}\d])/giu

export function withoutPersonalData(text: string) {
  return withoutCodigos(text).replace(PERSONAL_DATA, ' ').replace(/\s+/g, ' ').trim()
}

/**
 * Counts a question that the assistant could not answer. The same words count as the same question. An answered
 * question opens again; a discarded question stays discarded.
 */
export async function recordSinRespuesta(
  tx: Tx,
  { texto: text, conversacion_id }: { texto: string; conversacion_id: string },
) {
  const clean = withoutPersonalData(text)
  if (termsOf(clean).length === 0) return
  const words = foldText(clean).match(/[\p{L}\p{N}]+/gu) ?? []
  const digest = createHash('sha256').update(words.join(' ')).digest('hex')
  await tx
    .insert(preguntasSinRespuesta)
    .values({ texto: clean, huella: digest, conversacion_id })
    .onConflictDoUpdate({
      target: preguntasSinRespuesta.huella,
      set: {
        texto: clean,
        conversacion_id,
        veces: sql`${preguntasSinRespuesta.veces} + 1`,
        ultima: sql`now()`,
        estado: sql`case when ${preguntasSinRespuesta.estado} = 'descartada' then 'descartada' else 'abierta' end`,
      },
    })
}

export function listar(db: Db) {
  return db
    .select()
    .from(preguntasSinRespuesta)
    .orderBy(desc(preguntasSinRespuesta.ultima), desc(preguntasSinRespuesta.id))
    .limit(SIN_RESPUESTA_PER_READ)
}

type PreguntaRef = { id: number; autor: string }

/**
 * Adds a question with its answer to the FAQ, published or hidden.
 * @throws ErrorDeNegocio 404, 409 when the question was answered meanwhile
 */
export function responder(db: Db, { id, autor, ...redaccion }: PreguntaRef & RedaccionDePregunta) {
  return db.transaction(async (tx) => {
    await lockPregunta(tx, id)
    const pregunta = await crearPregunta(tx, redaccion, autor)
    await tx
      .update(preguntasSinRespuesta)
      .set({ estado: 'respondida', pregunta_id: pregunta.id })
      .where(eq(preguntasSinRespuesta.id, id))
    return pregunta
  })
}

/**
 * Discards or restores a question. Repeating it changes nothing.
 * @throws ErrorDeNegocio 404, 409 when the question was answered meanwhile
 */
export function descartar(db: Db, { id, autor, descartada }: PreguntaRef & { descartada: boolean }) {
  return db.transaction(async (tx) => {
    const row = await lockPregunta(tx, id)
    const estado: typeof row.estado = descartada ? 'descartada' : 'abierta'
    if (row.estado === estado) return row
    await tx.update(preguntasSinRespuesta).set({ estado }).where(eq(preguntasSinRespuesta.id, id))
    await audit(tx, {
      quien: autor,
      accion: descartada ? 'descartar-pregunta' : 'recuperar-pregunta',
      entidad: 'pregunta_sin_respuesta',
      clave: String(id),
      despues: { pregunta: row.texto },
    })
    return { ...row, estado }
  })
}

async function lockPregunta(tx: Tx, id: number) {
  const [row] = await tx.select().from(preguntasSinRespuesta).where(eq(preguntasSinRespuesta.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  if (row.estado === 'respondida') throw conflict('Alguien ya respondió esa pregunta.', 'ya-respondida')
  return row
}

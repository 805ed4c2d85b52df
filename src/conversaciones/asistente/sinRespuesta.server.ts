import { createHash } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { ejemplosDeAsistente, preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import type { RedaccionDePregunta } from '../preguntas/gestion/contract.ts'
import { crearPregunta, listarPublicas } from '../preguntas/preguntas.server.ts'
import { withoutCodigos } from './codigos.ts'
import { NOT_FOUND, SIN_RESPUESTA_PER_READ } from './gestion/contract.ts'
import { wordsOf } from './knowledge/classifier.ts'
import { dichaOf } from './knowledge/temas.ts'

/** Personal data: addresses of mail and of the web, names of accounts, phones, codes and other long numbers. */
const PERSONAL_DATA =
  /[^\s@]*\s?@\s?[^\s@]+|\S+\s+arroba\s+\S+(?:\s+punto\s+\p{L}+)*|\b(?:https?:\/\/|www\.)\S+|\bB-?\d{4,}|\+?\(?\d(?:[\s().+/_-]*\d){4,}/giu

export function withoutPersonalData(text: string) {
  return withoutCodigos(text).replace(PERSONAL_DATA, ' ').replace(/\s+/g, ' ').trim()
}

/** Hash of a text's words: the same words are the same question. */
const digestOf = (text: string) => createHash('sha256').update(wordsOf(text).join(' ')).digest('hex')

/** What a visitor picked: the question as it was written, and the id of the passage. */
export type Eleccion = { texto: string; tema: string }

/** Records what a visitor picked for a question, for staff to confirm. An answered question stays as it is. */
export async function recordEleccion(tx: Tx, { texto, tema }: Eleccion) {
  const { huella, estado } = preguntasSinRespuesta
  await tx
    .update(preguntasSinRespuesta)
    .set({ elegida: tema })
    .where(and(eq(huella, digestOf(withoutPersonalData(texto))), ne(estado, 'respondida')))
}

const isTaught = sql`${preguntasSinRespuesta.estado} = 'respondida' and ${preguntasSinRespuesta.pregunta_id} is null`
const isAnswered = sql`${preguntasSinRespuesta.estado} = 'respondida' and ${preguntasSinRespuesta.pregunta_id} is not null`
const staysAsItIs = sql`${preguntasSinRespuesta.estado} = 'descartada' or (${isTaught})`

/**
 * Counts a question that the assistant could not answer. The same words count as the same question. A question that the
 * shop answered opens again; a discarded one, and one that the next start knows, stay as they are.
 */
export async function recordSinRespuesta(
  tx: Tx,
  { texto: text, conversacion_id }: { texto: string; conversacion_id: string },
) {
  const clean = withoutPersonalData(text)
  if (wordsOf(clean).length === 0) return
  await tx
    .insert(preguntasSinRespuesta)
    .values({ texto: clean, huella: digestOf(clean), conversacion_id })
    .onConflictDoUpdate({
      target: preguntasSinRespuesta.huella,
      set: {
        texto: clean,
        conversacion_id,
        veces: sql`${preguntasSinRespuesta.veces} + 1`,
        ultima: sql`now()`,
        // What staff confirmed is not what this visitor picked.
        elegida: sql`case when ${isAnswered} then null else ${preguntasSinRespuesta.elegida} end`,
        estado: sql`case when ${staysAsItIs} then ${preguntasSinRespuesta.estado} else 'abierta' end`,
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

/**
 * Confirms which known question somebody asked, and keeps the words as an example of it.
 * @throws ErrorDeNegocio 404, 409 when the question was answered meanwhile, 422 when staff's answer is not published
 */
export function ensenar(db: Db, { id, autor, tema }: PreguntaRef & { tema: string }) {
  return db.transaction(async (tx) => {
    const row = await lockPregunta(tx, id)
    const pregunta_id = dichaOf(tema)
    if (pregunta_id === null) {
      const { texto, huella } = row
      await tx
        .insert(ejemplosDeAsistente)
        .values({ texto, huella, tema, autor })
        .onConflictDoUpdate({ target: ejemplosDeAsistente.huella, set: { texto, tema, autor } })
    } else if (!(await listarPublicas(tx)).some((publica) => publica.id === pregunta_id)) {
      throw invalid('Esa pregunta ya no está publicada.', { tema: 'Esa pregunta ya no está publicada.' })
    }
    const change = { estado: 'respondida', elegida: tema, pregunta_id } as const
    await tx.update(preguntasSinRespuesta).set(change).where(eq(preguntasSinRespuesta.id, id))
    await audit(tx, {
      quien: autor,
      accion: 'ensenar-pregunta',
      entidad: 'pregunta_sin_respuesta',
      clave: String(id),
      despues: { pregunta: row.texto, tema },
    })
    return { ...row, ...change }
  })
}

async function lockPregunta(tx: Tx, id: number) {
  const [row] = await tx.select().from(preguntasSinRespuesta).where(eq(preguntasSinRespuesta.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  if (row.estado === 'respondida') throw conflict('Alguien ya respondió esa pregunta.', 'ya-respondida')
  return row
}

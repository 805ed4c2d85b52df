import { desc, eq, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { crearPregunta, listarPublicas } from '../preguntas/preguntas.server.ts'
import { digestOf, hasCardOrCedula, withoutPersonalData } from './clean.server.ts'
import { keepEjemplo, quitarEjemplo } from './ejemplos.server.ts'
import { NOT_FOUND, type RedaccionConPalabras, SIN_RESPUESTA_PER_READ } from './gestion/contract.ts'
import { wordsOf } from './knowledge/classifier.ts'
import { readTemaNames, type TemaNames } from './knowledge/temaNames.server.ts'
import { dichaId, dichaOf } from './knowledge/temas.ts'

/** The digest of a question as a visitor wrote it. */
export const digestOfAsked = (texto: string) => digestOf(withoutPersonalData(texto))

/** A pick: the question as it was written, the id of the passage, and of the one picked before from the same offer. */
type Eleccion = { texto: string; tema: string; before: string | undefined }

/** Counts a pick for staff. What it replaces (`before`) counts no longer. */
export async function recordEleccion(tx: Tx, { texto, tema, before }: Eleccion) {
  if (tema === before) return
  const { id, huella, elecciones } = preguntasSinRespuesta
  const [row] = await tx
    .select({ id, elecciones })
    .from(preguntasSinRespuesta)
    .where(eq(huella, digestOfAsked(texto)))
    .for('update')
  if (!row) return
  const counts = new Map(Object.entries(row.elecciones))
  if (before !== undefined) counts.set(before, Math.max(0, (counts.get(before) ?? 0) - 1))
  counts.set(tema, (counts.get(tema) ?? 0) + 1)
  await tx
    .update(preguntasSinRespuesta)
    .set({ elecciones: Object.fromEntries(counts) })
    .where(eq(id, row.id))
}

const isTaught = sql`${preguntasSinRespuesta.estado} = 'respondida' and ${preguntasSinRespuesta.pregunta_id} is null`
const isAnswered = sql`${preguntasSinRespuesta.estado} = 'respondida' and ${preguntasSinRespuesta.pregunta_id} is not null`
const staysAsItIs = sql`${preguntasSinRespuesta.estado} = 'descartada' or (${isTaught})`

/**
 * Counts a question that the assistant could not answer. The same words count as the same question. A question that the
 * shop answered opens again; a discarded one, and one whose words staff taught, stay as they are. A text with the
 * number of a card or a cédula is not kept: without the number its rest may still tell the expiry date or the CVV.
 */
export async function recordSinRespuesta(
  tx: Tx,
  { texto: text, conversacion_id }: { texto: string; conversacion_id: string },
) {
  const clean = withoutPersonalData(text)
  if (wordsOf(clean).length === 0 || hasCardOrCedula(text)) return
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
        // The question opens again, because the answer that staff confirmed did not answer it.
        elegida: sql`case when ${isAnswered} then null else ${preguntasSinRespuesta.elegida} end`,
        estado: sql`case when ${staysAsItIs} then ${preguntasSinRespuesta.estado} else 'abierta' end`,
      },
    })
}

export async function listar(db: Db) {
  const rows = await db
    .select()
    .from(preguntasSinRespuesta)
    .orderBy(desc(preguntasSinRespuesta.ultima), desc(preguntasSinRespuesta.id))
    .limit(SIN_RESPUESTA_PER_READ)
  return rows.map(withNames(await readTemaNames(db)))
}

type Row = typeof preguntasSinRespuesta.$inferSelect

/**
 * A question with the names of what visitors picked and of what staff confirmed; a hidden answer is no pick. Processes
 * of an earlier version write a visitor's pick into `elegida` of an open question.
 */
const withNames =
  ({ shown, all }: TemaNames) =>
  ({ elecciones, elegida, ...row }: Row) => ({
    ...row,
    elecciones: Object.entries(elecciones)
      .flatMap(([tema, veces]) => ({ tema, veces, pregunta: shown(tema) ?? '' }))
      .filter(({ veces, pregunta }) => veces > 0 && pregunta !== '')
      .sort((left, right) => right.veces - left.veces),
    elegida:
      elegida === null || row.estado !== 'respondida'
        ? null
        : { tema: elegida, pregunta: all(elegida) ?? 'una respuesta que ya no está' },
  })

type PreguntaRef = { id: number; autor: string }

/**
 * Adds a question with its answer to the FAQ, published or hidden, and keeps the words in which it was asked.
 * @throws ErrorDeNegocio 404, 409 when the question was answered meanwhile
 */
export function responder(db: Db, { id, autor, palabras, ...redaccion }: PreguntaRef & RedaccionConPalabras) {
  return db.transaction(async (tx) => {
    await lockPregunta(tx, id)
    const pregunta = await crearPregunta(tx, redaccion, autor)
    const ejemplo = await keepEjemplo(tx, { texto: palabras, tema: dichaId(pregunta.id), autor })
    await tx
      .update(preguntasSinRespuesta)
      .set({ estado: 'respondida', elegida: null, pregunta_id: pregunta.id, ejemplo_id: ejemplo.id })
      .where(eq(preguntasSinRespuesta.id, id))
    return pregunta
  })
}

/**
 * Discards or restores a question. Repeating it changes nothing. Discarding it removes what staff taught of it.
 * @throws ErrorDeNegocio 404, 409 when the question was answered meanwhile
 */
export function descartar(db: Db, { id, autor, descartada }: PreguntaRef & { descartada: boolean }) {
  return db.transaction(async (tx) => {
    const row = await lockPregunta(tx, id)
    const estado: typeof row.estado = descartada ? 'descartada' : 'abierta'
    const named = withNames(await readTemaNames(tx))
    if (row.estado === estado) return named(row)
    if (descartada && row.ejemplo_id !== null) await quitarEjemplo(tx, { id: row.ejemplo_id, autor })
    await tx.update(preguntasSinRespuesta).set({ estado }).where(eq(preguntasSinRespuesta.id, id))
    await audit(tx, {
      quien: autor,
      accion: descartada ? 'descartar-pregunta' : 'recuperar-pregunta',
      entidad: 'pregunta_sin_respuesta',
      clave: String(id),
      despues: { pregunta: row.texto },
    })
    return named({ ...row, estado })
  })
}

/**
 * Confirms which known question somebody asked, and keeps the words as an example of it.
 * @throws ErrorDeNegocio 404, 409 when the question was answered meanwhile, 422 when staff's answer is not published
 */
export function ensenar(db: Db, { id, autor, tema, palabras }: PreguntaRef & { tema: string; palabras: string }) {
  return db.transaction(async (tx) => {
    const row = await lockPregunta(tx, id)
    const pregunta_id = dichaOf(tema)
    if (pregunta_id !== null && !(await listarPublicas(tx)).some((publica) => publica.id === pregunta_id))
      throw invalid('Esa pregunta ya no está publicada.', { tema: 'Esa pregunta ya no está publicada.' })
    const ejemplo = await keepEjemplo(tx, { texto: palabras, tema, autor })
    const change = { estado: 'respondida', elegida: tema, pregunta_id, ejemplo_id: ejemplo.id } as const
    await tx.update(preguntasSinRespuesta).set(change).where(eq(preguntasSinRespuesta.id, id))
    await audit(tx, {
      quien: autor,
      accion: 'ensenar-pregunta',
      entidad: 'pregunta_sin_respuesta',
      clave: String(id),
      despues: { pregunta: ejemplo.texto, tema },
    })
    return withNames(await readTemaNames(tx))({ ...row, ...change })
  })
}

/**
 * Forgets what staff taught: the question is open again, unless it was deleted meanwhile because of its age.
 * @throws ErrorDeNegocio 404
 */
export function olvidarEjemplo(db: Db, { id, autor }: PreguntaRef) {
  return db.transaction(async (tx) => {
    // The questions are locked before the example, as when staff teach one.
    await tx
      .update(preguntasSinRespuesta)
      .set({ estado: 'abierta', elegida: null, pregunta_id: null })
      .where(eq(preguntasSinRespuesta.ejemplo_id, id))
    await quitarEjemplo(tx, { id, autor })
  })
}

async function lockPregunta(tx: Tx, id: number) {
  const [row] = await tx.select().from(preguntasSinRespuesta).where(eq(preguntasSinRespuesta.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  if (row.estado === 'respondida') throw conflict('Alguien ya respondió esa pregunta.', 'ya-respondida')
  return row
}

import { asc, desc, eq } from 'drizzle-orm'
import { audit, findLastEntry } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { preguntas } from '#db/schema/chat.server.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/errors.ts'
import type { PreguntaPublica } from './contract.ts'
import { NOT_FOUND, type RedaccionDePregunta } from './gestion/contract.ts'

const ENTITY = 'pregunta'

/** Published questions for `/faq` and the assistant, oldest first. */
export async function listarPublicas(db: Db | Tx): Promise<PreguntaPublica[]> {
  return db
    .select({
      id: preguntas.id,
      pregunta: preguntas.pregunta,
      respuesta: preguntas.respuesta,
      categoria: preguntas.categoria,
    })
    .from(preguntas)
    .where(eq(preguntas.publicada, true))
    .orderBy(asc(preguntas.id))
}

/** All questions, published or not, newest first. */
export function listarDeGestion(db: Db | Tx) {
  return db.select().from(preguntas).orderBy(desc(preguntas.id))
}

/**
 * Creates a question within the caller's transaction.
 * @param autor id of the staff account
 */
export async function crearPregunta(tx: Tx, redaccion: RedaccionDePregunta, autor: string) {
  const [row] = await tx
    .insert(preguntas)
    .values({ ...redaccion, autor })
    .returning()
  if (!row) throw new Error('Inserting a question returned no row')
  await audit(tx, {
    quien: autor,
    accion: 'escribir-pregunta',
    entidad: ENTITY,
    clave: String(row.id),
    despues: textOf(row),
  })
  return row
}

type Change = RedaccionDePregunta & { id: number; version: number }

/**
 * Changes a question. A question that already has the new values stays as it is, whatever `version` says, because the
 * request is a repetition.
 * @throws ErrorDeNegocio 404, 409 when somebody has changed the question since `version`
 */
export async function cambiar(db: Db, { id, version, ...next }: Change, autor: string) {
  return db.transaction(async (tx) => {
    const [previous] = await tx.select().from(preguntas).where(eq(preguntas.id, id)).for('update')
    if (!previous) throw notFound(NOT_FOUND)
    const [before, after] = diff(textOf(previous), next)
    if (Object.keys(after).length === 0) return previous
    if (previous.version !== version) throw await changedByOther(tx, id)
    const [row] = await tx
      .update(preguntas)
      .set({ ...next, updated_at: new Date() })
      .where(eq(preguntas.id, id))
      .returning()
    if (!row) throw notFound(NOT_FOUND)
    await audit(tx, {
      quien: autor,
      accion: actionOf(Object.keys(after), next.publicada),
      entidad: ENTITY,
      clave: String(id),
      antes: before,
      despues: after,
    })
    return row
  })
}

function actionOf(fields: string[], publicada: boolean) {
  if (fields.length > 1 || !fields.includes('publicada')) return 'cambiar-pregunta'
  return publicada ? 'publicar-pregunta' : 'ocultar-pregunta'
}

function diff(previous: RedaccionDePregunta, next: RedaccionDePregunta) {
  const fields = (['pregunta', 'respuesta', 'categoria', 'publicada'] as const).filter(
    (field) => previous[field] !== next[field],
  )
  const de = (which: RedaccionDePregunta) => Object.fromEntries(fields.map((field) => [field, which[field]]))
  return [de(previous), de(next)] as const
}

async function changedByOther(tx: Tx, id: number) {
  const last = await findLastEntry(tx, { entidad: ENTITY, clave: String(id) })
  const quien = last?.nombre ?? 'Otra persona'
  const cuando = last ? ` (${formatBriefInstant(last.cuando)})` : ''
  return conflict(
    `${quien} cambió esta pregunta mientras la mirabas${cuando}. Revisa cómo quedó y vuelve a guardar.`,
    'version-vieja',
  )
}

type Row = typeof preguntas.$inferSelect

function textOf({ pregunta, respuesta, categoria, publicada }: Row): RedaccionDePregunta {
  return { pregunta, respuesta, categoria, publicada }
}

import { desc, eq, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { ejemplosDeAsistente } from '#db/schema/chat.server.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { digestOf, withoutPersonalData } from './clean.server.ts'
import { EJEMPLOS_PER_READ } from './gestion/contract.ts'
import { wordsOf } from './knowledge/classifier.ts'
import { readTemaNames } from './knowledge/temaNames.server.ts'
import { dichaOf } from './knowledge/temas.ts'

const WITHOUT_WORDS = 'Deja al menos una palabra.'

/** What staff taught the assistant, newest first. */
export async function listarEjemplos(db: Db) {
  const { id } = ejemplosDeAsistente
  const rows = await db.select().from(ejemplosDeAsistente).orderBy(desc(id)).limit(EJEMPLOS_PER_READ)
  const { all } = await readTemaNames(db)
  return rows.map(({ id, texto, tema, created_at }) => ({
    id,
    texto,
    pregunta: all(tema) ?? tema,
    created_at,
    // Words for staff's own answers are compared at once; the others are learned at a start.
    parecidas: dichaOf(tema) !== null || created_at.getTime() < performance.timeOrigin,
  }))
}

/**
 * Keeps words as an example of what a passage answers. The same words are one example: of what was confirmed last.
 * @throws ErrorDeNegocio 422 when nothing is left of the words without personal data
 */
export async function keepEjemplo(
  tx: Tx,
  { texto: given, tema, autor }: { texto: string; tema: string; autor: string },
): Promise<{ id: number; texto: string }> {
  const texto = withoutPersonalData(given)
  if (wordsOf(texto).length === 0) throw invalid(WITHOUT_WORDS, { palabras: WITHOUT_WORDS })
  const { huella, id } = ejemplosDeAsistente
  const [row] = await tx
    .insert(ejemplosDeAsistente)
    .values({ texto, huella: digestOf(texto), tema, autor })
    .onConflictDoUpdate({ target: huella, set: { texto, tema, autor, created_at: sql`now()` } })
    .returning({ id })
  if (!row) throw new Error('Inserting an example returned no row')
  return { id: row.id, texto }
}

/** @throws ErrorDeNegocio 404 */
export async function quitarEjemplo(tx: Tx, { id, autor }: { id: number; autor: string }) {
  const [row] = await tx.delete(ejemplosDeAsistente).where(eq(ejemplosDeAsistente.id, id)).returning()
  if (!row) throw notFound('Ese ejemplo ya no está.')
  await audit(tx, {
    quien: autor,
    accion: 'olvidar-ejemplo',
    entidad: 'ejemplo_de_asistente',
    clave: String(id),
    antes: { tema: row.tema },
  })
}

import { listarDeGestion } from '#conversaciones/preguntas/preguntas.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { dichaId, TEMAS } from './temas.ts'

/**
 * The question that a passage answers, by the passage's id: `shown` without answers that staff hid, `all` with them.
 */
export type TemaNames = Record<'shown' | 'all', (tema: string) => string | undefined>

/** Reads the names of all passages. */
export async function readTemaNames(db: Db | Tx): Promise<TemaNames> {
  const answers = await listarDeGestion(db)
  const all = new Map(answers.map(({ id, pregunta }) => [dichaId(id), pregunta]))
  const shown = new Map(answers.flatMap(({ id, pregunta, publicada }) => (publicada ? [[dichaId(id), pregunta]] : [])))
  return { shown: (tema) => TEMAS.get(tema) ?? shown.get(tema), all: (tema) => TEMAS.get(tema) ?? all.get(tema) }
}

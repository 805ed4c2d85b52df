import { categorias } from '#tienda/preguntas.ts'
import type { PreguntaPublica } from './contract.ts'

/** The headings of `/faq`. */
export const CATEGORIAS = categorias().map(({ nombre }) => nombre)

/** The heading for questions whose own heading was removed from `/faq`. */
const LAST = CATEGORIAS.at(-1)

/** The questions under a heading of `/faq`. */
export function ofCategoria(preguntas: PreguntaPublica[], nombre: string) {
  return preguntas.filter(({ categoria }) => (CATEGORIAS.includes(categoria) ? categoria : LAST) === nombre)
}

/** The anchor of a question of staff on `/faq`. Anchors of fixed questions have a word instead of the number. */
export const anchorOf = ({ id }: Pick<PreguntaPublica, 'id'>) => `pregunta-${id}`

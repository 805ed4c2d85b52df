import { categorias } from '#tienda/preguntas.ts'
import type { PreguntaPublica } from './contract.ts'

/** The headings of `/faq`. */
export const CATEGORIAS = categorias.map(({ nombre }) => nombre)

/** The heading for questions whose own heading was removed from `/faq`. */
const LAST = CATEGORIAS.at(-1)

/** The questions under a heading of `/faq`. */
export function ofCategoria(preguntas: PreguntaPublica[], nombre: string) {
  return preguntas.filter(({ categoria }) => (CATEGORIAS.includes(categoria) ? categoria : LAST) === nombre)
}

/** The anchor on `/faq`. Fixed questions have a word instead of a number, so anchors do not clash. */
export const anchorOf = ({ id }: Pick<PreguntaPublica, 'id'>) => `pregunta-${id}`

import { categorias } from '#tienda/preguntas.ts'
import type { PreguntaPublica } from './contract.ts'

/** The headings of `/faq`. */
export const CATEGORIAS = categorias.map(({ nombre }) => nombre)

/** Where one of a heading that `/faq` no longer has stands. */
const LAST = CATEGORIAS.at(-1)

/** Those that stand under a heading of `/faq`. */
export function ofCategoria(preguntas: PreguntaPublica[], nombre: string) {
  return preguntas.filter(({ categoria }) => (CATEGORIAS.includes(categoria) ? categoria : LAST) === nombre)
}

/** Its part of `/faq`; those that the page carries itself have no number for a name. */
export const anchorOf = ({ id }: Pick<PreguntaPublica, 'id'>) => `pregunta-${id}`

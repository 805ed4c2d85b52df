import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Termino, terminosDe } from '#lib/terminos.ts'

// Escaped after the accents are gone: that writes some other signs as % or _.
const literalDe = (palabra: string) =>
  sql`replace(replace(replace(sin_acentos(${palabra}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`

/**
 * Whether a column has what somebody searches, in whatever case and without accents (`terminosDe`).
 * @param busqueda what rows are found by, as `sin_acentos` writes it, with an index of trigrams
 */
export function tieneLoBuscado(busqueda: SQL, { palabras, conDigitos }: ReturnType<typeof terminosDe>) {
  const todas = (terminos: Termino[]) => and(...terminos.map((termino) => tiene(busqueda, termino)))
  return or(todas(palabras), conDigitos ? todas(conDigitos) : undefined)
}

function tiene(busqueda: SQL, { texto, comienza }: Termino) {
  const literal = literalDe(texto)
  if (!comienza) return sql`${busqueda} like '%' || ${literal} || '%'`
  return or(
    sql`${busqueda} like ${literal} || '%'`,
    sql`${busqueda} like '% ' || ${literal} || '%'`,
    sql`${busqueda} like ${'%\n'} || ${literal} || '%'`,
  )
}

const PALABRAS = 8

const palabrasDe = (busca: string) => busca.split(/\s+/).filter(Boolean).slice(0, PALABRAS)

/** Whether a text that has no such column has every word of a search, likewise; with none it does. */
export function tienePalabras(texto: SQL, busca = '') {
  const palabras = palabrasDe(busca)
  if (palabras.length === 0) return sql`true`
  const patrones = palabras.map((una) => sql`'%' || ${literalDe(una)} || '%'`)
  // Written anew once for all words: of a hundred thousand texts that is what takes time.
  return sql`sin_acentos(${texto}) like all (array[${sql.join(patrones, sql`, `)}])`
}

/** Below that an index of trigrams tells nothing. */
const LARGO_DE_INDICE = 3

/**
 * Narrows what `tienePalabras` looks at to the rows that indexes of trigrams find by one of the words: the one that fewest
 * have, as far as one can guess, with a digit or else the longest.
 * @param donde the ids of the rows that have a pattern, in each of the places where the words may stand
 */
export function estanEnIndice(id: SQL, busca: string | undefined, donde: (patron: SQL) => SQL[]) {
  const [rara] = palabrasDe(busca ?? '')
    .filter(({ length }) => length >= LARGO_DE_INDICE)
    .toSorted((una, otra) => Number(/\d/.test(otra)) - Number(/\d/.test(una)) || otra.length - una.length)
  if (!rara) return sql`true`
  return sql`${id} in (${sql.join(donde(sql`'%' || ${literalDe(rara)} || '%'`), sql` union all `)})`
}

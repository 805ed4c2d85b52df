import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Termino, terminosDe } from '#comun/terminos.ts'

/**
 * Whether a column has what somebody searches, in whatever case and without accents (`terminosDe`).
 * @param busqueda what rows are found by, as `sin_acentos` writes it, with an index of trigrams
 */
export function tieneLoBuscado(busqueda: SQL, { palabras, conDigitos }: ReturnType<typeof terminosDe>) {
  const todas = (terminos: Termino[]) => and(...terminos.map((termino) => tiene(busqueda, termino)))
  return or(todas(palabras), conDigitos ? todas(conDigitos) : undefined)
}

function tiene(busqueda: SQL, { texto, comienza }: Termino) {
  // Escaped after the accents are gone: that writes some other signs as % or _.
  const literal = sql`replace(replace(replace(sin_acentos(${texto}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
  if (!comienza) return sql`${busqueda} like '%' || ${literal} || '%'`
  return or(
    sql`${busqueda} like ${literal} || '%'`,
    sql`${busqueda} like '% ' || ${literal} || '%'`,
    sql`${busqueda} like ${'%\n'} || ${literal} || '%'`,
  )
}

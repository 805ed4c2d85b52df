import { type SQL, sql } from 'drizzle-orm'

const PALABRAS = 8

/** Whether a text has every word of a search, whatever their accents and capitals; with none it does. */
export function tienePalabras(texto: SQL, busca = '') {
  const palabras = busca.split(/\s+/).filter(Boolean).slice(0, PALABRAS)
  if (palabras.length === 0) return sql`true`
  // Escaped after the accents are gone: that writes some other signs as % or _.
  const literal = (una: string) =>
    sql`replace(replace(replace(sin_acentos(${una}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`
  const patrones = palabras.map((una) => sql`'%' || ${literal(una)} || '%'`)
  // Written anew once for all words: of a hundred thousand texts that is what takes time.
  return sql`sin_acentos(${texto}) like all (array[${sql.join(patrones, sql`, `)}])`
}

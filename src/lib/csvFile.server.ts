import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid } from './errors.ts'

/** Reads tables of text that people choose (docs/decisions/021, 060). */

export const SEPARATORS = { ',': 'comas', ';': 'punto y coma', '\t': 'tabulaciones' } as const
type Separator = keyof typeof SEPARATORS

/** Maximum characters of a row, separators included. Two notes of an order of maximum length and all other columns fit. */
const ROW_MAX_LENGTH = 64 * 1024

/**
 * Refuses long lines before parsing, because a line of a million separators would become a million cells.
 * @throws ErrorDeNegocio 422
 */
export function requireShortLines(text: string, forWhat: string) {
  let line = 1
  let lineStart = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '\n' || char === '\r') {
      if (char === '\n' || text[i + 1] !== '\n') line++
      lineStart = i + 1
    } else if (i - lineStart >= ROW_MAX_LENGTH)
      throw invalid(
        `Línea ${line}: es demasiado larga para ser ${forWhat}. Revisa que sea una tabla guardada como CSV.`,
      )
  }
}

/**
 * The separator: Excel's `sep=` line if there is one, else that of which most of the first lines have the same number;
 * of two, the more frequent one.
 * @param lines how many lines to look at: more than one where text may stand above the table
 */
export function detectSeparator(text: string, lines = 1): { text: string; separator: Separator } {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text)
  // The pattern allows only these keys.
  if (declared) return { text: text.slice(declared[0].length), separator: declared[1] as Separator }
  const first = text
    .slice(0, lines * ROW_MAX_LENGTH)
    .replace(/^\s+/, '')
    .split(/\r\n|\r|\n/, lines)
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const rank = (separator: string) => {
    const counts = first.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const agreeing = (count: number) => counts.filter((other) => other === count).length
    return counts.reduce(
      (best, count) => Math.max(best, agreeing(count) * ROW_MAX_LENGTH + count), // more agreement, then more cells
      0,
    )
  }
  const separators = Object.keys(SEPARATORS) as Separator[] // Object.keys widens to string[]
  return { text, separator: separators.reduce((best, other) => (rank(other) > rank(best) ? other : best)) }
}

/**
 * The rows of a table with their lines, from 1; empty ones are left out.
 * @param strayQuotes whether a quote inside a cell is text like any other
 * @throws ErrorDeNegocio 422 for a quote that is not closed
 */
export async function* parseRows(text: string, separator: string, { strayQuotes = false } = {}) {
  const parser = Readable.from(chunks(text)).pipe(
    parse({
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: strayQuotes,
      skip_empty_lines: true,
      max_record_size: ROW_MAX_LENGTH,
    }),
  )
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const newlines = cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0
      yield { linea: info.lines - newlines, cells }
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid(toWarning(error))
    throw error
  }
}

// Feeds the parser in parts, so that a large file does not block other requests.
function* chunks(text: string) {
  for (let since = 0; since < text.length; since += 64 * 1024) yield text.slice(since, since + 64 * 1024)
}

function toWarning(error: CsvError) {
  const line = Number(error.lines)
  const where = line > 0 ? `Línea ${line}: ` : ''
  return `${where}hay una comilla (") sin su pareja. Corrígela o vuelve a guardar la tabla como CSV.`
}

import { readText } from '#lib/csvCells.ts'
import { detectSeparator, parseRows, requireShortLines, SEPARATORS } from '#lib/csvFile.server.ts'
import { decodeText, ENCODINGS } from '#lib/encoding.ts'
import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import type { RowError } from '#lib/rowError.ts'
import { type Columna, type Columnas, MAX_ROWS } from './contract.ts'
import { type Credito, guessColumnas, headingsOf, impedimentoParaLeer, readRow } from './format.ts'

/** Rows that may stand above the table: the bank's name, the account, the period. */
const MAX_PREAMBLE = 40

type Row = { linea: number; cells: string[] }

/**
 * Opens a statement: finds its table and columns. Its rows are read one by one.
 * @param chosen the columns to use; null: what their headings say
 * @throws ErrorDeNegocio 422 if the file is no table
 */
export async function openStatement(bytes: Uint8Array, chosen: Columnas | null) {
  const decoded = decodeText(bytes)
  if ('refusal' in decoded) throw invalid(decoded.refusal)
  const { text, separator } = detectSeparator(decoded.text, MAX_PREAMBLE)
  requireShortLines(text, 'un movimiento')
  const rows = parseRows(text, separator, { strayQuotes: true })
  const first: Row[] = []
  while (first.length < MAX_PREAMBLE) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  const at = findHeadings(first, chosen)
  const encabezados = headingsOf(first[at]?.cells ?? [])
  if (encabezados.length < 2) throw invalid('No encontramos una tabla en el archivo. Bájalo del banco como CSV.')
  const fits = chosen && Object.values(chosen).every((name) => encabezados.includes(name))
  const columnas = fits ? chosen : guessColumnas(encabezados)
  async function* below() {
    yield* first.slice(at + 1)
    yield* rows
  }
  return {
    encabezados,
    columnas,
    impedimento: impedimentoParaLeer(columnas),
    letras: ENCODINGS[decoded.encoding],
    separador: SEPARATORS[separator],
    below,
  }
}
type Statement = Awaited<ReturnType<typeof openStatement>>

/** The row of the headings: with the chosen columns, else with a date and an amount, else the fullest one. */
function findHeadings(rows: Row[], chosen: Columnas | null) {
  const names = rows.map(({ cells }) => headingsOf(cells))
  const wanted = Object.values(chosen ?? {})
  const asChosen = wanted.length > 0 ? names.findIndex((row) => wanted.every((name) => row.includes(name))) : -1
  if (asChosen >= 0) return asChosen
  const known = names.findIndex((row) => impedimentoParaLeer(guessColumnas(row)) === null)
  if (known >= 0) return known
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  return filled.indexOf(Math.max(...filled))
}

type Counted = { filas: number; creditos: number }

/**
 * Reads the credits of a statement in the order of the file; gives errors to `onError`.
 * @param today no row may have a later day
 * @throws ErrorDeNegocio 413 for more rows than {@link MAX_ROWS}
 */
export async function* readCredits(
  { encabezados, columnas, below }: Statement,
  { today, counted, onError }: { today: string; counted: Counted; onError: (error: RowError) => void },
): AsyncGenerator<Credito> {
  const place = (columna: Columna) => encabezados.indexOf(columnas[columna] ?? '')
  for await (const { linea, cells } of below()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    counted.filas++
    if (counted.filas > MAX_ROWS) throw tooManyRows()
    const cellOf = (columna: Columna) => readText(cells[place(columna)] ?? '').trim()
    const read = readRow(cellOf, today)
    if ('que_hacer' in read) {
      const { columna, que_hacer } = read
      onError({ linea, columna: columnas[columna] ?? null, valor: cellOf(columna).slice(0, 200), que_hacer })
    } else if ('credito' in read) {
      counted.creditos++
      yield read.credito
    }
  }
}

function tooManyRows() {
  return new ErrorDeNegocio({
    status: 413,
    title: 'Demasiado grande',
    detail: 'El archivo tiene más de 50,000 filas. Bájalo del banco por partes, por ejemplo mes por mes.',
  })
}

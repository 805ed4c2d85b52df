import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { readText } from '#lib/csvCells.ts'
import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import { foldText } from '#lib/foldText.ts'
import { COLUMNS, type Column } from '../archivos/columns.ts'
import { MAX_ROWS, tooManyRows } from './contract.ts'
import { decodeText, ENCODINGS } from './encoding.ts'

export type TableRow = {
  /** The line where the row begins, from 1; Excel's `sep=` line does not count. */
  line: number
  cells: Partial<Record<Column, string>>
  /** Whether the row has more cells than the table has columns. */
  hasExtraCells: boolean
}

const SEPARATORS = { ',': 'comas', ';': 'punto y coma', '\t': 'tabulaciones' } as const

/** Other headings that are accepted for a column, from other programs and common usage. */
const COLUMN_ALIASES: Partial<Record<Column, string[]>> = {
  codigo: ['codigo de pedido', 'codigo del pedido', 'pedido'],
  cliente: ['nombre', 'nombre del cliente', 'nombre y apellido'],
  correo_cliente: ['correo del cliente', 'correo electronico', 'email', 'e mail'],
  telefono: ['celular', 'whatsapp', 'tel'],
  tipo_servicio: ['tipo de servicio', 'entrega'],
  estatus: ['estado'],
  peso: ['peso', 'kg'],
  total: ['monto', 'total rd'],
  fecha_estimada_entrega: ['fecha estimada de entrega', 'fecha de entrega'],
  fecha_creacion: ['fecha', 'fecha de creacion', 'fecha del pedido'],
  direccion: ['calle'],
  numero_casa: ['numero de casa', 'casa', 'no'],
}

const normalize = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const columnByName = new Map(
  (Object.keys(COLUMNS) as Column[]).flatMap((column) =>
    [COLUMNS[column], ...(COLUMN_ALIASES[column] ?? [])].map((nombre): [string, Column] => [normalize(nombre), column]),
  ),
)

/**
 * Reads the rows of a file, with each cell under the column that its heading names.
 * @throws ErrorDeNegocio 422 if the file is no table of orders, 413 if it has too many rows
 */
export async function readTable(bytes: Uint8Array) {
  const decoded = decodeText(bytes)
  if ('refusal' in decoded) throw invalid(decoded.refusal)
  const { text, separator } = detectSeparator(decoded.text)
  requireShortLines(text)
  if (text.trim() === '')
    throw invalid('El archivo está vacío. Elige uno con los nombres de las columnas y los pedidos.')

  let columns: (Column | null)[] | null = null
  const avisos: string[] = []
  const rows: TableRow[] = []
  for await (const { linea: line, cells } of parseRows(text, separator)) {
    if (!columns) columns = readHeadings(cells, avisos)
    else if (rows.length === MAX_ROWS) throw tooManyRows()
    else if (cells.some((cell) => cell.trim() !== '')) {
      const named = columns.flatMap((column, i): [Column, string][] => (column ? [[column, cells[i] ?? '']] : []))
      const hasExtraCells = cells.slice(columns.length).some((cell) => cell.trim() !== '')
      rows.push({ line, cells: Object.fromEntries(named), hasExtraCells })
    }
  }
  if (rows.length === 0) throw invalid('El archivo tiene los nombres de las columnas y ningún pedido debajo.')
  return { rows, avisos, letras: ENCODINGS[decoded.encoding], separador: SEPARATORS[separator] }
}

/** SHA-256 of what a file says, however its program saved it: encoding, separators, line ends, order of the columns. */
export function digestOf(rows: TableRow[]) {
  const hash = createHash('sha256')
  for (const { cells } of rows) {
    const written = Object.entries(cells).filter(([, cell]) => cell.trim() !== '')
    hash.update(JSON.stringify(written.map(([column, cell]) => [column, readText(cell).trim()]).toSorted()))
  }
  return hash.digest('hex')
}

/** Maximum characters of a row, separators included. Two notes of maximum length and all other columns fit. */
const ROW_MAX_LENGTH = 64 * 1024

/** Refuses long lines before parsing, because a line of a million separators would become a million cells. */
function requireShortLines(text: string) {
  let line = 1
  let lineStart = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '\n' || char === '\r') {
      if (char === '\n' || text[i + 1] !== '\n') line++
      lineStart = i + 1
    } else if (i - lineStart >= ROW_MAX_LENGTH)
      throw invalid(`Línea ${line}: es demasiado larga para ser un pedido. Revisa que sea una tabla guardada como CSV.`)
  }
}

/** The separator: Excel's `sep=` line if there is one, else the most frequent separator of the first line. */
function detectSeparator(text: string): { text: string; separator: keyof typeof SEPARATORS } {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text)
  // The pattern allows only these keys.
  if (declared) return { text: text.slice(declared[0].length), separator: declared[1] as keyof typeof SEPARATORS }
  const [first = ''] = text.replace(/^\s+/, '').split(/[\r\n]/)
  const withoutQuotes = first.replace(/"[^"]*"/g, '')
  const count = (char: string) => withoutQuotes.split(char).length
  const separator = (Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[]).reduce((best, other) =>
    count(other) > count(best) ? other : best,
  )
  return { text, separator }
}

async function* parseRows(text: string, separator: string) {
  const parser = Readable.from(chunks(text)).pipe(
    parse({
      delimiter: separator,
      info: true,
      relax_column_count: true,
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

/** Maximum of unknown columns that a warning names. */
const MAX_NAMED = 20

function readHeadings(headings: string[], avisos: string[]) {
  const columns = headings.map((heading) => columnByName.get(normalize(heading)) ?? null)
  const duplicates = columns.filter((column, i) => column && columns.indexOf(column) !== i)
  if (duplicates[0]) throw invalid(`La columna «${COLUMNS[duplicates[0]]}» está dos veces. Deja una.`)
  if (!columns.includes('cliente'))
    throw new ErrorDeNegocio({
      status: 422,
      title: 'Faltan columnas',
      detail: `No encontramos la columna «Cliente» en la primera línea. Dice: ${headings.slice(0, 8).join(', ').slice(0, 200)}.`,
    })
  const unknownHeadings = headings.filter((heading, i) => !columns[i] && heading.trim() !== '')
  if (unknownHeadings.length > 0)
    avisos.push(
      `No usamos ${unknownHeadings.length === 1 ? 'la columna' : 'las columnas'} ${unknownHeadings
        .slice(0, MAX_NAMED)
        .map((heading) => `«${heading.trim().slice(0, 60)}»`)
        .join(', ')}${unknownHeadings.length > MAX_NAMED ? ` y ${unknownHeadings.length - MAX_NAMED} más` : ''}.`,
    )
  return columns
}

import { createHash } from 'node:crypto'
import { readText } from '#lib/csvCells.ts'
import { detectSeparator, parseRows, requireShortLines, SEPARATORS } from '#lib/csvFile.server.ts'
import { decodeText, ENCODINGS } from '#lib/encoding.ts'
import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import { foldText } from '#lib/foldText.ts'
import { COLUMNS, type Column } from '../archivos/columns.ts'
import { MAX_ROWS, tooManyRows } from './contract.ts'

export type TableRow = {
  /** The line where the row begins, from 1; Excel's `sep=` line does not count. */
  line: number
  cells: Partial<Record<Column, string>>
  /** Whether the row has more cells than the table has columns. */
  hasExtraCells: boolean
}

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
  requireShortLines(text, 'un pedido')
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

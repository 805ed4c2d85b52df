import type { Kind } from '#db/columns/column.ts'
import type { OrderColumnThat } from '#db/columns/orders.ts'
import type { pedidos } from '#db/schema/pedidos.server.ts'
import { CodigoPedido } from '#lib/codigo.ts'
import { readText } from '#lib/csvCells.ts'
import { parseDay, parseInstant, parseMonto } from '#lib/csvValues.ts'
import { foldText } from '#lib/foldText.ts'
import type { RowError } from '#lib/rowError.ts'
import { COLUMNS, type Column, columnKind, type OwnColumn } from '../archivos/columns.ts'
import { ESTATUS } from '../estatus.ts'
import { DatosDePedido } from '../ficha/contract.ts'
import { SERVICIO } from '../labels.ts'
import { impedimentoParaAbonar } from '../rules.ts'
import { parsePeso, parseServicio, parseYesNo } from './values.ts'

type TableRow = { line: number; cells: Partial<Record<Column, string>>; hasExtraCells: boolean }
type Rules = {
  /** The statuses in use. */
  estatus: { id: number; nombre: string }[]
  now: Date
}

type TextColumn = Exclude<OwnColumn, OrderColumnThat<{ is: Exclude<Kind, 'text' | 'long'> }> | 'codigo'>
type ValueColumn = Exclude<OwnColumn, TextColumn | OrderColumnThat<{ is: 'instant' }> | 'codigo'>

const isTextColumn = (column: Column) => ['text', 'long'].includes(columnKind(column)) && column !== 'codigo'
const columns = Object.keys(COLUMNS) as Column[] // Object.keys widens to string[]
const TEXT_COLUMNS = columns.filter(isTextColumn) as TextColumn[] // filter does not narrow the type

const INVALID_FECHA = 'Escribe la fecha como 14/03/2026.'
const INVALID_MONTO = 'Escribe el monto como 1850.00.'

/** For each kind: the parser of a cell, the value of an empty cell, and the advice if the parser fails. */
const PARSERS: Partial<Record<Kind, [como: (cell: string) => unknown, vacio: unknown, que_hacer: string]>> = {
  money: [parseMonto, '0.00', INVALID_MONTO],
  weight: [parsePeso, '0.00', 'Escribe el peso en kilogramos, por ejemplo 0.25.'],
  day: [parseDay, null, INVALID_FECHA],
  service: [parseServicio, null, `Escribe ${SERVICIO.retiro} o ${SERVICIO.envio}.`],
  flag: [parseYesNo, false, 'Escribe Sí o No.'],
}

/** Parses a row into an order, with the errors of its cells. */
export function parseRow({ line, cells, hasExtraCells }: TableRow, { estatus, now }: Rules) {
  const errors: RowError[] = []
  const bad = (column: Column | null, que_hacer: string) => {
    const value = (column && cells[column]) ?? ''
    errors.push({ linea: line, columna: column && COLUMNS[column], valor: value.slice(0, 200), que_hacer })
  }
  const text = (column: Column) => readText(cells[column] ?? '').trim()
  /** Parses a cell; returns `empty` for an empty cell or an error. */
  function read<T, V>(column: Column, como: (cell: string) => T | null, empty: V, que_hacer: string) {
    const cell = text(column)
    if (cell === '') return empty
    const value = como(cell)
    if (value === null) bad(column, que_hacer)
    return value ?? empty
  }

  if (hasExtraCells) bad(null, 'La fila tiene más celdas que columnas. Pon entre comillas lo que lleve el separador.')
  const codigo = read('codigo', parseCodigo, null, 'Escribe un código como B01-12345, o deja la celda vacía.')
  const texts = Object.fromEntries(
    TEXT_COLUMNS.map((column) => {
      const cell = text(column).replace(/\r\n?/g, '\n')
      if (column === 'cliente' && cell === '') bad(column, 'Escribe el nombre del cliente.')
      const { data, error } = DatosDePedido.shape[column].safeParse(cell || null)
      if (error && cell !== '') bad(column, error.issues[0]?.message ?? 'Revisa este dato.')
      return [column, data || null]
    }),
  ) as Record<TextColumn, string | null> // Object.fromEntries loses the keys
  const created = read('fecha_creacion', parseInstant, now, INVALID_FECHA)
  if (created > now) bad('fecha_creacion', 'Esa fecha no ha llegado. Escribe cuándo se pidió.')
  const since = read('fecha_estatus', parseInstant, created, INVALID_FECHA)
  if (since > now) bad('fecha_estatus', 'Esa fecha no ha llegado. Escribe desde cuándo está así.')

  const lecturas: typeof PARSERS = {
    ...PARSERS,
    status: [
      (cell) => estatus.find(({ nombre }) => foldText(nombre) === foldText(cell))?.id ?? null,
      ESTATUS.recibido,
      `Ese estatus no está en uso. Elige entre: ${estatus.map(({ nombre }) => nombre).join(', ')}.`,
    ],
  }
  const { estatus: estatus_id, ...values } = Object.fromEntries(
    columns.flatMap((column) => {
      const reading = lecturas[columnKind(column)]
      return reading ? [[column, read(column, ...reading)]] : []
    }),
  ) as Pick<typeof pedidos.$inferInsert, ValueColumn> & { estatus: number } // each parser returns its column's type

  const impedimento = impedimentoParaAbonar({ total: values.total ?? '0.00', abono: values.abono ?? '0.00' })
  if (impedimento) bad('abono', impedimento)

  const pedido = { ...texts, ...values, cliente: texts.cliente ?? '', codigo, estatus_id, fecha_creacion: created }
  return { linea: line, pedido, desde: since, errores: errors }
}
export type Loaded = ReturnType<typeof parseRow>

/** The error of a row whose code belongs to an existing order, or to the row at line `other`. */
export function codigoTaken(line: number, codigo: string, other?: number): RowError {
  return {
    linea: line,
    columna: COLUMNS.codigo,
    valor: codigo,
    que_hacer: other
      ? `Ese código ya está en la línea ${other} de este archivo. Deja uno de los dos.`
      : 'Ese pedido ya existe y no se toca. Quita la fila, o deja el código vacío para crear otro.',
  }
}

function parseCodigo(cell: string) {
  const { data } = CodigoPedido.safeParse(cell.toUpperCase())
  return data ?? null
}

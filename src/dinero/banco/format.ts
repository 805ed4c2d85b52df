import { parseDay, parseMonto } from '#lib/csvValues.ts'
import { foldText } from '#lib/foldText.ts'
import { COLUMNAS, type Columna, type Columnas } from './contract.ts'

/** How a bank writes its statement (docs/decisions/060). Each bank has its own columns, above which text may stand. */

const ALIASES: Record<Columna, RegExp> = {
  fecha: /^fecha|^date|^dia$/,
  credito: /^(monto |valor )?(creditos?|depositos?|abonos?|haber|entradas?|ingresos?)( rd| dop)?$/,
  debito: /^(monto |valor )?(debitos?|retiros?|cargos?|debe|salidas?|egresos?)( rd| dop)?$/,
  monto: /^(monto|importe|valor|cantidad|amount)( rd| dop| transaccion| de la transaccion)?$/,
  tipo: /^(tipo|cr db|db cr|signo|d c)( de)?( transaccion| movimiento)?$/,
  referencia: /referencia|^ref$|documento|comprobante|serial|^no transaccion$/,
  descripcion: /^descripcion|^concepto|^detalle|^transaccion$|^movimiento$/,
  persona: /ordenante|originador|remitente|beneficiario|^nombre|^cliente$/,
}

/** What is the same in two spellings of a heading. */
export const normalizeHeading = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Names of columns: an empty heading, or one that is there twice, gets the number of its column. */
export function headingsOf(cells: string[]) {
  const names = cells.map((cell) => cell.trim().replace(/\s+/g, ' ').slice(0, 60))
  return names.map((name, i) => (name === '' || names.indexOf(name) !== i ? `Columna ${i + 1}` : name))
}

/** What each column is, as far as its heading says it; the first one of a kind counts. */
export function guessColumnas(headings: string[]): Columnas {
  const found = COLUMNAS.flatMap((columna): [Columna, string][] => {
    const heading = headings.find((name) => ALIASES[columna].test(normalizeHeading(name)))
    return heading ? [[columna, heading]] : []
  })
  const guessed: Columnas = Object.fromEntries(found)
  if (guessed.credito) delete guessed.monto
  if (!guessed.monto) delete guessed.tipo
  return guessed
}

/** Why rows cannot be read by these columns; null if they can. */
export function impedimentoParaLeer(columnas: Columnas) {
  if (!columnas.fecha) return 'Di qué columna tiene la fecha.'
  if (!columnas.credito && !columnas.monto)
    return 'Di qué columna tiene lo que entró: el crédito, o el monto con signo.'
  return null
}

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** {@link parseDay}, also `05-nov-2026` and `05/11/26`, as banks write it. */
export function parseDayOfBank(cell: string) {
  const [day = ''] = cell.trim().split(/[T ]+(?=\d{1,2}:)/)
  const named = /^(\d{1,2})[-/. ]+(?:de )?([a-z]{3,10})\.?[-/. ]+(?:de )?(\d{2}|\d{4})$/.exec(foldText(day))
  const short = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})$/.exec(day)
  const [, d, m, y] = named ?? (short ? [null, short[1], short[3], short[4]] : [])
  if (!d || !m || !y) return parseDay(day)
  const month = named ? MESES.indexOf(m.replace('sept', 'sep').slice(0, 3)) + 1 : Number(m)
  return parseDay(`${d}/${month}/${y.length === 2 ? `20${y}` : y}`)
}

/** An amount with its sign: `-1,234.50`, `(1,234.50)`, `1,234.50-`, `1.234,50 DB`. Null if the cell is no amount. */
export function parseMontoConSigno(cell: string) {
  const text = cell.replace(/[\s\u00a0]/g, '').replace('\u2212', '-')
  const bare = text.replace(/^\((.*)\)$/, '$1').replace(/(cr|db|dr)$/i, '')
  const monto = parseMonto(bare.replace(/^[+-]|[+-]$/g, '').replace(/^((?:RD)?\$)[+-]/i, '$1'))
  if (monto === null) return null
  const negative = /^\(|^-|-$|^(RD)?\$-|(db|dr)$/i.test(text)
  return negative && Number(monto) !== 0 ? `-${monto}` : monto
}

/** A row of the statement that brought money. */
export type Credito = { dia: string; monto: string; referencia: string | null; descripcion: string | null }
/** What a row is: a credit, something else, or an error of a cell. */
export type Reading = { credito: Credito } | { otro: true } | { columna: Columna; que_hacer: string }

const NO_MONTO = 'No entendemos este monto. Escríbelo como 1,234.50.'

/** Reads one row. A row without a date and amount, like a total or a remark below the table, is no error. */
export function readRow(cellOf: (columna: Columna) => string, today: string): Reading {
  const [fecha, debito] = [cellOf('fecha'), cellOf('debito')]
  const written = cellOf('credito') || cellOf('monto')
  if (fecha === '' && (written === '' || cellOf('descripcion') === '')) return { otro: true }
  if (written === '' && debito !== '') return { otro: true }
  const dia = parseDayOfBank(fecha)
  if (!dia) {
    // Below the table stand remarks, without an amount.
    if (written === '') return { otro: true }
    return { columna: 'fecha', que_hacer: 'No entendemos esta fecha. Escríbela como 14/03/2026.' }
  }
  if (dia > today) return { columna: 'fecha', que_hacer: 'Esa fecha no ha llegado. Revisa el día y el mes.' }
  const monto = written === '' ? null : parseMontoConSigno(written)
  if (monto === null) return { columna: cellOf('credito') ? 'credito' : 'monto', que_hacer: NO_MONTO }
  if (Number(monto) <= 0 || /^(d|-|cargo|retiro)/.test(foldText(cellOf('tipo')))) return { otro: true }
  const descripcion = [cellOf('descripcion'), cellOf('persona')]
    .filter(Boolean)
    .join(' · ')
    .slice(0, 300)
    .toWellFormed()
  return {
    credito: {
      dia,
      monto,
      referencia: cellOf('referencia').slice(0, 60).toWellFormed() || null,
      descripcion: descripcion || null,
    },
  }
}

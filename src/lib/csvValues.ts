import { readLocalTime } from './dates.ts'
import { readDinero } from './dinero.ts'

/** `RD$ 1,850.00`, `1850`, and `1850,50` with a decimal comma → `1850.00`. Null if the cell is no amount. */
export function parseMonto(cell: string) {
  const clean = cell.replace(/[\s\u00a0]/g, '').replace(/^(RD)?\$|DOP$/gi, '')
  // A comma before one or two final digits is a decimal comma.
  const conPunto = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^\d+,\d{1,2}$/.test(clean)
    ? clean.replaceAll('.', '').replace(',', '.')
    : clean
  return readDinero(conPunto)
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(.+))?$/
const LOCAL_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[, ]+(.+))?$/
const TIME_OF_DAY = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*m?\.?$/i
const WITH_ZONE = /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** `14/03/2026` or `2026-03-14`, with or without a time → `2026-03-14`. Null if the cell is no date. */
export function parseDay(cell: string) {
  return partsOf(cell)?.dia ?? null
}

/**
 * Parses a date with a time in Santo Domingo or with its own zone. A date alone means noon, which is the same day in
 * most time zones. Null if the cell is no date.
 */
export function parseInstant(cell: string) {
  if (WITH_ZONE.test(cell.trim())) return parseDay(cell.trim().slice(0, 10)) ? new Date(cell.trim()) : null
  const parts = partsOf(cell)
  return parts && new Date(readLocalTime(`${parts.dia}T${parts.hora}`))
}

function partsOf(cell: string) {
  const clean = cell.replaceAll('\u00a0', ' ').trim()
  const iso = ISO.exec(clean)
  const deAqui = LOCAL_DATE.exec(clean)
  const [year, month, day, rest] = iso ? iso.slice(1) : deAqui ? [deAqui[3], deAqui[2], deAqui[1], deAqui[4]] : []
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const time = rest === undefined ? '12:00' : parseTime(rest.replace(/(Z|[+-]\d{2}:\d{2})$/, ''))
  return isRealDay(written) && time ? { dia: written, hora: time } : null
}

function parseTime(written: string) {
  const [, hours = '', minutes = '', mitad = ''] = TIME_OF_DAY.exec(written.trim()) ?? []
  if (!hours || Number(minutes) > 59) return null
  const enDoce = Number(hours) % 12
  if (mitad && (Number(hours) > 12 || Number(hours) === 0)) return null
  const time = mitad ? enDoce + (mitad.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return time > 23 ? null : `${String(time).padStart(2, '0')}:${minutes}`
}

/** Whether the date exists, in the years 2000 to 2099. */
function isRealDay(day: string) {
  const fecha = new Date(`${day}T00:00:00Z`)
  return day.startsWith('20') && !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(day)
}

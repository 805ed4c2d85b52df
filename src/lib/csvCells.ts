import { writeLocalTime } from './dates.ts'

/** Writes and reads the cells of our CSV files (docs/decisions/021). */

/** Tells Excel that the file is UTF-8. */
export const UTF8_BOM = '\ufeff'

// Matches a formula, also after escapes (`'`). Includes the full-width signs, which some programs accept.
const STARTS_FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Escapes a person's text so that no spreadsheet runs it as a formula: `=1+1` becomes `'=1+1`. */
export function writeText(text: string | null) {
  if (!text) return ''
  return STARTS_FORMULA.test(text) ? `'${text}` : text
}

/** Removes the escape of {@link writeText}. */
export function readText(cell: string) {
  return cell.startsWith("'") && STARTS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** `2026-03-14` → `14/03/2026` */
export function writeDay(day: string | null) {
  return day ? day.split('-').reverse().join('/') : ''
}

/** `14/03/2026 18:05`, in Santo Domingo. */
export function writeInstant(instant: Date | null) {
  if (!instant) return ''
  const [day = '', time = ''] = writeLocalTime(instant).split('T')
  return `${writeDay(day)} ${time}`
}

/** The text of a CSV file that the browser offers for download. */
export function writeCsv(lines: string[][]) {
  const cell = (text: string) => `"${writeText(text).replaceAll('"', '""')}"`
  return UTF8_BOM + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

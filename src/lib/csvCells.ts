import { writeLocalTime } from './dates.ts'

/** How values stand in our CSV files, and back (docs/decisions/021). */

/** Excel reads the file's letters by it. */
export const UTF8_BOM = '\ufeff'

// After as many of our own marks as there are already. Also the wide ones of Asian keyboards, which some programs take for the same.
const STARTS_FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A person's text, such that no program takes it for a formula: `=1+1` is written `'=1+1`. */
export function writeText(text: string | null) {
  if (!text) return ''
  return STARTS_FORMULA.test(text) ? `'${text}` : text
}

/** The same text without what {@link writeText} put before it. */
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

/** Lines of a small file that the browser writes by itself. */
export function writeCsv(lines: string[][]) {
  const cell = (text: string) => `"${writeText(text).replaceAll('"', '""')}"`
  return UTF8_BOM + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

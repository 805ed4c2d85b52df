import { negocio } from '#negocio'

const timeZone = negocio.zonaHoraria
const DAY = 86_400_000

/** In this file an instant is a `Date` or ISO 8601 text; a day is `YYYY-MM-DD` and is never converted between zones. */

const longDay = new Intl.DateTimeFormat('es-DO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const fullDay = new Intl.DateTimeFormat('es-DO', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayOfMonth = new Intl.DateTimeFormat('es-DO', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('es-DO', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('es-DO', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const fullMonth = new Intl.DateTimeFormat('es-DO', { month: 'long', timeZone: 'UTC' })
const instantDay = new Intl.DateTimeFormat('es-DO', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
})
const instantWithoutYear = new Intl.DateTimeFormat('es-DO', { day: 'numeric', month: 'short', timeZone })
const instantTime = new Intl.DateTimeFormat('es-DO', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone,
})
const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
const isoTime = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
})
const relative = new Intl.RelativeTimeFormat('es-DO', { numeric: 'auto' })

/** `sábado, 14 de marzo` */
export function formatLongDay(day: string) {
  return longDay.format(new Date(`${day}T00:00:00Z`))
}

/** `14 de marzo de 2026` */
export function formatFullDay(day: string) {
  return fullDay.format(new Date(`${day}T00:00:00Z`))
}

/** `14 de marzo`; with the year if it differs from the year of the day `today`. */
export function formatNearDay(day: string, today: string) {
  return day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth.format(new Date(`${day}T00:00:00Z`)) : formatFullDay(day)
}

/** `jue 26 nov`, for a day that is near. */
export function formatWeekday(day: string) {
  return withoutDots(weekday.format(new Date(`${day}T00:00:00Z`))).replace(',', '')
}

/** `sábado 14`, with ` de marzo` if asked for. */
export function formatDayOfWeek(day: string, withMonth: boolean) {
  const text = longDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
  return withMonth ? text : text.replace(/ de .*/, '')
}

/** `a más tardar el viernes 28`, for a last day that still counts; with ` de noviembre` if asked for. */
export const formatLastDay = (day: string, withMonth: boolean) => `a más tardar el ${formatDayOfWeek(day, withMonth)}`

/** `14 mar 2026` */
export function formatDay(day: string) {
  return withoutDots(shortDay.format(new Date(`${day}T00:00:00Z`)))
}

/** `2026-03` → `marzo 2026` */
export function formatMonth(month: string) {
  return `${fullMonth.format(new Date(`${month}-01T00:00:00Z`))} ${month.slice(0, 4)}`
}

/** `7 mar` in Santo Domingo, for places where the year is shown elsewhere. */
export function formatBriefDay(instant: string) {
  return withoutDots(instantWithoutYear.format(new Date(instant)))
}

/** `7 mar 2026, 6:05 p. m.` in Santo Domingo; the time does not wrap. */
export function formatInstant(instant: Date | string) {
  const date = new Date(instant)
  return `${withoutDots(instantDay.format(date))}, ${formatTime(date)}`
}

/** `7 mar, 6:05 p. m.` in Santo Domingo; with the year if it differs from the year of `now`. */
export function formatBriefInstant(instant: Date | string, now = new Date()) {
  const date = new Date(instant)
  if (dayOf(date).slice(0, 4) !== dayOf(now).slice(0, 4)) return formatInstant(instant)
  return `${withoutDots(instantWithoutYear.format(date))}, ${formatTime(date)}`
}

/** `6:05 p. m.` in Santo Domingo, with no-break spaces. */
export function formatTime(instant: Date) {
  return instantTime.format(instant).replace(/\s/g, '\u00a0')
}

/** `hace 2 minutos`. Show it only beside an absolute date. */
export function formatAgo(instant: string, now = new Date()) {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000)
  if (Math.abs(seconds) < 45) return 'hace un momento'
  if (Math.abs(seconds) < 45 * 60) return relative.format(Math.round(seconds / 60), 'minute')
  if (Math.abs(seconds) < 22 * 3600) return relative.format(Math.round(seconds / 3600), 'hour')
  return relative.format(Math.round(seconds / 86_400), 'day')
}

/** The calendar day of an instant in Santo Domingo. */
export function dayOf(instant: Date) {
  return isoDay.format(instant)
}

/** `HH:MM` of an instant in Santo Domingo. */
export function timeOf(instant: Date) {
  return isoTime.format(instant)
}

/** Calendar days from one day to another: from `2026-03-07` to `2026-03-09` it is 2. */
export function daysBetween(since: string, until: string) {
  return Math.round((Date.parse(until) - Date.parse(since)) / DAY)
}

/** Adds days to a `YYYY-MM-DD`. */
export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/**
 * Reads the value of a `datetime-local` field as Santo Domingo time: `2026-03-07T18:05` → `2026-03-07T18:05:00-04:00`.
 * The country has kept UTC−4 all year since 2001.
 */
export function readLocalTime(written: string) {
  return `${written.slice(0, 16)}:00-04:00`
}

/** The value of a `datetime-local` field for an instant, in Santo Domingo. */
export function writeLocalTime(instant: Date) {
  return `${isoDay.format(instant)}T${timeOf(instant)}`
}

function withoutDots(text: string) {
  return text.replace(/\./g, '').replace(/ de /g, ' ')
}

import { addDays, dayOf } from './dates.ts'

/** How many years are listed from the present one on; the furthest promise is some weeks away. */
const YEARS = 2

let listed: { year: number; days: Promise<{ dia: string; nombre: string }[]> } | undefined

/**
 * Public holidays of the Dominican Republic from this year on, as Law 139-97 moves them. Computed once a year, because
 * the library and its tables are heavy; the browser gets the list.
 */
export function listHolidays(now: Date) {
  const year = Number(dayOf(now).slice(0, 4))
  if (listed?.year !== year) listed = { year, days: compute(year) }
  return listed.days
}

async function compute(year: number) {
  const { default: Holidays } = await import('date-holidays')
  const country = new Holidays('DO', { types: ['public'] })
  return Array.from({ length: YEARS }, (_, more) => country.getHolidays(year + more))
    .flat()
    .map(({ date, name }) => ({ dia: date.slice(0, 10), nombre: name }))
}

/** How far ahead pages need to know holidays, in days. */
const SENT = 400

/** What pages know of the day: it and the coming holidays, for `negocio`. Everything that says a day is rendered with it. */
export async function calendarFacts(now: Date) {
  const hoy = dayOf(now)
  const until = addDays(hoy, SENT)
  return { hoy, feriados: (await listHolidays(now)).filter(({ dia }) => dia >= hoy && dia <= until) }
}

import { dayOf } from './dates.ts'

/** How many years are listed from the present one on; the furthest promise is some weeks away. */
const YEARS = 2

let listed: { year: number; days: Promise<{ dia: string; nombre: string }[]> } | undefined

/**
 * Public holidays of the Dominican Republic from this year on, as Law 139-97 moves them. Computed once a year, because
 * the library and its tables are heavy; the browser gets the list.
 */
export function listHolidays(now = new Date()) {
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

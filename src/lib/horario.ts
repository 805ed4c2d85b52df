import { negocio } from '#negocio'
import { type Calendario, type Horas, hoursOn } from './calendario.ts'
import { addDays, dayOf, formatDayOfWeek, formatTime, timeOf } from './dates.ts'

/** `9:00 a. m. – 6:00 p. m.` from `HH:MM` in Santo Domingo, or `cerrado`. */
export function formatTramo({ abre, cierra }: Pick<Horas, 'abre' | 'cierra'>) {
  return abre && cierra ? `${formatTimeOfDay(abre)} – ${formatTimeOfDay(cierra)}` : 'cerrado'
}

// Any day gives the same result, because the country keeps UTC−4 all year.
function formatTimeOfDay(written: string) {
  return formatTime(new Date(`2026-01-01T${written}:00-04:00`))
}

// Spanish says «a la una», and «a las» for every other hour.
function atTime(written: string) {
  return `${/^(01|13):/.test(written) ? 'a la' : 'a las'} ${formatTimeOfDay(written)}`
}

/** The hours of the day of a moment: `viernes: 7:00 a. m. – 6:00 p. m.`, `domingo: cerrado`. */
export function horarioOfDay(tramos: readonly Horas[], now: Date, calendario: Calendario = negocio) {
  const day = dayOf(now)
  return `${weekdayName(day)}: ${formatTramo(hoursOn(tramos, day, calendario) ?? CLOSED)}`
}

const CLOSED = { abre: null, cierra: null }
const weekdayName = (day: string) => formatDayOfWeek(day, false).replace(/ .*/, '')

/** Whether the shop is open at a moment, and its next change: `cierra a las 6:00 p. m.`, `abre el lunes a las …`. */
export function horarioStatus(tramos: readonly Horas[], now: Date, calendario: Calendario = negocio) {
  const [today, time] = [dayOf(now), timeOf(now)]
  const hours = hoursOn(tramos, today, calendario)
  if (hours && time >= hours.abre && time < hours.cierra)
    return { abierto: true, cambia: `cierra ${atTime(hours.cierra)}` }
  for (let daysAhead = 0; daysAhead <= LOOK_AHEAD; daysAhead++) {
    const day = addDays(today, daysAhead)
    const next = hoursOn(tramos, day, calendario)
    if (!next || (daysAhead === 0 && time >= next.abre)) continue
    return { abierto: false, cambia: `abre ${dayFromToday(day, daysAhead)} ${atTime(next.abre)}` }
  }
  return { abierto: false, cambia: null }
}

/** Days looked ahead for the next opening; a shop closed for longer announces none. */
const LOOK_AHEAD = 31

function dayFromToday(day: string, daysAhead: number) {
  if (daysAhead === 0) return 'hoy'
  if (daysAhead === 1) return 'mañana'
  return `el ${daysAhead < 7 ? weekdayName(day) : formatDayOfWeek(day, true)}`
}

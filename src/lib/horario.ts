import type { Tramo } from '#negocio'
import { negocio } from '#negocio'
import { formatTime } from './dates.ts'

/** `9:00 a. m. – 6:00 p. m.` from `HH:MM` in Santo Domingo, or `cerrado`. */
export function formatTramo({ abre, cierra }: Tramo) {
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
export function horarioOfDay(tramos: readonly Tramo[], now: Date) {
  const { day } = inShopTime(now)
  const tramo = tramos.find(({ dias }) => (dias as readonly number[]).includes(day))
  return `${DAYS[day]}: ${tramo ? formatTramo(tramo) : 'cerrado'}`
}

const DAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** Whether the shop is open at a moment, and its next change: `cierra a las 6:00 p. m.`, `abre el lunes a las …`. */
export function horarioStatus(tramos: readonly Tramo[], now: Date) {
  const { day, time } = inShopTime(now)
  const today = tramoOf(tramos, day)
  if (today && time >= today.abre && time < today.cierra)
    return { abierto: true, cambia: `cierra ${atTime(today.cierra)}` }
  for (let daysAhead = 0; daysAhead <= 7; daysAhead++) {
    const tramo = tramoOf(tramos, (day + daysAhead) % 7)
    if (!tramo || (daysAhead === 0 && time >= tramo.abre)) continue
    const when = daysAhead === 0 ? 'hoy' : daysAhead === 1 ? 'mañana' : `el ${DAYS[(day + daysAhead) % 7]}`
    return { abierto: false, cambia: `abre ${when} ${atTime(tramo.abre)}` }
  }
  return { abierto: false, cambia: null }
}

function tramoOf(tramos: readonly Tramo[], day: number) {
  for (const { dias: days, abre, cierra } of tramos)
    if (abre && cierra && (days as readonly number[]).includes(day)) return { abre, cierra }
  return null
}

/** Day of the week (0 is Sunday) and `HH:MM` in the shop's time zone. */
function inShopTime(instant: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: negocio.zonaHoraria,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: new Date(`${part('year')}-${part('month')}-${part('day')}T00:00:00Z`).getUTCDay(),
    time: `${part('hour')}:${part('minute')}`,
  }
}

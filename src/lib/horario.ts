import type { Tramo } from '#negocio'
import { negocio } from '#negocio'
import { formatearHora } from './fecha.ts'

/** `9:00 a. m. – 6:00 p. m.` from `HH:MM` in Santo Domingo, or `cerrado`. */
export function formatearTramo({ abre, cierra }: Tramo) {
  return abre && cierra ? `${formatearHoraDelDia(abre)} – ${formatearHoraDelDia(cierra)}` : 'cerrado'
}

// Any day will do: the country keeps UTC−4 all year.
function formatearHoraDelDia(escrita: string) {
  return formatearHora(new Date(`2026-01-01T${escrita}:00-04:00`))
}

// One o'clock is the only one of its number.
function aLaHora(escrita: string) {
  return `${/^(01|13):/.test(escrita) ? 'a la' : 'a las'} ${formatearHoraDelDia(escrita)}`
}

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** Whether the shop is open at a moment, and when that changes: `cierra a las 6:00 p. m.`, `abre el lunes a las …`. */
export function estadoDelHorario(tramos: readonly Tramo[], ahora: Date) {
  const { dia, hora } = enLaTienda(ahora)
  const hoy = tramoDe(tramos, dia)
  if (hoy && hora >= hoy.abre && hora < hoy.cierra) return { abierto: true, cambia: `cierra ${aLaHora(hoy.cierra)}` }
  for (let faltan = 0; faltan <= 7; faltan++) {
    const tramo = tramoDe(tramos, (dia + faltan) % 7)
    if (!tramo || (faltan === 0 && hora >= tramo.abre)) continue
    const cuando = faltan === 0 ? 'hoy' : faltan === 1 ? 'mañana' : `el ${DIAS[(dia + faltan) % 7]}`
    return { abierto: false, cambia: `abre ${cuando} ${aLaHora(tramo.abre)}` }
  }
  return { abierto: false, cambia: null }
}

function tramoDe(tramos: readonly Tramo[], dia: number) {
  for (const { dias, abre, cierra } of tramos)
    if (abre && cierra && (dias as readonly number[]).includes(dia)) return { abre, cierra }
  return null
}

/** Day of the week (0 is Sunday) and `HH:MM` in the shop's time zone. */
function enLaTienda(instante: Date) {
  const partes = new Intl.DateTimeFormat('en-GB', {
    timeZone: negocio.zonaHoraria,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instante)
  const parte = (tipo: string) => partes.find(({ type }) => type === tipo)?.value ?? ''
  return {
    dia: new Date(`${parte('year')}-${parte('month')}-${parte('day')}T00:00:00Z`).getUTCDay(),
    hora: `${parte('hour')}:${parte('minute')}`,
  }
}

import { addDays, dayOf, formatDay, formatInstant, formatTime } from '#lib/dates.ts'

/** `hoy, 9:48 a. m.`, `ayer, 9:48 a. m.`, `18 nov 2026, 4:12 p. m.` */
export function Cuando({
  valor,
  withoutTime,
  className,
}: {
  valor: string
  withoutTime?: boolean
  className?: string
}) {
  return (
    <time dateTime={valor} className={className}>
      {whenText(new Date(valor), valor, withoutTime)}
    </time>
  )
}

/** @param withoutTime leaves the time out for days before yesterday */
function whenText(fecha: Date, valor: string, withoutTime = false) {
  const day = dayOf(fecha)
  const today = dayOf(new Date())
  if (day === today) return `hoy, ${formatTime(fecha)}`
  if (day === addDays(today, -1)) return `ayer, ${formatTime(fecha)}`
  return withoutTime ? formatDay(day) : formatInstant(valor)
}

import { addDays, dayOf, formatDay, formatInstant, formatTime } from '#lib/dates.ts'

/** A time as `hoy, 9:48 a. m.`, `ayer, 9:48 a. m.` or `18 nov 2026, 4:12 p. m.`. */
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
    // The server's day may have ended since.
    <time dateTime={valor} className={className} suppressHydrationWarning>
      {whenText(new Date(valor), valor, withoutTime)}
    </time>
  )
}

/** @param withoutTime whether days before yesterday have no time of day */
function whenText(fecha: Date, valor: string, withoutTime = false) {
  const day = dayOf(fecha)
  const today = dayOf(new Date())
  if (day === today) return `hoy, ${formatTime(fecha)}`
  if (day === addDays(today, -1)) return `ayer, ${formatTime(fecha)}`
  return withoutTime ? formatDay(day) : formatInstant(valor)
}

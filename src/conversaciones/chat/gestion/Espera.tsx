import { DateTime } from '#ui/DateTime.tsx'
import { useNow } from '#ui/useNow.ts'

/** A visitor's wait of this many milliseconds or more is highlighted. */
const LONG_WAIT_MS = 3 * 60_000

/**
 * How long a visitor has waited. The running time is hidden from screen readers, which get the start of the wait
 * instead.
 */
export function Espera({ desde }: { desde: string }) {
  const elapsed = Math.max(useNow(true) - Date.parse(desde), 0)
  return (
    <span className={`cifras ${elapsed >= LONG_WAIT_MS ? 'font-semibold text-ambar-text' : 'text-muted-foreground'}`}>
      <span className="sr-only">
        Espera desde <DateTime value={desde} format="time" />
      </span>
      <span aria-hidden="true">Espera {durationText(elapsed)}</span>
    </span>
  )
}

/** A duration as `50 s`, `4 min 10 s`, `2 h 05 min` or `3 días`. */
export function durationText(ms: number) {
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const conCero = (n: number) => String(n).padStart(2, '0')
  if (minutes < 1) return `${seconds} s`
  if (hours < 1) return `${minutes} min ${conCero(seconds % 60)} s`
  if (hours < 48) return `${hours} h ${conCero(minutes % 60)} min`
  return `${Math.floor(hours / 24)} días`
}

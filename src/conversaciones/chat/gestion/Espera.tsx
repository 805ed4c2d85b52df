import { Fecha } from '#ui/Fecha.tsx'
import { useReloj } from '#ui/reloj.ts'

/** From here on it has been long. */
const MUCHO = 3 * 60_000

/**
 * For how long somebody has waited. It counts before the eyes only: who hears the page is told since when, and nothing of
 * every second.
 */
export function Espera({ desde }: { desde: string }) {
  const lleva = Math.max(useReloj(true) - Date.parse(desde), 0)
  return (
    <span className={`cifras ${lleva >= MUCHO ? 'font-semibold text-ambar-text' : 'text-muted-foreground'}`}>
      <span className="sr-only">
        Espera desde <Fecha valor={desde} formato="hora" />
      </span>
      <span aria-hidden="true">Espera {duracion(lleva)}</span>
    </span>
  )
}

/** `50 s`, `4 min 10 s`, `2 h 05 min`, `3 días`. */
export function duracion(milisegundos: number) {
  const segundos = Math.floor(milisegundos / 1000)
  const minutos = Math.floor(segundos / 60)
  const horas = Math.floor(minutos / 60)
  const conCero = (n: number) => String(n).padStart(2, '0')
  if (minutos < 1) return `${segundos} s`
  if (horas < 1) return `${minutos} min ${conCero(segundos % 60)} s`
  if (horas < 48) return `${horas} h ${conCero(minutos % 60)} min`
  return `${Math.floor(horas / 24)} días`
}

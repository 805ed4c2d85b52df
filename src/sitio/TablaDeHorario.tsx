import { formatearHora } from '#comun/fecha.ts'
import type { Tramo } from '#negocio'

/** `9:00 a. m. – 6:00 p. m.` from `HH:MM` in Santo Domingo, or `cerrado`. */
export function formatearTramo({ abre, cierra }: Tramo) {
  return abre && cierra ? `${hora(abre)} – ${hora(cierra)}` : 'cerrado'
}

// Any day will do: the country keeps UTC−4 all year.
function hora(escrita: string) {
  return formatearHora(new Date(`2026-01-01T${escrita}:00-04:00`))
}

export function TablaDeHorario({ tramos }: { tramos: readonly Tramo[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {tramos.map((tramo) => (
        <div key={tramo.etiqueta}>
          <dt className="font-semibold">{tramo.etiqueta}</dt>
          <dd className="cifras">{formatearTramo(tramo)}</dd>
        </div>
      ))}
    </dl>
  )
}

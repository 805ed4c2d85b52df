import { specialDays } from '#lib/calendario.ts'
import { formatDayOfWeek } from '#lib/dates.ts'
import { formatTramo } from '#lib/horario.ts'
import { negocio, type Tramo } from '#negocio'
import { useHorario } from './useHorario.ts'

/** The hours of the week, and below them the coming days that differ. */
export function TablaDeHorario({ tramos }: { tramos: readonly Tramo[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {tramos.map((tramo) => (
        <div key={tramo.etiqueta}>
          <dt className="font-semibold">{tramo.etiqueta}</dt>
          <dd className="cifras">{formatTramo(tramo)}</dd>
        </div>
      ))}
      {specialDays(negocio.hoy).map((special) => (
        <div key={special.dia} className="rounded-lg bg-accent px-3 py-2 text-accent-foreground">
          <dt className="font-semibold first-letter:uppercase">{formatDayOfWeek(special.dia, true)}</dt>
          <dd className="cifras">{special.frase || formatTramo(special)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether the shop is open now. Rendered in the browser only, because the HTML is built once. */
export function AbiertoAhora({ tramos }: { tramos: readonly Tramo[] }) {
  const status = useHorario(tramos)
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm">
      {status && (
        <>
          <span
            aria-hidden="true"
            className={`size-2 shrink-0 rounded-full ${status.abierto ? 'bg-success' : 'bg-muted-foreground'}`}
          />
          <span>
            <strong className={status.abierto ? 'text-success' : undefined}>
              {status.abierto ? 'Abierto ahora' : 'Cerrado ahora'}
            </strong>
            {status.cambia && `, ${status.cambia}`}
          </span>
        </>
      )}
    </p>
  )
}

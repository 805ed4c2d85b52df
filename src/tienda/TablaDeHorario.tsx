import { formatTramo } from '#lib/horario.ts'
import type { Tramo } from '#negocio'
import { useHorario } from './useHorario.ts'

export function TablaDeHorario({ tramos }: { tramos: readonly Tramo[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {tramos.map((tramo) => (
        <div key={tramo.etiqueta}>
          <dt className="font-semibold">{tramo.etiqueta}</dt>
          <dd className="cifras">{formatTramo(tramo)}</dd>
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

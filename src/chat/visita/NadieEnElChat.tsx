import { Clock } from 'lucide-react'
import { formatearTramo } from '#comun/horario.ts'
import { negocio } from '#negocio'
import { useHorario } from '#tienda/useHorario.ts'

const tramos = negocio.horarios.contacto

/** What the head says while nobody is there: whether it is the hour or the moment. */
export function useAusencia() {
  const horario = useHorario(tramos)
  if (!horario) return { palabra: 'Sin agentes ahora', vuelta: null }
  if (horario.abierto) return { palabra: 'Sin agentes ahora', vuelta: null }
  return { palabra: 'Fuera de horario', vuelta: horario.cambia?.replace(/^abre/, 'Volvemos') ?? null }
}

/** That nobody answers now, and when somebody does: said before anybody types. */
export function NadieEnElChat({ children }: { children: string }) {
  const { vuelta } = useAusencia()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl border border-ambar bg-ambar-tint p-4 text-sm">
      <Clock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 text-ambar-text" />
      <div className="grid gap-1">
        <p className="font-semibold">Ahora no hay nadie en el chat</p>
        <p>
          {vuelta && `${vuelta} (hora de RD). `}
          {children}
        </p>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-meta">
          {tramos.map((tramo) => (
            <div key={tramo.etiqueta} className="contents">
              <dt>{tramo.etiqueta}</dt>
              <dd className="cifras">{formatearTramo(tramo)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

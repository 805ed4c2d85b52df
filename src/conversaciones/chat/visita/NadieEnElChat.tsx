import { Clock } from 'lucide-react'
import { formatTramo } from '#lib/horario.ts'
import { negocio } from '#negocio'
import { useHorario } from '#tienda/useHorario.ts'

/** Tells when the closed shop opens, without promising an agent then. */
export function Apertura() {
  const horario = useHorario(negocio.horarios.contacto)
  return horario && !horario.abierto && horario.cambia && `La tienda ${horario.cambia} (hora de RD). `
}

/** Tells, before the visitor types, that nobody answers now, with the shop's hours. */
export function NadieEnElChat({ children }: { children: string }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl border border-ambar bg-ambar-tint p-4 text-sm">
      <Clock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 text-ambar-text" />
      <div className="grid gap-1">
        <p className="font-semibold">Ahora no hay nadie en el chat</p>
        <p>
          <Apertura />
          {children}
        </p>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-meta">
          {negocio.horarios.contacto.map((tramo) => (
            <div key={tramo.etiqueta} className="contents">
              <dt>{tramo.etiqueta}</dt>
              <dd className="cifras">{formatTramo(tramo)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

import { Clock } from 'lucide-react'
import { formatearHace } from '#lib/fecha.ts'
import { Cuando } from '../Cuando.tsx'
import type { FilaDeTicket } from './contract.ts'

/** Since when its member waits for an answer; of one that waits for nobody, when somebody last wrote. */
export function Espera({ ticket: { espera_desde, actividad_en } }: { ticket: FilaDeTicket }) {
  if (!espera_desde) return <Cuando valor={actividad_en} sinHora className="cifras text-muted-foreground" />
  return (
    <time dateTime={espera_desde} className="inline-flex items-center gap-1.5 font-semibold">
      <Clock aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0" />
      <span className="sr-only">Espera desde </span>
      {formatearHace(espera_desde)}
    </time>
  )
}

import { Clock } from 'lucide-react'
import { formatAgo } from '#lib/dates.ts'
import { Cuando } from '../Cuando.tsx'
import type { TicketListRow } from './contract.ts'

/** Since when the member waits for an answer; if nobody waits, when the member or the shop last wrote. */
export function Espera({ ticket: { espera_desde, actividad_en } }: { ticket: TicketListRow }) {
  if (!espera_desde) return <Cuando valor={actividad_en} withoutTime className="cifras text-muted-foreground" />
  return (
    <time dateTime={espera_desde} className="inline-flex items-center gap-1.5 font-semibold">
      <Clock aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0" />
      <span className="sr-only">Espera desde </span>
      {formatAgo(espera_desde)}
    </time>
  )
}

import { Badge, type BadgeColor } from '#ui/Badge.tsx'
import type { EstadoDeTicket } from './contract.ts'
import { TICKET_ESTADO_LABELS } from './labels.ts'

const COLORS: Record<EstadoDeTicket, BadgeColor> = { abierto: 'rojo', en_progreso: 'amarillo', cerrado: 'verde' }

export function InsigniaDeTicket({ estado, small }: { estado: EstadoDeTicket; small?: boolean }) {
  return (
    <Badge color={COLORS[estado]} small={small}>
      {TICKET_ESTADO_LABELS[estado]}
    </Badge>
  )
}

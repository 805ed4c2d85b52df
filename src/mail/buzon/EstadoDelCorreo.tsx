import { Ban, CircleAlert, CircleCheck, Clock, Inbox, type LucideIcon, SkipForward } from 'lucide-react'
import { Badge } from '#ui/Badge.tsx'
import type { MailState } from './contract.ts'
import { STATES } from './labels.ts'

const icons: Record<MailState, LucideIcon> = {
  pendiente: Clock,
  enviado: CircleCheck,
  guardado: Inbox,
  omitido: Ban,
  superado: SkipForward,
  fallido: CircleAlert,
}

export function CorreoState({ estado }: { estado: MailState }) {
  const Icon = icons[estado]
  return (
    <Badge color={STATES[estado].color} icon={<Icon aria-hidden="true" strokeWidth={1.75} />}>
      {STATES[estado].nombre}
    </Badge>
  )
}

import { Ban, CircleAlert, CircleCheck, Clock, Inbox, type LucideIcon, SkipForward } from 'lucide-react'
import { Insignia } from '#ui/Insignia.tsx'
import type { EstadoDeCorreo } from './contract.ts'
import { ESTADOS } from './labels.ts'

const iconos: Record<EstadoDeCorreo, LucideIcon> = {
  pendiente: Clock,
  enviado: CircleCheck,
  guardado: Inbox,
  omitido: Ban,
  superado: SkipForward,
  fallido: CircleAlert,
}

export function EstadoDelCorreo({ estado }: { estado: EstadoDeCorreo }) {
  const Icono = iconos[estado]
  return (
    <Insignia color={ESTADOS[estado].color} icono={<Icono aria-hidden="true" strokeWidth={1.75} />}>
      {ESTADOS[estado].nombre}
    </Insignia>
  )
}

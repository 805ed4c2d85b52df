import type { EstadoDeTicket, Prioridad } from './contract.ts'

export const TICKET_ESTADO_LABELS: Record<EstadoDeTicket, string> = {
  abierto: 'Abierto',
  en_progreso: 'En progreso',
  cerrado: 'Cerrado',
}

export const TICKET_PRIORIDAD_LABELS: Record<Prioridad, string> = { baja: 'Baja', media: 'Media', alta: 'Alta' }

import type { EstadoDeTicket, Prioridad } from './contract.ts'

export const ETIQUETA_DE_ESTADO: Record<EstadoDeTicket, string> = {
  abierto: 'Abierto',
  en_progreso: 'En progreso',
  cerrado: 'Cerrado',
}

export const ETIQUETA_DE_PRIORIDAD: Record<Prioridad, string> = { baja: 'Baja', media: 'Media', alta: 'Alta' }

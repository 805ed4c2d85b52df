import type { Clase } from './contrato.ts'

/** What staff read about each kind of request, and what they can answer. */
export const CLASES: Record<Clase, { titulo: string; si: string; no: string; hecho: string; negado: string }> = {
  ayuda: {
    titulo: 'Ayuda urgente',
    si: 'Marcar como atendida',
    no: 'Descartar',
    hecho: 'Solicitud atendida',
    negado: 'Solicitud descartada',
  },
  direccion: {
    titulo: 'Cambio de dirección',
    si: 'Aprobar el cambio',
    no: 'Rechazar',
    hecho: 'Cambio aprobado',
    negado: 'Cambio rechazado',
  },
}

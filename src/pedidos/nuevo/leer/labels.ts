import type { Kind } from './marcas.ts'

/** What stands over a marked passage. */
export const KIND_LABELS = {
  nombre: 'Nombre',
  telefono: 'Teléfono',
  pieza: 'Pieza',
  servicio: 'Entrega',
  lugar: 'Lugar',
  referencia: 'Referencia',
  fecha: 'Fecha',
  pagado: 'Pagado',
} as const satisfies Record<Kind, string>

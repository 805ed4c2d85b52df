import { negocio } from '#negocio'
import type { BadgeColor } from '#ui/Badge.tsx'
import type { Asunto, Clase, ClaseDecidible } from './contract.ts'

/** `plural` is on a kind's filter chip, `titulo` is an item's title. */
export const CLASE_LABELS: Record<Clase, { plural: string; titulo: string }> = {
  ayuda: { plural: 'Ayuda', titulo: 'Ayuda urgente' },
  direccion: { plural: 'Dirección', titulo: 'Cambio de dirección' },
  retiro: { plural: 'Retiro', titulo: 'Retiro' },
  mensaje: { plural: 'Mensajes', titulo: 'Mensaje' },
  internacional: { plural: negocio.servicioInternacional.nombre, titulo: negocio.servicioInternacional.nombre },
}

/**
 * The title of an item. A message about an order is a question; a change of address may turn a pickup into a delivery.
 */
export function titleOf({ clase, codigo, envio }: Pick<Asunto, 'clase' | 'codigo'> & Partial<Pick<Asunto, 'envio'>>) {
  if (envio) return 'Retiro que pasa a envío'
  return clase === 'mensaje' && codigo ? 'Pregunta' : CLASE_LABELS[clase].titulo
}

export const ESTADO_LABELS: Record<Asunto['estado'], { nombre: string; color: BadgeColor }> = {
  por_confirmar: { nombre: 'Sin confirmar', color: 'amarillo' },
  pendiente: { nombre: 'Pendiente', color: 'azul' },
  aprobada: { nombre: 'Aprobada', color: 'verde' },
  rechazada: { nombre: 'Rechazada', color: 'rojo' },
  atendida: { nombre: 'Atendida', color: 'verde' },
}

/** Labels of the answer after a call to the order's phone. */
export const CALL_LABELS = { si: 'Llamé y es suya', no: 'No es suya' }

/** Labels of the buttons for yes and no, and of their toasts. */
export const DECISION_LABELS: Record<ClaseDecidible, { si: string; no: string; hecho: string; negado: string }> = {
  ayuda: {
    si: 'Marcar como atendida',
    no: 'Descartar',
    hecho: 'Solicitud atendida',
    negado: 'Solicitud descartada',
  },
  direccion: {
    si: 'Aprobar cambio',
    no: 'Rechazar',
    hecho: 'Cambio aprobado',
    negado: 'Cambio rechazado',
  },
}

import { ESTADO_LABELS, titleOf } from '#conversaciones/bandeja/labels.ts'
import type { EstadoDeConversacion } from '#conversaciones/chat/contract.ts'
import { TICKET_ESTADO_LABELS } from '#conversaciones/tickets/labels.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { Entrada } from './contract.ts'

export const CHAT_LABELS: Record<EstadoDeConversacion, string> = {
  esperando: 'Esperando',
  atendida: 'En curso',
  dejada: 'Dejó un mensaje',
  terminada: 'Terminado',
}

/** The label of a message's kind. */
export function kindLabelOf(entry: Entrada) {
  if (entry.clase === 'asunto') return titleOf({ clase: entry.asunto, codigo: entry.codigo_pedido })
  return entry.clase === 'ticket' ? 'Ticket' : 'Chat'
}

export function estadoLabelOf(entry: Entrada) {
  if (entry.clase === 'asunto') return ESTADO_LABELS[entry.estado].nombre
  return entry.clase === 'ticket' ? TICKET_ESTADO_LABELS[entry.estado] : CHAT_LABELS[entry.estado]
}

/** The path of the page where staff read and answer a message. */
export function pathOf(entry: Entrada) {
  if (entry.clase === 'asunto') return linkTo('/manage/bandeja/:clase/:id', { clase: entry.asunto, id: entry.id })
  return entry.clase === 'ticket'
    ? linkTo('/admin-dashboard/tickets/:id', { id: entry.id })
    : linkTo('/admin-dashboard/chat/:id', { id: entry.id })
}

import { ESTADOS, tituloDe } from '#conversaciones/bandeja/labels.ts'
import type { EstadoDeConversacion } from '#conversaciones/chat/contract.ts'
import { ETIQUETA_DE_ESTADO } from '#conversaciones/tickets/labels.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import type { Entrada } from './contract.ts'

export const ETIQUETA_DE_CHAT: Record<EstadoDeConversacion, string> = {
  esperando: 'Esperando',
  atendida: 'En curso',
  dejada: 'Dejó un mensaje',
  terminada: 'Terminado',
}

/** By which way it came. */
export function claseDe(entrada: Entrada) {
  if (entrada.clase === 'asunto') return tituloDe({ clase: entrada.asunto, codigo: entrada.codigo_pedido })
  return entrada.clase === 'ticket' ? 'Ticket' : 'Chat'
}

export function estadoDe(entrada: Entrada) {
  if (entrada.clase === 'asunto') return ESTADOS[entrada.estado].nombre
  return entrada.clase === 'ticket' ? ETIQUETA_DE_ESTADO[entrada.estado] : ETIQUETA_DE_CHAT[entrada.estado]
}

/** The page where it is read and answered. */
export function lugarDe(entrada: Entrada) {
  if (entrada.clase === 'asunto')
    return enlaceA('/manage/bandeja/:clase/:id', { clase: entrada.asunto, id: entrada.id })
  return entrada.clase === 'ticket'
    ? enlaceA('/admin-dashboard/tickets/:id', { id: entrada.id })
    : enlaceA('/admin-dashboard/chat/:id', { id: entrada.id })
}

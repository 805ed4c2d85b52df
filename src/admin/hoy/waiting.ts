import type { Pendientes } from './contract.ts'

/** The number of pending items in each channel. Messages are counted as in the inbox. */
export const WAITING = {
  chats: ({ chat }) => chat.cuantos + chat.dejadas,
  tickets: ({ tickets }) => tickets.cuantos,
  mensajes: ({ solicitudes, mensajes, retiros, internacional }) =>
    solicitudes.cuantos + solicitudes.sin_confirmar + mensajes.cuantos + retiros.cuantos + internacional.cuantos,
  comprobantes: ({ comprobantes }) => comprobantes.cuantos,
} satisfies Record<string, (pendientes: Pendientes) => number>

/** The number on the app's icon: orders without a price, and people who wait for an answer. */
export function totalWaiting(pendientes: Pendientes) {
  const people = Object.values(WAITING).reduce((sum, count) => sum + count(pendientes), 0)
  return pendientes.por_poner_precio.cuantos + people
}

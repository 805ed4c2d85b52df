import { enlaceA } from '#lib/enlaceA.ts'
import type { EstadoDeTicket } from '../contract.ts'

/** Where a ticket is open in the account, or the form of a new one, or their list. */
export function lugarDe(ticket?: number | 'nuevo', estado?: EstadoDeTicket) {
  return enlaceA('/mi-cuenta', { consulta: { ver: 'soporte', ticket, estado } })
}

/** Where what is being written in it is kept. */
export const lugarDeBorrador = (miembro: string, ticket: number | 'nuevo') =>
  `propio:ticket:${miembro}:${ticket}` as const

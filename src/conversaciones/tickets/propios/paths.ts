import { linkTo } from '#lib/linkTo.ts'
import type { EstadoDeTicket } from '../contract.ts'

/** Where a ticket is open in the account, or the form of a new one, or their list. */
export function ticketPath(ticket?: number | 'nuevo', estado?: EstadoDeTicket) {
  return linkTo('/mi-cuenta', { query: { ver: 'soporte', ticket, estado } })
}

/** Where what is being written in it is kept. */
export const draftKey = (miembro: string, ticket: number | 'nuevo') => `propio:ticket:${miembro}:${ticket}` as const

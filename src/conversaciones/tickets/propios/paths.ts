import { linkTo } from '#lib/linkTo.ts'
import type { EstadoDeTicket } from '../contract.ts'

/** Path of the account page with a ticket, with the form of a new ticket, or with the list. */
export function ticketPath(ticket?: number | 'nuevo', estado?: EstadoDeTicket) {
  return linkTo('/mi-cuenta', { query: { ver: 'soporte', ticket, estado } })
}

/** Storage key of the draft of an answer or new ticket. */
export const draftKey = (miembro: string, ticket: number | 'nuevo') => `propio:ticket:${miembro}:${ticket}` as const

import { linkTo } from '#lib/linkTo.ts'
import type { EstadoDeTicket } from '../contract.ts'

/** The account page with a ticket, the form of a new one, or the list. */
export function ticketPath(ticket?: number | 'nuevo', estado?: EstadoDeTicket) {
  return linkTo('/mi-cuenta', { query: { ver: 'soporte', ticket, estado } })
}

/** Storage key of the draft. */
export const draftKey = (miembro: string, ticket: number | 'nuevo') => `propio:ticket:${miembro}:${ticket}` as const

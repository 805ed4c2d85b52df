import { z } from 'zod'
import { singleLine } from '#lib/text.ts'
import { EstadoDeTicket, Prioridad } from '../contract.ts'

export const SORTS = ['espera', 'nuevos'] as const
export const BUSQUEDA_MAX_LENGTH = 100

/** The list's query string. `orden` defaults to `espera`. */
export const FiltroDeTickets = z.object({
  estado: EstadoDeTicket.optional(),
  prioridad: Prioridad.optional(),
  /** Only tickets whose member waits for an answer. */
  sin_responder: z.literal('si').optional(),
  /**
   * Words of the subject, the client's name, e-mail or membership code, or the order's code; accents and case do not
   * matter.
   */
  q: singleLine(BUSQUEDA_MAX_LENGTH).optional(),
  orden: z.enum(SORTS).optional(),
})
export type FiltroDeTickets = z.infer<typeof FiltroDeTickets>

/** The filter without its sort order, on which the counts do not depend. */
export const withoutSort = ({ orden: _orden, ...selection }: FiltroDeTickets) => selection

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/admin-dashboard/tickets': FiltroDeTickets
    '/admin-dashboard/tickets/:id': FiltroDeTickets
  }
}

const { estado, prioridad, sin_responder, q, orden: order } = FiltroDeTickets.shape
const SearchParams = z.object({
  estado: estado.catch(undefined),
  prioridad: prioridad.catch(undefined),
  sin_responder: sin_responder.catch(undefined),
  q: q.catch(undefined),
  orden: order.catch(undefined),
})

/** Reads the filter from a query string, and ignores invalid values. */
export function readFilter(query: URLSearchParams): FiltroDeTickets {
  return SearchParams.parse(Object.fromEntries(query))
}

import { z } from 'zod'
import { linea } from '#lib/texto.ts'
import { EstadoDeTicket, Prioridad } from '../contract.ts'

export const ORDENES = ['espera', 'nuevos'] as const
export const LARGO_DE_BUSQUEDA = 100

/** What the list of staff reads after `?`; `orden` of longest waiting when there is none. */
export const FiltroDeTickets = z.object({
  estado: EstadoDeTicket.optional(),
  prioridad: Prioridad.optional(),
  /** Only those whose member waits for an answer. */
  sin_responder: z.literal('si').optional(),
  /** Words of the subject, the client's name, their e-mail or codes, whatever their accents and capitals. */
  q: linea(LARGO_DE_BUSQUEDA).optional(),
  orden: z.enum(ORDENES).optional(),
})
export type FiltroDeTickets = z.infer<typeof FiltroDeTickets>

/** What the numbers of the chips depend on. */
export const sinOrden = ({ orden: _orden, ...cuales }: FiltroDeTickets) => cuales

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/admin-dashboard/tickets': FiltroDeTickets
    '/admin-dashboard/tickets/:id': FiltroDeTickets
  }
}

const { estado, prioridad, sin_responder, q, orden } = FiltroDeTickets.shape
const DeLaDireccion = z.object({
  estado: estado.catch(undefined),
  prioridad: prioridad.catch(undefined),
  sin_responder: sin_responder.catch(undefined),
  q: q.catch(undefined),
  orden: orden.catch(undefined),
})

/** What does not fit is as if it were not there. */
export function leerFiltro(consulta: URLSearchParams): FiltroDeTickets {
  return DeLaDireccion.parse(Object.fromEntries(consulta))
}

import { z } from 'zod'
import { linea } from '#comun/texto.ts'
import { EstadoDeTicket, Prioridad } from '../contrato.ts'

export const ORDENES = ['espera', 'nuevos'] as const

/** What the list of staff reads after `?`; `orden` of longest waiting when there is none. */
export const FiltroDeTickets = z.object({
  estado: EstadoDeTicket.optional(),
  prioridad: Prioridad.optional(),
  /** Only those whose member waits for an answer. */
  sin_responder: z.literal('si').optional(),
  /** Words of the subject, the client's name, their e-mail or codes, whatever their accents and capitals. */
  q: linea(100).optional(),
  orden: z.enum(ORDENES).optional(),
})
export type FiltroDeTickets = z.infer<typeof FiltroDeTickets>

import { z } from 'zod'
import { singleLine } from '#lib/text.ts'

/** The states that clients can be filtered by. */
export const CLIENTE_ESTADOS = ['confirmados', 'sin_confirmar', 'suspendidos', 'admins'] as const

/** Filter of the client list; absent fields do not filter. */
export const ClienteFilter = z.object({
  /** Words in the code, name, e-mail or phone; all must match. */
  q: singleLine(200).optional(),
  estado: z.enum(CLIENTE_ESTADOS, 'Ese estado no existe.').optional(),
})
export type ClienteFilter = z.infer<typeof ClienteFilter>

/** Reads the filter from a URL; invalid values are ignored. */
export function readFilter(query: URLSearchParams): ClienteFilter {
  const { q, estado } = ClienteFilter.shape
  const draft = q.safeParse(query.get('q') || undefined).data
  const selected = estado.safeParse(query.get('estado') || undefined).data
  // Absent fields are left out, so that equal filters are equal.
  return { ...(draft && { q: draft }), ...(selected && { estado: selected }) }
}

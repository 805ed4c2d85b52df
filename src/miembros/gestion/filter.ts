import { z } from 'zod'
import { singleLine } from '#lib/text.ts'

/** Which clients, besides all of them. */
export const CLIENTE_ESTADOS = ['confirmados', 'sin_confirmar', 'suspendidos', 'admins'] as const

/** Which clients the list shows. What is left out does not narrow. */
export const ClienteFilter = z.object({
  /** Words of the code, name, e-mail or phone; every one must be there. */
  q: singleLine(200).optional(),
  estado: z.enum(CLIENTE_ESTADOS, 'Ese estado no existe.').optional(),
})
export type ClienteFilter = z.infer<typeof ClienteFilter>

/** What an address asks for; what does not fit is as if it were not there. */
export function readFilter(query: URLSearchParams): ClienteFilter {
  const { q, estado } = ClienteFilter.shape
  const draft = q.safeParse(query.get('q') || undefined).data
  const selected = estado.safeParse(query.get('estado') || undefined).data
  // Without what is not there, so that one filter is one key.
  return { ...(draft && { q: draft }), ...(selected && { estado: selected }) }
}

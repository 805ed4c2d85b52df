import { z } from 'zod'
import { listarPasadas } from './contract.ts'

/** The desk's query string. Invalid values are ignored. */
const Filter = z.object({
  ver: z.literal('pasadas').optional().catch(undefined),
  /** Words that the search looks for in closed conversations. */
  q: listarPasadas.schema.querystring.shape.q.removeDefault().optional().catch(undefined),
})
export type Filter = z.infer<typeof Filter>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/admin-dashboard/chat': Filter
    '/admin-dashboard/chat/:id': Filter
  }
}

export function readFilter(query: URLSearchParams): Filter {
  return Filter.parse(Object.fromEntries(query))
}

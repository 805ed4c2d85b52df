import { z } from 'zod'
import { Clase, listarBandeja } from './contract.ts'

/** What the inbox reads after `?`; what does not fit is as if it were not there. */
const Filter = z.object({
  /** Messages and requests alone; otherwise who waits in the other channels stands over them. */
  canal: z.literal('mensajes').optional().catch(undefined),
  ver: z.literal('decididas').optional().catch(undefined),
  clase: Clase.optional().catch(undefined),
  busca: listarBandeja.schema.querystring.shape.busca.catch(undefined),
})
export type Filter = z.infer<typeof Filter>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/bandeja': Filter
    '/manage/bandeja/:clase/:id': Filter
  }
}

/** The tab and the words, as the routes that list and count take them. */
export const tabOf = ({ ver, busca }: Filter) => ({ estado: ver ?? 'pendientes', busca }) as const

export function readFilter(query: URLSearchParams): Filter {
  return Filter.parse(Object.fromEntries(query))
}

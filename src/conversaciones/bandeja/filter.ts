import { z } from 'zod'
import { Clase, listarBandeja } from './contract.ts'

/** The inbox's query string. Invalid values are ignored. */
const Filter = z.object({
  /** Shows only messages and requests; by default the waiting items of other channels stand above them. */
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

/** The part of the filter that list and counts share. */
export const tabOf = ({ ver, busca }: Filter) => ({ estado: ver ?? 'pendientes', busca }) as const

export function readFilter(query: URLSearchParams): Filter {
  return Filter.parse(Object.fromEntries(query))
}

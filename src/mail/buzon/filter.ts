import { z } from 'zod'
import { listarCorreos } from './contract.ts'

const { estado, busca } = listarCorreos.schema.querystring.shape

/** The outbox filter in the query string. Invalid values are ignored. */
const Filter = z.object({ estado: estado.catch(undefined), busca: busca.catch(undefined) })
export type Filter = z.infer<typeof Filter>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/correos': Filter
    '/manage/correos/:id': Filter
  }
}

export function readFilter(searchParams: URLSearchParams): Filter {
  return Filter.parse(Object.fromEntries(searchParams))
}

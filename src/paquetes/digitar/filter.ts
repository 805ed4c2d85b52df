import { singleLine } from '#lib/text.ts'

/** Which packages the list shows; one filter is one key. */
export type PaqueteFilter = { q?: string; codigo_membresia?: string }

export const BUSQUEDA_MAX_LENGTH = 200

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/admin-dashboard/paquetes': { q?: string }
  }
}

/** What an address asks for; what does not fit is as if it were not there. */
export function readFilter(query: URLSearchParams): PaqueteFilter {
  const q = singleLine(BUSQUEDA_MAX_LENGTH).safeParse(query.get('q') ?? '').data
  return q ? { q } : {}
}

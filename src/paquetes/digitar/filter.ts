import { singleLine } from '#lib/text.ts'

/** Filter of the package list; equal filters give equal keys. */
export type PaqueteFilter = { q?: string; codigo_membresia?: string }

export const BUSQUEDA_MAX_LENGTH = 200

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/admin-dashboard/paquetes': { q?: string }
  }
}

/** Reads the filter from a URL; invalid values are ignored. */
export function readFilter(query: URLSearchParams): PaqueteFilter {
  const q = singleLine(BUSQUEDA_MAX_LENGTH).safeParse(query.get('q') ?? '').data
  return q ? { q } : {}
}

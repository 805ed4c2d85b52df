import { EstadoDePieza } from '../gestion/contract.ts'

type Filter = { estado?: EstadoDePieza; q?: string }

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/manage/piezas': Filter
  }
}

/** Reads the list's filter from a URL; invalid values are ignored. Equal filters are equal objects. */
export function readFilter(query: URLSearchParams): Filter {
  const { data: estado } = EstadoDePieza.safeParse(query.get('estado'))
  const q = query.get('q')?.trim().slice(0, 120)
  return { ...(estado && estado !== 'todas' && { estado }), ...(q && { q }) }
}

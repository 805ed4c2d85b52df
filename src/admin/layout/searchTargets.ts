import { linkTo } from '#lib/linkTo.ts'
import { readFilter as leerFiltroDeClientes } from '#miembros/gestion/filter.ts'
import { readFilter } from '#pedidos/lista/filter.ts'

/** A list that the layout's search box filters. */
export type SearchTarget = {
  listPath: string
  /** The field's label. */
  label: string
  placeholder: string
  /** Reads the search from a URL. */
  read: (query: URLSearchParams) => string | undefined
  /** @param query the list's other filters; undefined on other pages */
  pathOf: (q: string | undefined, query?: URLSearchParams) => string
}

const PEDIDOS_SEARCH: SearchTarget = {
  listPath: linkTo('/manage/pedidos'),
  label: 'Buscar pedidos',
  placeholder: 'Código, nombre, teléfono, correo o pieza',
  read: (query) => readFilter(query).q,
  pathOf: (q, query) => linkTo('/manage/pedidos', { query: { ...(query && readFilter(query)), q } }),
}

const CLIENTES_SEARCH: SearchTarget = {
  listPath: linkTo('/admin-dashboard'),
  label: 'Buscar clientes',
  placeholder: 'Código, correo, nombre o teléfono',
  read: (query) => leerFiltroDeClientes(query).q,
  pathOf: (q, query) => linkTo('/admin-dashboard', { query: { ...(query && leerFiltroDeClientes(query)), q } }),
}

/** Clients on their pages, orders everywhere else. */
export function searchTargetFor(pathname: string) {
  const entreClientes =
    pathname === CLIENTES_SEARCH.listPath || pathname.startsWith(`${CLIENTES_SEARCH.listPath}/clientes/`)
  return entreClientes ? CLIENTES_SEARCH : PEDIDOS_SEARCH
}

import { linkTo } from '#lib/linkTo.ts'
import { readFilter as leerFiltroDeClientes } from '#miembros/gestion/filter.ts'
import { readFilter } from '#pedidos/lista/filter.ts'

/** A list that the layout's search box filters. */
export type SearchTarget = {
  listPath: string
  /** Label of the search field. */
  label: string
  placeholder: string
  /** Reads the searched text from a URL. */
  read: (query: URLSearchParams) => string | undefined
  /**
   * Path of the list with a search.
   * @param query the list's other filters, which the path keeps; undefined on other pages
   */
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

/** Which list the search box searches on a page. */
export function searchTargetFor(pathname: string) {
  const entreClientes =
    pathname === CLIENTES_SEARCH.listPath || pathname.startsWith(`${CLIENTES_SEARCH.listPath}/clientes/`)
  return entreClientes ? CLIENTES_SEARCH : PEDIDOS_SEARCH
}

import { linkTo } from '#lib/linkTo.ts'
import { readFilter as leerFiltroDeClientes } from '#miembros/gestion/filter.ts'
import { readFilter } from '#pedidos/lista/filter.ts'

/** A list that the layout's search box filters. */
export type SearchTarget = {
  lista: string
  /** Label of the search field. */
  titulo: string
  pista: string
  /** Reads the searched text from a URL. */
  leer: (query: URLSearchParams) => string | undefined
  /**
   * Path of the list with a search.
   * @param query the list's other filters, which the path keeps; undefined on other pages
   */
  direccionDe: (q: string | undefined, query?: URLSearchParams) => string
}

const PEDIDOS_SEARCH: SearchTarget = {
  lista: linkTo('/manage/pedidos'),
  titulo: 'Buscar pedidos',
  pista: 'Código, nombre, teléfono, correo o pieza',
  leer: (query) => readFilter(query).q,
  direccionDe: (q, query) => linkTo('/manage/pedidos', { query: { ...(query && readFilter(query)), q } }),
}

const CLIENTES_SEARCH: SearchTarget = {
  lista: linkTo('/admin-dashboard'),
  titulo: 'Buscar clientes',
  pista: 'Código, correo, nombre o teléfono',
  leer: (query) => leerFiltroDeClientes(query).q,
  direccionDe: (q, query) => linkTo('/admin-dashboard', { query: { ...(query && leerFiltroDeClientes(query)), q } }),
}

/** Which list the search box searches on a page. */
export function searchTargetFor(pathname: string) {
  const entreClientes = pathname === CLIENTES_SEARCH.lista || pathname.startsWith(`${CLIENTES_SEARCH.lista}/clientes/`)
  return entreClientes ? CLIENTES_SEARCH : PEDIDOS_SEARCH
}

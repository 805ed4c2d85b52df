import { linkTo } from '#lib/linkTo.ts'
import { readFilter as leerFiltroDeClientes } from '#miembros/gestion/filter.ts'
import { readFilter } from '#pedidos/lista/filter.ts'

/** A list that the search of the frame narrows. */
export type SearchTarget = {
  lista: string
  /** What the field is called. */
  titulo: string
  pista: string
  /** The search that an address is about. */
  leer: (query: URLSearchParams) => string | undefined
  /** @param query what else the list is narrowed by; none where one is elsewhere */
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

/** Among the clients one looks for a client; everywhere else for an order. */
export function searchTargetFor(pathname: string) {
  const entreClientes = pathname === CLIENTES_SEARCH.lista || pathname.startsWith(`${CLIENTES_SEARCH.lista}/clientes/`)
  return entreClientes ? CLIENTES_SEARCH : PEDIDOS_SEARCH
}

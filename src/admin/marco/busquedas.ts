import { enlaceA } from '#lib/enlaceA.ts'
import { leerFiltro as leerFiltroDeClientes } from '#miembros/gestion/filtro.ts'
import { leerFiltro } from '#pedidos/lista/filtro.ts'

/** A list that the search of the frame narrows. */
export type Busqueda = {
  lista: string
  /** What the field is called. */
  titulo: string
  pista: string
  /** The search that an address is about. */
  leer: (consulta: URLSearchParams) => string | undefined
  /** @param consulta what else the list is narrowed by; none where one is elsewhere */
  direccionDe: (q: string | undefined, consulta?: URLSearchParams) => string
}

const PEDIDOS: Busqueda = {
  lista: enlaceA('/manage/pedidos'),
  titulo: 'Buscar pedidos',
  pista: 'Código, nombre, teléfono, correo o pieza',
  leer: (consulta) => leerFiltro(consulta).q,
  direccionDe: (q, consulta) => enlaceA('/manage/pedidos', { consulta: { ...(consulta && leerFiltro(consulta)), q } }),
}

const CLIENTES: Busqueda = {
  lista: enlaceA('/admin-dashboard'),
  titulo: 'Buscar clientes',
  pista: 'Código, correo, nombre o teléfono',
  leer: (consulta) => leerFiltroDeClientes(consulta).q,
  direccionDe: (q, consulta) =>
    enlaceA('/admin-dashboard', { consulta: { ...(consulta && leerFiltroDeClientes(consulta)), q } }),
}

/** Among the clients one looks for a client; everywhere else for an order. */
export function busquedaDe(pathname: string) {
  const entreClientes = pathname === CLIENTES.lista || pathname.startsWith(`${CLIENTES.lista}/clientes/`)
  return entreClientes ? CLIENTES : PEDIDOS
}

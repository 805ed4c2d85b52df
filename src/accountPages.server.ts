import { obtenerSegundoPaso } from '#auth/segundoPaso/contract.ts'
import { listarSesiones } from '#auth/sesiones/contract.ts'
import { listarAvisos } from '#avisos/contract.ts'
import { contarBandeja, listarBandeja } from '#conversaciones/bandeja/contract.ts'
import { readFilter as readBandejaFilter, tabOf } from '#conversaciones/bandeja/filter.ts'
import { leerMesa } from '#conversaciones/chat/gestion/contract.ts'
import { listarTickets } from '#conversaciones/tickets/contract.ts'
import { type Asking, type Paged, pages, query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { Route } from '#lib/route.ts'
import { obtenerMiembro } from '#miembros/contract.ts'
import { listarEstatus } from '#pedidos/contract.ts'
import { listarOtrosPedidos } from '#pedidos/deCliente/contract.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { contarPedidos, listarPedidos } from '#pedidos/lista/contract.ts'
import { readFilter as readPedidoFilter } from '#pedidos/lista/filter.ts'
import { countsOf, listQuery } from '#pedidos/lista/queries.ts'
import { listarMisPedidos, listarPendientes, obtenerMiEstado } from '#pedidos/propios/contract.ts'
import { listarMisMovimientos } from '#saldo/contract.ts'
import type { AccountPage, FirstRead, Visit } from '#sitio/accountPage.server.ts'
import { leerCronica } from './admin/ficha/contract.ts'
import { contarPendientes, listarEsperas, listarHechosDeHoy } from './admin/hoy/contract.ts'
import { siteUrls } from './routes.ts'

/** A read that the page makes with `query`. */
const one = <R extends Route>(route: R, asked: Asking<R>): FirstRead => ({
  route,
  asked: Object(asked),
  queryKey: query<Route>(route, asked as object).queryKey,
})

/** The first page of a list that the page reads with `pages`. */
const first = <R extends Route>(route: R, asked: Paged<R>): FirstRead => ({
  route,
  asked: Object(asked),
  queryKey: pages<Route>(route, asked as object).queryKey,
  toData: firstPage,
})

/** How a list of one page is cached. */
const firstPage = (answer: unknown) => ({ pages: [answer], pageParams: [null] })

/** What all staff pages show beside their own data. */
const everywhere = () => [one(contarPendientes, {}), one(leerMesa, {})]

function orderList({ query }: Visit): FirstRead[] {
  const filter = readPedidoFilter(query)
  const { orden: _orden, ...counted } = filter
  return [
    {
      route: listarPedidos,
      asked: { ...filter },
      queryKey: listQuery(filter).queryKey,
      toData: (answer) => firstPage({ ...Object(answer), leida: Date.now() }),
    },
    { route: contarPedidos, asked: counted, queryKey: countsOf(filter).queryKey },
    one(listarEstatus, {}),
  ]
}

function bandeja({ query }: Visit): FirstRead[] {
  const filter = readBandejaFilter(query)
  return [first(listarBandeja, { ...tabOf(filter), clase: filter.clase }), one(contarBandeja, tabOf(filter))]
}

function order(visit: Visit): FirstRead[] {
  const codigo = visit.params.codigo ?? ''
  return [
    ...orderList(visit),
    one(obtenerPedidoDeGestion, { codigo }),
    one(leerCronica, { codigo }),
    one(listarOtrosPedidos, { codigo }),
  ]
}

/** The first reads of each page's program, by the page's path. */
export const ownReads: Record<string, (visit: Visit) => FirstRead[]> = {
  [linkTo('/mi-cuenta')]: ({ autor }) => [
    one(obtenerMiembro, { autor }),
    one(listarPendientes, { autor }),
    first(listarMisPedidos, { autor }),
    first(listarAvisos, { autor }),
    first(listarTickets, { autor }),
  ],
  [linkTo('/mi-cuenta/estado-de-cuenta')]: ({ autor }) => [
    one(obtenerMiembro, { autor }),
    one(obtenerMiEstado, { autor }),
    first(listarMisMovimientos, { autor }),
  ],
  [linkTo('/mi-cuenta/ajustes')]: ({ autor }) => [
    one(obtenerMiembro, { autor }),
    one(listarSesiones, { autor }),
    one(obtenerSegundoPaso, { autor }),
  ],
  [linkTo('/manage')]: () => [one(listarEstatus, {}), one(listarEsperas, {}), one(listarHechosDeHoy, {})],
  [linkTo('/manage/pedidos')]: orderList,
  '/manage/pedidos/:codigo': order,
  [linkTo('/manage/bandeja')]: bandeja,
}

/** The pages of signed-in people, each with the data that it starts with. */
export const accountPages: AccountPage[] = siteUrls.signedIn.map((page) => ({
  page,
  reads: (visit) => [...(siteUrls.staffOnly.includes(page) ? everywhere() : []), ...(ownReads[page]?.(visit) ?? [])],
  ...(page === linkTo('/mi-cuenta') && { isRendered: true as const }),
}))

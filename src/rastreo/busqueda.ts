import { leerEnlace } from '#lib/enlaceDeCorreo.ts'
import { CODIGO_PEDIDO } from '#lib/formatoDeCodigo.ts'

/** What a person gave to find an order: its code, or the token of a link in a mail. */
export type Busqueda = { codigo: string } | { enlace: string } | null

/** What a router's location has of these. */
type Lugar = { hash: string; state: unknown }

const CODIGO_EN_LA_ANCLA = /^#codigo=(.+)$/

/**
 * What is looked for at an address. A mail's link brings its token in the fragment, which browsers send to nobody; a code
 * comes by the router's state, or by the fragment too where staff look at it as its client does: neither stands in an address that is logged or shared.
 */
export function busquedaDe(lugar: Lugar): Busqueda {
  const enlace = leerEnlace(lugar, 't')
  if (enlace) return { enlace }
  const { codigo: dejado } = (lugar.state ?? {}) as { codigo?: unknown } // whatever a page of ours or an older one left there
  const codigo = CODIGO_EN_LA_ANCLA.exec(lugar.hash)?.[1] ?? dejado
  return typeof codigo === 'string' && CODIGO_PEDIDO.test(codigo) ? { codigo } : null
}

/**
 * Keeps in this entry of the history, as the router does (`usr`), what was looked for last, in the place of what brought
 * the person here: a reload finds it again, and who went elsewhere and comes back does too.
 */
export function guardarBusqueda(codigo: string | null) {
  const { usr, ...resto } = window.history.state ?? {}
  const { enlace: _enlace, codigo: _anterior, ...otro } = usr ?? {}
  window.history.replaceState({ ...resto, usr: codigo ? { ...otro, codigo } : otro }, '')
}

/** Takes a code out of the address bar, as `guardarEnlace` does a token: the two keep the same things from being seen. */
export function guardarCodigo({ hash }: Pick<Lugar, 'hash'>) {
  const codigo = CODIGO_EN_LA_ANCLA.exec(hash)?.[1]
  if (!codigo || window.location.hash !== hash) return
  guardarBusqueda(codigo)
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

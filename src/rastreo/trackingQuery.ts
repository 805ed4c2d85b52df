import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { readLinkToken } from '#lib/mailLink.ts'

/** What a person gave to find an order: its code, or the token of a link in a mail. */
export type TrackingQuery = { codigo: string } | { enlace: string } | null

/** What a router's location has of these. */
type LocationState = { hash: string; state: unknown }

const CODIGO_IN_HASH = /^#codigo=(.+)$/

/**
 * What is looked for at an address. A mail's link brings its token in the fragment, which browsers send to nobody; a code
 * comes by the router's state, or by the fragment too where staff look at it as its client does: neither stands in an address that is logged or shared.
 */
export function trackingQueryOf(where: LocationState): TrackingQuery {
  const enlace = readLinkToken(where, 't')
  if (enlace) return { enlace }
  const { codigo: dejado } = (where.state ?? {}) as { codigo?: unknown } // whatever a page of ours or an older one left there
  const codigo = CODIGO_IN_HASH.exec(where.hash)?.[1] ?? dejado
  return typeof codigo === 'string' && CODIGO_PEDIDO.test(codigo) ? { codigo } : null
}

/**
 * Keeps in this entry of the history, as the router does (`usr`), what was looked for last, in the place of what brought
 * the person here: a reload finds it again, and who went elsewhere and comes back does too.
 */
export function saveTrackingQuery(codigo: string | null) {
  const { usr, ...rest } = window.history.state ?? {}
  const { enlace: _enlace, codigo: _anterior, ...other } = usr ?? {}
  window.history.replaceState({ ...rest, usr: codigo ? { ...other, codigo } : other }, '')
}

/** Takes a code out of the address bar, as `guardarEnlace` does a token: the two keep the same things from being seen. */
export function saveCodigo({ hash }: Pick<LocationState, 'hash'>) {
  const codigo = CODIGO_IN_HASH.exec(hash)?.[1]
  if (!codigo || window.location.hash !== hash) return
  saveTrackingQuery(codigo)
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

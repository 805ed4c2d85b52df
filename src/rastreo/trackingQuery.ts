import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { readLinkToken } from '#lib/mailLink.ts'

/** How an order is searched: by its code, or by the token of a mail link. */
export type TrackingQuery = { codigo: string } | { enlace: string } | null

/** The parts of a router's location that are read here. */
type LocationState = { hash: string; state: unknown }

const CODIGO_IN_HASH = /^#codigo=(.+)$/

/**
 * The search of a location. A mail link has its token in the fragment, which browsers do not send. A code comes in the
 * router's state, or in the fragment if staff open the client's view, so that no logged or shared URL has it.
 */
export function trackingQueryOf(where: LocationState): TrackingQuery {
  const enlace = readLinkToken(where, 't')
  if (enlace) return { enlace }
  const { codigo: dejado } = (where.state ?? {}) as { codigo?: unknown } // from this or an older version of the site
  const codigo = CODIGO_IN_HASH.exec(where.hash)?.[1] ?? dejado
  return typeof codigo === 'string' && CODIGO_PEDIDO.test(codigo) ? { codigo } : null
}

/**
 * Replaces the search in the router's state (`usr`) of this history entry with the latest one, so that a reload or a
 * return finds it again.
 */
export function saveTrackingQuery(codigo: string | null) {
  const { usr, ...rest } = window.history.state ?? {}
  const { enlace: _enlace, codigo: _anterior, ...other } = usr ?? {}
  window.history.replaceState({ ...rest, usr: codigo ? { ...other, codigo } : other }, '')
}

/** Removes the code from the address bar, as `keepLinkToken` does with a token. */
export function saveCodigo({ hash }: Pick<LocationState, 'hash'>) {
  const codigo = CODIGO_IN_HASH.exec(hash)?.[1]
  if (!codigo || window.location.hash !== hash) return
  saveTrackingQuery(codigo)
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

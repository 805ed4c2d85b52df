import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { readLinkToken } from '#lib/mailLink.ts'

/** How an order is looked up: by its code, or by the token of a mail link. */
export type Lookup = { codigo: string } | { enlace: string }

/** The parts of a router's location that are read here. */
type LocationState = { hash: string; state: unknown }

const CODIGO_IN_HASH = /^#codigo=(.+)$/

/**
 * The lookup of a location; null without one. Links of older mails have their token in the fragment, which browsers do
 * not send. A code comes in the router's state, or in the fragment if staff open the client's view, so that no logged
 * or shared URL has it.
 */
export function lookupOf(where: LocationState): Lookup | null {
  const enlace = readLinkToken(where, 't')
  if (enlace) return { enlace }
  const { codigo: left } = (where.state ?? {}) as { codigo?: unknown } // this site wrote it
  const codigo = CODIGO_IN_HASH.exec(where.hash)?.[1] ?? left
  return typeof codigo === 'string' && CODIGO_PEDIDO.test(codigo) ? { codigo } : null
}

import { z } from 'zod'

const TOKEN = '[\\w-]{22}'

/** The token of a mail's link; what opens an order travels in a header, and stands in no address and no log. */
export const LinkToken = z.string().regex(new RegExp(`^${TOKEN}$`), 'El enlace no está completo.')

/** What an address of ours says: a router's location has these. */
type LinkLocation = { hash: string; state: unknown }

const PATTERN = new RegExp(`^([act])=(${TOKEN})$`)

/**
 * The token that a mail's link brought: `t` opens an order, or stops mails; `a` has them start again; `c` proves something
 * once: a request, an address, a password, an order. Browsers send the part after `#` to nobody; {@link keepLinkToken} has
 * put it where a reload of this tab finds it.
 */
export function readLinkToken({ hash, state }: LinkLocation, wanted: 'a' | 'c' | 't') {
  const { enlace: link } = (state ?? {}) as { enlace?: unknown } // whatever a page of ours or an older one left there
  for (const written of [hash.slice(1), link]) {
    const [, kind, token] = (typeof written === 'string' && PATTERN.exec(written)) || []
    if (kind === wanted && token) return token
  }
  return null
}

/**
 * Takes the token out of the address bar, so that it is not on a picture of the screen, in what is copied and sent to
 * somebody, or in the browser's history for the next one at this computer. It goes into this entry's state, as the router
 * keeps it (`usr`), which lives as long as the tab. The router does not hear of it: its location stays the one that was
 * read, until somebody goes elsewhere. For an effect.
 */
export function keepLinkToken({ hash }: LinkLocation) {
  const { history, location } = window
  if (!PATTERN.test(hash.slice(1)) || location.hash !== hash) return
  const { usr, ...rest } = history.state ?? {}
  const nextState = { ...rest, usr: { ...usr, enlace: hash.slice(1) } }
  history.replaceState(nextState, '', location.pathname + location.search)
}

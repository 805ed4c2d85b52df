import { z } from 'zod'

const TOKEN = '[\\w-]{22}'

/** The token in a mail's link. */
export const LinkToken = z.string().regex(new RegExp(`^${TOKEN}$`), 'El enlace no está completo.')

type LinkLocation = { hash: string; state: unknown }

const PATTERN = new RegExp(`^([act])=(${TOKEN})$`)

/**
 * Reads the token of a mail's link. `t` stops mails, or opens an order in mails of before its link had an address of its
 * own (`pedidoLink` in `mail/mails/links.ts`); `a` turns mails on again; `c` confirms a request
 * or an address, sets a password, adds an order to an account or continues a chat, as the page decides. Browsers never
 * send the part after `#`; {@link keepLinkToken} stores it where a reload of this tab finds it.
 */
export function readLinkToken({ hash, state }: LinkLocation, wanted: 'a' | 'c' | 't') {
  const { enlace: link } = (state ?? {}) as { enlace?: unknown } // this page, or its older version, wrote it
  for (const written of [hash.slice(1), link]) {
    const [, kind, token] = (typeof written === 'string' && PATTERN.exec(written)) || []
    if (kind === wanted && token) return token
  }
  return null
}

/**
 * Moves the token from the address bar into this history entry's state (`usr`, the router's key), which lives as long
 * as the tab. So it is not in screenshots, copied addresses or the history of a shared computer. The router is not
 * told: its location stays until the next navigation. Call it in an effect.
 */
export function keepLinkToken({ hash }: LinkLocation) {
  const { history, location } = window
  if (!PATTERN.test(hash.slice(1)) || location.hash !== hash) return
  const { usr, ...rest } = history.state ?? {}
  const nextState = { ...rest, usr: { ...usr, enlace: hash.slice(1) } }
  history.replaceState(nextState, '', location.pathname + location.search)
}

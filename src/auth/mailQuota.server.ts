import type { Limit, Limiter } from '#db/limiter.server.ts'
import { wholeNetworkOf } from '#db/networks.server.ts'
import { mailboxOf } from '#lib/mailbox.ts'

/**
 * How many mails of one kind an address may get per hour: on request of one browser that has signed in to the account
 * before, of the other browsers of one network, and of all other browsers.
 */
const MAILS = {
  name: 'account-mail',
  seconds: 3600,
  points: { browser: 5, network: 3, all: 10 },
} as const satisfies Limit<'browser' | 'network' | 'all'>

/** Account mails that anybody can cause by typing an address. */
export type AccountMailKind = 'alta' | 'confirmacion' | 'contrasena'

export type MailQuotaRequest = {
  kind: AccountMailKind
  correo: string
  /** The client's address. */
  ip: string
  /** The browser's id for the account; null without an earlier sign-in. */
  browser: string | null
}

/**
 * Limits the account mails to an address (for sign-ups: to its whole mailbox), so that nobody is flooded. Each
 * requester has a separate share, so that strangers never use up the owner's (docs/decisions/036).
 */
export function openMailQuota(limiter: Limiter) {
  const isAllowed = async (kind: keyof typeof MAILS.points, key: string) =>
    !(await limiter.add(MAILS, kind, key)).isOver

  /**
   * Counts one more mail, also for an address without an account, so that both take the same time.
   * @returns whether the mail may leave
   * @throws ErrorDeNegocio 503 when mails cannot be counted
   */
  return async function allowsMail({ kind, correo, ip, browser }: MailQuotaRequest) {
    if (browser) return isAllowed('browser', `${kind} ${browser}`)
    // Other kinds count per exact address: an address with a tag rarely has an account, so it gets no mail.
    const key = `${kind} ${kind === 'alta' ? mailboxOf(correo) : correo.trim().toLowerCase()}`
    // A mail that the network's share refuses does not count in the total.
    return (await isAllowed('network', `${key} ${wholeNetworkOf(ip)}`)) && (await isAllowed('all', key))
  }
}

import type { Limit, Limiter } from '#db/limiter.server.ts'
import { wholeNetworkOf } from '#db/networks.server.ts'
import { mailboxOf } from '#lib/mailbox.ts'

/**
 * Mails of one kind to one address: those that one browser asks for which has signed in to the account, those that the other
 * browsers of one network ask for, and those that all other browsers ask for.
 */
const MAILS = {
  name: 'account-mail',
  seconds: 3600,
  points: { browser: 5, network: 3, all: 10 },
} as const satisfies Limit<'browser' | 'network' | 'all'>

/** What somebody who types an address can have mailed to the account it belongs to. */
export type AccountMailKind = 'alta' | 'confirmacion' | 'contrasena'

export type MailQuotaRequest = {
  kind: AccountMailKind
  correo: string
  /** Where it is asked from. */
  ip: string
  /** The browser's name for this account; null when it never signed in to it. */
  browser: string | null
}

/**
 * How many mails of accounts an address may get, of sign-up its whole mailbox, so that nobody is buried in them. A budget
 * of their own, shared out by who asks: strangers never use up that of who has the account (docs/decisions/036).
 */
export function openMailQuota(limiter: Limiter) {
  const isAllowed = async (kind: keyof typeof MAILS.points, key: string) =>
    !(await limiter.add(MAILS, kind, key)).isOver

  /**
   * Counts one more; also for addresses that have no account, so that both cost the same.
   * @returns whether it may leave
   * @throws ErrorDeNegocio 503 when they cannot be counted
   */
  return async function allowsMail({ kind, correo, ip, browser }: MailQuotaRequest) {
    if (browser) return isAllowed('browser', `${kind} ${browser}`)
    // Of a link each address has its own: those of a mailbox with a tag mostly have no account, and no mail leaves.
    const key = `${kind} ${kind === 'alta' ? mailboxOf(correo) : correo.trim().toLowerCase()}`
    // What is refused by the share of its network takes nothing from the rest.
    return (await isAllowed('network', `${key} ${wholeNetworkOf(ip)}`)) && (await isAllowed('all', key))
  }
}

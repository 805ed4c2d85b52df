import type { Limit, Limiter } from '#db/limiter.server.ts'
import { type Prefixes, prefixesOf } from '#db/networks.server.ts'
import { rechazoOf } from '#lib/errors.ts'
import { openDelays, type Pause } from './delays.server.ts'
import { delayAfter } from './rules.ts'

export const SIGN_INS = {
  name: 'sign-in',
  seconds: 600,
  points: { address: 20, net24: 100, net56: 60, net48: 200, browser: 20, account: Number.POSITIVE_INFINITY },
  refusal: (wait) => `Demasiados intentos de entrar. Espera ${wait} e intenta de nuevo.`,
  unavailable: 'No podemos atender tu entrada en este momento. Intenta de nuevo en unos segundos.',
} as const satisfies Limit<keyof Prefixes | 'browser' | 'account'>
const MAX_WAITING = 200

type SignInAttempt = {
  ip: string
  /** The e-mail or membership code that was typed. */
  account: string
  /** The browser's id for the account; null without an earlier sign-in. */
  browser: string | null
}

/**
 * Limits failed sign-ins. An address or a network with too many failures is refused. An account is only slowed, so that
 * nobody can lock its owner out. A browser that has signed in to the account before has a separate count, which
 * strangers cannot use up. An attempt in flight counts as a failure until it succeeds.
 */
export function limitSignIns({ limiter, pause }: { limiter: Limiter; pause?: Pause | undefined }) {
  const delay = openDelays({ capacity: MAX_WAITING, pause })

  return {
    /**
     * Runs an attempt or refuses it.
     * @throws ErrorDeNegocio 429; 503 when attempts cannot be counted
     */
    async run<T>({ ip, account, browser }: SignInAttempt, attempt: () => Promise<T>) {
      const sourceCount = await limiter.consume(SIGN_INS, browser ? { browser } : prefixesOf(ip))
      const accountCount = browser ? sourceCount : await limiter.consume(SIGN_INS, { account: account.toLowerCase() })
      const giveBack = () =>
        Promise.all([sourceCount.giveBack(), accountCount !== sourceCount && accountCount.giveBack()])
      await delay(delayAfter(accountCount.used - 1))
      try {
        const result = await attempt()
        await giveBack()
        return result
      } catch (error) {
        // A failure of the shop itself does not count as a failed sign-in.
        if (rechazoOf(error).status >= 500) await giveBack()
        throw error
      }
    },
  }
}

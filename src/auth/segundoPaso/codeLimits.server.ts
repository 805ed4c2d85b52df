import { createHash } from 'node:crypto'
import type { Limit, Limiter } from '#db/limiter.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'

/**
 * Wrong codes of the authenticator. Browsers that have signed in to the account before have counts of their own, so
 * that somebody who knows the password does not keep its owner out. Recovery codes are too long to be guessed.
 */
export const CODES = {
  name: 'second-step',
  seconds: 900,
  points: { account: 10, browser: 10 },
  refusal: (wait) => `Hubo muchos códigos equivocados seguidos. Espera ${wait}, o entra con un código de recuperación.`,
} as const satisfies Limit<'account' | 'browser'>

/**
 * Codes that opened the account or activated the second step. better-auth takes a code for 90 s: in its own period of
 * 30 s, the one before and the one after.
 */
const USED = { name: 'used-code', seconds: 90, points: { code: 1 } } as const satisfies Limit<'code'>

type CodeAttempt = {
  user_id: string
  codigo: string
  /** The browser's id for the account; null without an earlier sign-in. */
  browser: string | null
}

/** Limits the codes of an authenticator: each is taken once (RFC 6238, 5.2), and few can be guessed. */
export function limitCodes(limiter: Limiter) {
  /**
   * Checks a code that was not used before. A check in flight counts as a use until it has an outcome.
   * @throws ErrorDeNegocio 401 for a code that was used, 503
   */
  async function once<T>({ user_id, codigo }: Pick<CodeAttempt, 'user_id' | 'codigo'>, check: () => Promise<T>) {
    const use = await limiter.add(USED, 'code', createHash('sha256').update(`${user_id} ${codigo}`).digest('base64url'))
    try {
      if (use.isOver) throw alreadyUsed()
      return await check()
    } catch (error) {
      await use.giveBack()
      throw error
    }
  }

  return {
    once,

    /**
     * Checks a code {@link once}, or refuses it. A check in flight counts as wrong until it has an outcome.
     * @throws ErrorDeNegocio 401 for a code that was used, 429, 503
     */
    async run<T>({ browser, ...attempt }: CodeAttempt, check: () => Promise<T>) {
      const count = await limiter.consume(CODES, browser ? { browser } : { account: attempt.user_id })
      const result = await once(attempt, check)
      await count.giveBack()
      return result
    },
  }
}

function alreadyUsed() {
  return new ErrorDeNegocio({
    status: 401,
    title: 'Error de autenticación',
    detail: 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.',
  })
}

import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { tooManyRequests, unavailable } from '#lib/errors.ts'
import type { Log } from './open.server.ts'

/** How often something may be done in a time, by each kind of key that it is counted by. */
export type Limit<Kind extends string> = {
  /** Begins the names of its counts in the table. */
  name: string
  /** How long a count lasts, from its first point on. */
  seconds: number
  points: Record<Kind, number>
  /** The sentence for who is past it. @param wait until the count starts anew, such as '10 minutos' */
  refusal?: (wait: string) => string
  /** The sentence for when the count cannot be reached. */
  unavailable?: string
}

/**
 * Counts in PostgreSQL, so that every process counts the same. A count that cannot be reached refuses: all of these throw
 * ErrorDeNegocio 503 then.
 */
export function openLimiter({ pool, log }: { pool: pg.Pool; log: Log }) {
  // Points and duration are those of each limit; the library's own check of them is not used.
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'limites',
    tableCreated: true,
    keyPrefix: '',
    points: 0,
    duration: 0,
  })

  /**
   * Adds to one count, also past its allowance.
   * @returns `ends`: when the count starts anew, in milliseconds since 1970
   */
  async function add<Kind extends string>(limit: Limit<Kind>, kind: Kind, key: string, points = 1) {
    const name = `${limit.name}-${kind}:${key}`
    const customDuration = limit.seconds
    const { consumedPoints: used, msBeforeNext } = await counter
      .penalty(name, points, { customDuration })
      .catch((error) => {
        log.error({ err: error, limit: limit.name }, 'a limit cannot be counted')
        throw unavailable(
          limit.unavailable ?? 'No podemos atenderte en este momento. Intenta de nuevo en unos segundos.',
        )
      })
    const ends = Date.now() + msBeforeNext
    return {
      used,
      ends,
      isOver: used > limit.points[kind],
      async giveBack() {
        // Once the count has started anew a point given back would be one more than the allowance.
        if (Date.now() >= ends) return
        await counter
          .reward(name, points, { customDuration })
          .catch((error) => log.error({ err: error, limit: limit.name }, 'a point stays counted'))
      },
    }
  }

  return {
    add,

    /**
     * Counts one by each key. A refusal counts nothing.
     * @returns the highest of the counts, and what takes this one out of them again
     * @throws ErrorDeNegocio 429 when any of them is past its allowance
     */
    async consume<Kind extends string>(limit: Limit<Kind>, keys: Keys<Kind>) {
      const counts = await Promise.all(pairsOf(keys).map(([kind, key]) => add(limit, kind, key)))
      const giveBack = () => Promise.all(counts.map((count) => count.giveBack()))
      const full = counts.filter(({ isOver }) => isOver)
      if (full.length > 0) {
        await giveBack()
        throw refusalOf(limit, Math.max(...full.map(({ ends }) => ends)))
      }
      return { used: Math.max(...counts.map(({ used }) => used)), giveBack }
    },
  }
}
export type Limiter = ReturnType<typeof openLimiter>

/** What something is counted by, for the kinds that there are of it. */
export type Keys<Kind extends string> = { [K in Kind]?: string | undefined }

export function pairsOf<Kind extends string>(keys: Keys<Kind>) {
  return Object.entries(keys).filter((pair): pair is [Kind, string] => pair[1] !== undefined)
}

/** @param ends when the count starts anew, in milliseconds since 1970 */
export function refusalOf<Kind extends string>(limit: Limit<Kind>, ends: number) {
  const wait = Math.max(1, Math.ceil((ends - Date.now()) / 1000))
  return tooManyRequests(limit.refusal?.(inMinutes(wait)) ?? '', wait)
}

/** @param wait seconds */
export function inMinutes(wait: number) {
  const minutes = Math.ceil(wait / 60)
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}

import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { tooManyRequests, unavailable } from '#lib/errors.ts'
import type { Db, Log } from './open.server.ts'
import { readRows } from './rows.server.ts'
import { limites } from './schema/machinery.server.ts'

/** A rate limit: how many points each kind of key may use in a period. */
export type Limit<Kind extends string> = {
  /** Prefix of the limit's keys in the table `limites`. */
  name: string
  /** Seconds from the first point until the count resets. */
  seconds: number
  points: Record<Kind, number>
  /** A higher limit of a network, for the first point of an address: others cannot use up what lies above `points`. */
  pointsOfFirst?: Partial<Record<Kind, number>>
  /** The sentence of a refusal with 429. @param wait time until the count resets, such as '10 minutos' */
  refusal?: (wait: string) => string
  /** The sentence of the refusal with 503, when the count cannot be reached. */
  unavailable?: string
}

/** Milliseconds by which the clocks of two processes may differ. */
const CLOCK_TOLERANCE = 60_000

/**
 * Rate limits counted in PostgreSQL, so that all processes share them. They fail closed: every method throws
 * ErrorDeNegocio 503 when a count cannot be reached.
 */
export function openLimiter({ pool, log }: { pool: pg.Pool; log: Log }) {
  // Each call brings its own points and duration; the library's own check is not used.
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'limites',
    tableCreated: true,
    keyPrefix: '',
    points: 0,
    duration: 0,
  })

  /**
   * Adds to a count, also beyond its limit.
   * @returns `ends`: when the count resets, in milliseconds of `performance.now()`, which never goes back
   */
  async function add<Kind extends string>(limit: Limit<Kind>, kind: Kind, key: string, points = 1) {
    const name = `${limit.name}-${kind}:${key}`
    const customDuration = limit.seconds
    async function count() {
      const counted = await counter.penalty(name, points, { customDuration })
      if (counted.msBeforeNext <= customDuration * 1000 + CLOCK_TOLERANCE) return counted
      // The clock went back after the count began, so the count would last for longer than its period.
      await counter.delete(name)
      return counter.penalty(name, points, { customDuration })
    }
    const { consumedPoints: used, msBeforeNext } = await count().catch((error) => {
      log.error({ err: error, limit: limit.name, clase_de_falla: 'base' }, 'a limit cannot be counted')
      throw unavailable(limit.unavailable ?? 'No podemos atenderte en este momento. Intenta de nuevo en unos segundos.')
    })
    const ends = performance.now() + msBeforeNext
    return {
      used,
      ends,
      isOver: used > limit.points[kind],
      async giveBack() {
        // After a reset, a returned point would allow one more than the limit.
        if (performance.now() >= ends) return
        await counter
          .reward(name, points, { customDuration })
          .catch((error) =>
            log.error({ err: error, limit: limit.name, clase_de_falla: 'base' }, 'a point could not be given back'),
          )
      },
    }
  }

  return {
    add,

    /**
     * Counts one point per key. A refused request is not counted.
     * @returns the highest count, and `giveBack`, which takes these points out again
     * @throws ErrorDeNegocio 429 when any key is beyond its limit
     */
    async consume<Kind extends string>(limit: Limit<Kind>, keys: Keys<Kind>) {
      const counts = await Promise.all(
        pairsOf(keys).map(async ([kind, key]) => ({ kind, ...(await add(limit, kind, key)) })),
      )
      const giveBack = () => Promise.all(counts.map((count) => count.giveBack()))
      const isFirst = counts.some(({ kind, used }) => kind === 'address' && used === 1)
      const allowed = (kind: Kind) => (isFirst && limit.pointsOfFirst?.[kind]) || limit.points[kind]
      const full = counts.filter(({ kind, used }) => used > allowed(kind))
      if (full.length > 0) {
        await giveBack()
        throw refusalOf(limit, Math.max(...full.map(({ ends }) => ends)))
      }
      return { used: Math.max(...counts.map(({ used }) => used)), giveBack }
    },
  }
}
export type Limiter = ReturnType<typeof openLimiter>

/** How many keys of a limit have used up its points now. The table is read whole, so this is for once a minute. */
export async function countUsedUp<Kind extends string>(db: Db, { name, points }: Limit<Kind>) {
  const kinds = Object.entries<number>(points).map(
    ([kind, allowed]) => sql`(${limites.key} like ${`${name}-${kind}:%`} and ${limites.points} >= ${allowed})`,
  )
  const [row] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${limites}
      where ${limites.expire} > extract(epoch from now()) * 1000 and (${sql.join(kinds, sql` or `)})`,
  )
  return row?.count ?? 0
}

/** The key of each kind; kinds without a key are not counted. */
export type Keys<Kind extends string> = { [K in Kind]?: string | undefined }

export function pairsOf<Kind extends string>(keys: Keys<Kind>) {
  return Object.entries(keys).filter((pair): pair is [Kind, string] => pair[1] !== undefined)
}

/** @param ends when the count resets, in milliseconds of `performance.now()` */
export function refusalOf<Kind extends string>(limit: Limit<Kind>, ends: number) {
  const wait = Math.max(1, Math.ceil((ends - performance.now()) / 1000))
  const refusal = tooManyRequests(limit.refusal?.(inMinutes(wait)) ?? '', wait)
  return Object.assign(refusal, { limit: limit.name })
}

/** @param wait seconds */
export function inMinutes(wait: number) {
  const minutes = Math.ceil(wait / 60)
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}

import { tooManyRequests } from '#lib/errors.ts'
import { type Keys, type Limit, type Limiter, pairsOf, refusalOf } from './limiter.server.ts'

/** Lookups that may queue for one key. More are refused at once. */
const MAX_QUEUE = 200

type Settings<Kind extends string> = {
  limiter: Limiter
  /** How many misses are allowed. */
  limit: Limit<Kind>
  /** Lookups in flight at once, per key and process. */
  atOnce: Record<Kind, number>
  /** Called at each miss, to count it elsewhere too. An error that it throws is answered instead of the miss. */
  onMiss: () => Promise<void>
}

type KeyState<Kind> = {
  kind: Kind
  key: string
  inFlight: number
  /** Misses of all processes, as of the last miss of this process. */
  misses: number
  /** When the count of misses resets, in milliseconds of `performance.now()`. */
  ends: number
  /** The last miss could not be counted. No lookup runs until the count can be read again. */
  isUnknown: boolean
  queue: { enter: () => void; refuse: (reason: unknown) => void }[]
}

/**
 * Runs lookups of guessable codes and links and counts misses (docs/decisions/006). A lookup in flight counts as a miss
 * until it is a hit: per key, a process has at most as many in flight as the limit has left, and at most `atOnce`; the
 * others queue. A burst therefore misses no more often than allowed. A process learns from its own next miss that other
 * processes used up the limit, and refuses that miss; until then it may let `atOnce` lookups in. Only misses are
 * written, so a hit costs no query.
 */
export function openLookups<Kind extends string>({ limiter, limit, atOnce, onMiss }: Settings<Kind>) {
  const states = new Map<string, KeyState<Kind>>()
  // Drops keys whose count has reset, so that the map does not grow for ever.
  setInterval(() => {
    for (const state of states.values()) admit(state)
  }, limit.seconds * 1000).unref()

  function stateOf(kind: Kind, key: string) {
    const name = `${kind}:${key}`
    const state = states.get(name) ?? { kind, key, inFlight: 0, misses: 0, ends: 0, isUnknown: false, queue: [] }
    states.set(name, state)
    return state
  }

  /** Admits the waiting lookups that fit, and refuses the rest once the limit is used up. */
  function admit(state: KeyState<Kind>) {
    if (state.ends <= performance.now()) {
      state.misses = 0
      state.isUnknown = false
    }
    const left = limit.points[state.kind] - state.misses
    if (left <= 0) dismiss(state, refusalOf(limit, state.ends))
    while (state.queue.length > 0 && state.inFlight < Math.min(left, atOnce[state.kind])) {
      state.inFlight++
      state.queue.shift()?.enter()
    }
    if (state.inFlight === 0 && state.ends <= performance.now()) states.delete(`${state.kind}:${state.key}`)
  }

  function dismiss(state: KeyState<Kind>, reason: unknown) {
    for (const { refuse } of state.queue.splice(0)) refuse(reason)
  }

  async function enter(state: KeyState<Kind>) {
    if (state.isUnknown) await count(state, 0)
    if (state.queue.length >= MAX_QUEUE)
      throw tooManyRequests(
        'Hay demasiadas consultas a la vez desde tu conexión. Intenta de nuevo en unos segundos.',
        5,
      )
    await new Promise<void>((enter, refuse) => {
      state.queue.push({ enter, refuse })
      admit(state)
    })
  }

  async function leave(state: KeyState<Kind>, missed: boolean) {
    try {
      if (missed) await count(state, 1)
    } catch (reason) {
      dismiss(state, reason)
      throw reason
    } finally {
      state.inFlight--
      admit(state)
    }
  }

  async function count(state: KeyState<Kind>, misses: number) {
    const { used, ends, isOver } = await limiter.add(limit, state.kind, state.key, misses).catch((error) => {
      state.isUnknown = true
      state.ends = Math.max(state.ends, performance.now() + limit.seconds * 1000)
      throw error
    })
    // Counts of concurrent misses arrive in any order, so the highest is kept.
    state.misses = state.isUnknown || state.ends <= performance.now() ? used : Math.max(state.misses, used)
    state.ends = ends
    state.isUnknown = false
    if (isOver) throw refusalOf(limit, ends)
  }

  /** Waits for every count, also after one that failed, so that the answer follows all of them. */
  async function leaveAll(entered: KeyState<Kind>[], missed: boolean) {
    const counts = await Promise.allSettled([...entered.map((state) => leave(state, missed)), missed && onMiss()])
    const refused = counts.find((count) => count.status === 'rejected')
    if (refused) throw refused.reason
  }

  /**
   * Waits for a free slot of each key, one key after the other, then runs the lookup.
   * @throws ErrorDeNegocio 429 instead of the miss that exceeds the limit, for every later lookup until the count
   * resets, and when the queue is full; 503 instead of a miss that cannot be counted, and for every lookup until misses
   * can be counted again
   */
  return async function lookUp<T>(
    keys: Keys<Kind>,
    look: () => Promise<T>,
    isMiss: (outcome: PromiseSettledResult<T>) => boolean,
  ): Promise<T> {
    const entered: KeyState<Kind>[] = []
    let missed = false
    try {
      for (const [kind, key] of pairsOf(keys)) {
        const state = stateOf(kind, key)
        await enter(state)
        entered.push(state)
      }
      const [outcome] = await Promise.allSettled([Promise.resolve().then(look)])
      missed = isMiss(outcome)
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    } finally {
      await leaveAll(entered, missed)
    }
  }
}

import { tooManyRequests } from '#lib/errors.ts'
import { type Keys, type Limit, type Limiter, pairsOf, refusalOf } from './limiter.server.ts'

/** How many wait for those before them at one key; more are refused at once. */
const LINE = 200

type Settings<Kind extends string> = {
  limiter: Limiter
  /** How many misses there may be. */
  limit: Limit<Kind>
  /** How many look-ups by one key each process has in flight at once. */
  atOnce: Record<Kind, number>
  /** Counts each miss a second time, elsewhere; what it throws is told instead of the miss. */
  onMiss: () => Promise<void>
}

type Place<Kind> = {
  kind: Kind
  key: string
  inFlight: number
  /** As many as were counted, by all processes, when this one last missed. */
  misses: number
  /** Milliseconds since 1970 until which what is known here holds. */
  ends: number
  /** The last miss could not be counted: nobody may look until the count can be read again. */
  isUnknown: boolean
  line: { enter: () => void; refuse: (reason: unknown) => void }[]
}

/**
 * Lets people look for what can be guessed, and counts who misses (docs/decisions/006). A look-up in flight counts as a miss
 * until it is a hit: by one key a process has no more of them in flight than the allowance has left, nor more than `atOnce`;
 * the others wait in line. So a burst is looked for until it has missed as often as it may. Where several processes run, a
 * process learns from its own next miss that the others have used up the allowance, and refuses that miss; until then it
 * may have let `atOnce` look-ups in. Only misses are written to the count: a hit costs no query.
 */
export function openLookups<Kind extends string>({ limiter, limit, atOnce, onMiss }: Settings<Kind>) {
  const places = new Map<string, Place<Kind>>()
  // Drops the keys whose count has ended; the map would only grow otherwise.
  setInterval(() => {
    for (const place of places.values()) admit(place)
  }, limit.seconds * 1000).unref()

  function placeOf(kind: Kind, key: string) {
    const name = `${kind}:${key}`
    const place = places.get(name) ?? { kind, key, inFlight: 0, misses: 0, ends: 0, isUnknown: false, line: [] }
    places.set(name, place)
    return place
  }

  /** Lets in who waits and fits, and refuses the rest once the allowance is used up. */
  function admit(place: Place<Kind>) {
    if (place.ends <= Date.now()) {
      place.misses = 0
      place.isUnknown = false
    }
    const left = limit.points[place.kind] - place.misses
    if (left <= 0) dismiss(place, refusalOf(limit, place.ends))
    while (place.line.length > 0 && place.inFlight < Math.min(left, atOnce[place.kind])) {
      place.inFlight++
      place.line.shift()?.enter()
    }
    if (place.inFlight === 0 && place.ends <= Date.now()) places.delete(`${place.kind}:${place.key}`)
  }

  function dismiss(place: Place<Kind>, reason: unknown) {
    for (const { refuse } of place.line.splice(0)) refuse(reason)
  }

  async function enter(place: Place<Kind>) {
    if (place.isUnknown) await count(place, 0)
    if (place.line.length >= LINE)
      throw tooManyRequests(
        'Hay demasiadas consultas a la vez desde tu conexión. Intenta de nuevo en unos segundos.',
        5,
      )
    await new Promise<void>((enter, refuse) => {
      place.line.push({ enter, refuse })
      admit(place)
    })
  }

  async function leave(place: Place<Kind>, missed: boolean) {
    try {
      if (missed) await count(place, 1)
    } catch (reason) {
      dismiss(place, reason)
      throw reason
    } finally {
      place.inFlight--
      admit(place)
    }
  }

  async function count(place: Place<Kind>, misses: number) {
    const { used, ends, isOver } = await limiter.add(limit, place.kind, place.key, misses).catch((error) => {
      place.isUnknown = true
      place.ends = Math.max(place.ends, Date.now() + limit.seconds * 1000)
      throw error
    })
    // Answers to several misses arrive in any order.
    place.misses = place.isUnknown || place.ends <= Date.now() ? used : Math.max(place.misses, used)
    place.ends = ends
    place.isUnknown = false
    if (isOver) throw refusalOf(limit, ends)
  }

  /** Waits for every count, also after one that failed: the answer is given once all of them are known. */
  async function leaveAll(entered: Place<Kind>[], missed: boolean) {
    const counts = await Promise.allSettled([...entered.map((place) => leave(place, missed)), missed && onMiss()])
    const refused = counts.find((count) => count.status === 'rejected')
    if (refused) throw refused.reason
  }

  /**
   * Waits for a free place under each key, in their order, then looks.
   * @throws ErrorDeNegocio 429 in the place of the miss that exceeds the allowance, and for every look-up after it; 503 in
   * the place of a miss that cannot be counted, and for every look-up until misses can be counted again
   */
  return async function lookUp<T>(
    keys: Keys<Kind>,
    look: () => Promise<T>,
    isMiss: (outcome: PromiseSettledResult<T>) => boolean,
  ): Promise<T> {
    const entered: Place<Kind>[] = []
    let missed = false
    try {
      for (const [kind, key] of pairsOf(keys)) {
        const place = placeOf(kind, key)
        await enter(place)
        entered.push(place)
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

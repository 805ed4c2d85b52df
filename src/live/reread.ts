import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Milliseconds between the beginnings of two reads of one query. */
const BETWEEN_READS = 400
/** A read that takes longer is given up for the next one, else a change would wait for an answer that may never come. */
const LATE = 2_000

/** What is being read, and whether something was said of it since. */
const running = new WeakMap<QueryClient, Map<string, boolean>>()

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** The queries whose answer depends on any of these topics, as they say themselves (`meta.topics`), each once. */
export const dependingOn = (...topics: readonly string[]): QueryFilters => ({
  predicate: ({ meta }) => Array.isArray(meta?.topics) && meta.topics.some((topic) => topics.includes(topic)),
})

/**
 * Reads queries again, each at once or at a moment of its own within `spread` milliseconds. What is said of a query while
 * it is read asks for one more read, not for one each, and cancels none.
 */
export function reread(cache: QueryClient, { spread, ...which }: QueryFilters & { spread: number }) {
  for (const query of cache.getQueryCache().findAll(which)) {
    // A query that no page shows is only marked stale.
    if (query.isActive()) void rereadOne(cache, query, spread)
    else query.invalidate()
  }
}

async function rereadOne(cache: QueryClient, { queryKey, queryHash }: Query, spread: number) {
  const ofThese = running.get(cache) ?? new Map<string, boolean>()
  running.set(cache, ofThese)
  // Immediate and spread rereads of a query run separately.
  const place = `${spread} ${queryHash}`
  const isRead = ofThese.has(place)
  ofThese.set(place, true)
  if (isRead) return
  while (ofThese.get(place)) {
    // Several followers of a topic hear of one change in one go: it asks for one read.
    await (spread > 0 ? pause(Math.random() * spread) : null)
    ofThese.set(place, false)
    const read = cache.invalidateQueries({ queryKey, exact: true })
    await Promise.all([pause(BETWEEN_READS), Promise.race([read, pause(LATE)])])
  }
  ofThese.delete(place)
}

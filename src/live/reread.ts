import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** Milliseconds between the starts of two reads of one query. */
const BETWEEN_READS = 400
/** After this many milliseconds the next read may start, because an answer may never come. */
const LATE = 2_000

/** The keys of running reads, and whether a change arrived since. */
const running = new WeakMap<QueryClient, Map<string, boolean>>()

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Filter for the queries that depend on any of these topics (`meta.topics`). */
export const dependingOn = (...topics: readonly string[]): QueryFilters => ({
  predicate: ({ meta }) => Array.isArray(meta?.topics) && meta.topics.some((topic) => topics.includes(topic)),
})

/**
 * Rereads queries, each at a random moment within `spread` milliseconds. All changes during a read lead to one more
 * read, which cancels the running one only after `LATE`.
 */
export function reread(cache: QueryClient, { spread, ...which }: QueryFilters & { spread: number }) {
  for (const query of cache.getQueryCache().findAll(which)) {
    // A query without observers is only marked stale.
    if (query.isActive()) void rereadOne(cache, query, spread)
    else query.invalidate()
  }
}

async function rereadOne(cache: QueryClient, { queryKey, queryHash }: Query, spread: number) {
  const pending = running.get(cache) ?? new Map<string, boolean>()
  running.set(cache, pending)
  // Immediate and spread rereads of a query run separately.
  const key = `${spread} ${queryHash}`
  const isRunning = pending.has(key)
  pending.set(key, true)
  if (isRunning) return
  while (pending.get(key)) {
    // Several subscribers report one change at once; this wait joins them.
    await (spread > 0 ? pause(Math.random() * spread) : null)
    pending.set(key, false)
    const read = cache.invalidateQueries({ queryKey, exact: true })
    await Promise.all([pause(BETWEEN_READS), Promise.race([read, pause(LATE)])])
  }
  pending.delete(key)
}

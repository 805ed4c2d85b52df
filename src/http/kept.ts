import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core'
import type { Query, QueryClient } from '@tanstack/react-query'
import { NotKept } from '#lib/errors.ts'
import { deskAccount, openDesk } from '#lib/staffDatabase.ts'
import type { Offline } from './offline.ts'
import { type KeptRead, openStaffDatabase } from './queue/store.ts'

/** Milliseconds for which a kept read is shown, and how many are kept. */
const MAX_AGE = 7 * 24 * 3_600_000
const MAX_READS = 80
/** Pages of a list that are kept. */
const MAX_PAGES = 2
/** Milliseconds for which a read waits for the shop before it shows the last answer: a weak line often never answers. */
const PATIENCE = 3_000

type Persisted = Parameters<
  NonNullable<Parameters<typeof experimental_createQueryPersister<KeptRead>>[0]['serialize']>
>[0]

/** Reads that fail to be kept are only missing later. */
const quietly = <T>(work: Promise<T>) => work.catch(() => undefined)

const storage = {
  getItem: async (key: string) => {
    const kept = await quietly(openStaffDatabase().then((database) => database.get('reads', key)))
    return kept && isOwn(kept) ? kept : undefined
  },
  // An answer may come after the sign-out.
  setItem: async (key: string, value: KeptRead) =>
    void (isOwn(value) && (await quietly(openStaffDatabase().then((database) => database.put('reads', value, key))))),
  removeItem: async (key: string) =>
    void (await quietly(openStaffDatabase().then((database) => database.delete('reads', key)))),
  entries: async () => {
    const database = await openStaffDatabase()
    const [keys, values] = await Promise.all([database.getAllKeys('reads'), database.getAll('reads')])
    return keys.flatMap((key, position) => (values[position] ? [[key, values[position]] as [string, KeptRead]] : []))
  },
}

const isOwn = ({ account }: KeptRead) => account !== '' && account === deskAccount()

const persister = experimental_createQueryPersister<KeptRead>({
  storage,
  prefix: 'lectura',
  maxAge: MAX_AGE,
  // IndexedDB clones values itself.
  serialize: (persisted) => ({
    at: persisted.state.dataUpdatedAt,
    value: withFewPages(persisted),
    account: deskAccount(),
  }),
  deserialize: ({ value }) => value as Persisted, // as `serialize` stored it
})

/** A long list is kept by its first pages. */
function withFewPages(persisted: Persisted): Persisted {
  const data = persisted.state.data as { pages?: unknown[]; pageParams?: unknown[] } | undefined
  if (!Array.isArray(data?.pages) || !Array.isArray(data.pageParams)) return persisted
  const few = { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) }
  return { ...persisted, state: { ...persisted.state, data: few } }
}

/** Queries that show the last answer of this browser and not the shop's. */
const restored = new WeakSet<Query>()
/** Queries whose next success is such a last answer: it is not kept again, because it is not new. */
const restoring = new WeakSet<Query>()

/**
 * The shop's answer; of a kept route also the last one that this browser got, without a connection or if the shop takes
 * too long.
 * @throws NotKept without a connection and a last answer, so that the page says so instead of waiting
 */
export const readOrKept: Offline['read'] = async (route, queryFn, context, query) => {
  if (query.state.data !== undefined) return queryFn(context)
  if (!route.keep) return whileConnected(() => queryFn(context))
  const kept = async () => {
    const data = await persister.retrieveQuery(query.queryHash, ({ state }) => {
      query.setState({ dataUpdatedAt: state.dataUpdatedAt })
    })
    if (data === undefined || !isStillValid(route, data)) return undefined
    restored.add(query)
    restoring.add(query)
    return data
  }
  if (!navigator.onLine) {
    const last = await kept()
    if (last !== undefined) return last
  }
  const asked = whileConnected(() => queryFn(context))
  const failed = asked.catch(() => undefined)
  const first = await Promise.race([failed, new Promise<undefined>((late) => setTimeout(late, PATIENCE))])
  const last = first === undefined ? await kept() : undefined
  if (last === undefined) return asked
  // The answer that is still on its way replaces what is shown.
  void failed.then((answer) => answer !== undefined && context.client.setQueryData(query.queryKey, answer))
  return last
}

/** Fails at once, or when the connection is lost on the way: the query library would wait until it is back. */
async function whileConnected(read: () => unknown) {
  if (!navigator.onLine) throw new NotKept()
  try {
    return await read()
  } catch (error) {
    throw navigator.onLine ? error : new NotKept()
  }
}

/** A newer release may have changed what a route answers. */
function isStillValid({ schema }: Parameters<Offline['read']>[0], data: unknown) {
  const { pages } = Object(data) as { pages?: unknown[] }
  return (pages ?? [data]).every((answer) => schema.response[200]?.safeParse(answer).success)
}

/**
 * Keeps the answers of the marked reads from now on, also those that came with the page.
 * @param accountOf the account that is signed in; empty when none is
 */
export function keepReads(client: QueryClient, accountOf: () => string) {
  const cache = client.getQueryCache()
  /** What was shown before it was known who is signed in. */
  const early = new Set<Query>()
  // A sign-out: it may have been another account's.
  globalThis.addEventListener?.('brisa:olvidado', () => early.clear())
  function keep(query: Query) {
    if (!query.meta?.keep || query.state.data === undefined) return
    openDesk(accountOf())
    // `never`: the library types its argument by a copy of its own of the query library.
    if (deskAccount()) void persister.persistQuery(query as never)
    else if (!accountOf() && document.documentElement.dataset.sesion === 'admin') early.add(query)
  }
  cache.subscribe((event) => {
    const { query } = event
    if (early.size > 0 && accountOf()) {
      const shown = [...early].filter((one) => cache.get(one.queryHash) === one)
      early.clear()
      shown.forEach(keep)
    }
    // Data that came with the page causes no success, so it is kept when a screen first shows it.
    if (event.type === 'observerAdded' && !restored.has(query)) keep(query)
    if (event.type !== 'updated' || event.action.type !== 'success' || restoring.delete(query)) return
    restored.delete(query)
    keep(query)
  })
  void quietly(dropOld())
}

async function dropOld() {
  await persister.persisterGc()
  const entries = await storage.entries()
  const tooMany = entries.toSorted(([, one], [, other]) => other.at - one.at).slice(MAX_READS)
  for (const [key] of tooMany) await storage.removeItem(key)
}

/**
 * The time of the oldest answer on the page, in milliseconds since 1970.
 * @param online whether the browser has a network: then only answers count that the shop did not give
 * @returns 0 if the page shows nothing old
 */
export function shownSince(client: QueryClient, online: boolean) {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    // What depends on no topic, such as the list of statuses, hardly changes and is seldom read.
    .filter(({ meta, state }) => {
      return meta?.keep && Array.isArray(meta.topics) && meta.topics.length > 0 && state.data !== undefined
    })
  if (online && !shown.some((query) => restored.has(query))) return 0
  return shown.length === 0 ? 0 : Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
}

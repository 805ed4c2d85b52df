import { infiniteQueryOptions, mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callRoute, urlOf } from '#lib/callRoute.ts'
import { STALE_TIME } from '#lib/queryClient.ts'
import type { Route, RouteRequest, RouteResponse } from '#lib/route.ts'
import { pollInterval } from '#live/page.ts'
import { dependingOn } from '#live/reread.ts'
import { keepRead, queueWrite } from './offline.ts'

type Part<S, Name extends string> = S extends Record<Name, infer T extends z.ZodType> ? z.input<T> : unknown
type ForTopics<R> = R extends { topics: (asked: infer Names) => unknown } ? Names : unknown
type Link<S> = S extends { headers: z.ZodType<unknown, { 'x-enlace': string }> }
  ? { enlace: string }
  : S extends { headers: z.ZodType }
    ? { enlace?: string | undefined }
    : unknown

/**
 * The input of a route in one object: its parameters, query and body; the token of a mail's link (`enlace`) where its
 * headers take one; the caller's account (`autor`) where its topics depend on it.
 */
export type Asking<R extends Route> = Part<R['schema'], 'params'> &
  Part<R['schema'], 'querystring'> &
  Part<R['schema'], 'body'> &
  Link<R['schema']> &
  ForTopics<R>

/** The input of a write. A repeatable write has an idempotency key (`clave`), a UUID that its copies share. */
type Writing<R extends Route> = Asking<R> & (R extends { repeatable: true } ? { clave: string } : unknown)

type Flat = Record<string, unknown>
const flatOf = (asked: unknown) => Object(asked ?? {}) as Flat // the route's input is an object

type OptionalIfEmpty<T> = keyof T extends never ? [asked?: T] : [asked: T]

/** Splits the input: the URL's parameters, the query of a read or the body of a write, the key and the headers. */
export function requestOf<R extends Route>(route: R, asked: Flat) {
  const { autor: _autor, ...given } = asked
  const take = (name: string, wanted: unknown) => {
    const value = given[name]
    if (wanted) delete given[name]
    return wanted ? (value as string | undefined) : undefined // `Asking` types both as texts
  }
  const link = take('enlace', route.schema.headers)
  const key = take('clave', route.repeatable)
  const names = new Set([...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
  const params = Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)))
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)))
  const parts = { params, ...(route.method === 'GET' ? { querystring: rest } : route.schema.body && { body: rest }) }
  // The parts have the types that `Asking` gives them.
  return { parts: parts as RouteRequest<R>, clave: key, headers: link ? { 'x-enlace': link } : undefined }
}

/** Calls a route once, without any cache. `clave` is the idempotency key of a repeatable write. */
export function ask<R extends Route>(route: R, asked: Writing<R>, { signal }: { signal?: AbortSignal } = {}) {
  const { parts, clave: key, headers } = requestOf(route, flatOf(asked))
  return callRoute(route, parts, { signal, key, headers })
}

/** The topics of a route for one input. */
export const topicsOf = ({ topics = [] }: Route, asked: unknown): readonly string[] =>
  typeof topics === 'function' ? topics(asked as never) : topics // `asked` is the route's `Asking`

/** Options that `query` and `pages` share: the cache key, the topics, and how often to poll while no stream is open. */
function readOf<R extends Route>(route: R, asked: Flat) {
  const topics = topicsOf(route, asked)
  const { autor, enlace: link } = asked
  const { poll } = route
  return {
    // Contains the caller's account, so that one person never sees data that another person read.
    queryKey: [urlOf(route, requestOf(route, asked).parts), { autor, enlace: link }] as QueryKey,
    meta: { topics, keep: route.keep },
    ...keepRead(route),
    staleTime: route.fresh ?? STALE_TIME,
    ...(poll && { refetchInterval: () => pollInterval(poll, topics) }),
  }
}

/** Options of a query that reads a route: `useQuery(query(obtenerTicket, { id, autor }))`. */
export function query<R extends Route>(route: R, ...[asked]: OptionalIfEmpty<Asking<R>>) {
  const flat = flatOf(asked)
  return queryOptions({
    ...readOf(route, flat),
    queryFn: ({ signal }): Promise<RouteResponse<R>> => ask(route, flat as unknown as Writing<R>, { signal }),
  })
}

type Page = { sigue: string | null }
/** The input of a paged route. The cursor comes from the previous page. */
export type Paged<R extends Route> = Omit<Asking<R>, 'despues_de'>

/** Options of a list that is read by pages, each from the cursor (`sigue`) of the previous page. */
export function pages<R extends Route>(route: R, ...[asked]: OptionalIfEmpty<Paged<R>>) {
  const flat = flatOf(asked)
  const { queryKey, ...read } = readOf(route, flat)
  return infiniteQueryOptions({
    ...read,
    queryKey: [...queryKey, 'pages'] as QueryKey,
    queryFn: ({ pageParam, signal }): Promise<RouteResponse<R> & Page> =>
      ask(route, { ...flat, despues_de: pageParam } as unknown as Writing<R>, { signal }) as Promise<
        RouteResponse<R> & Page
      >, // every paged route answers `sigue`
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
  })
}

type RemainingInput<R extends Route, Fixed> = Omit<Writing<R>, keyof Fixed>
// biome-ignore lint/suspicious/noConfusingVoidType: by this type the library knows that `mutate` takes nothing
type Variables<R extends Route, Fixed> = keyof RemainingInput<R, Fixed> extends never ? void : RemainingInput<R, Fixed>

/**
 * Options of a mutation that calls a route: `useMutation(mutation(responderTicket, { id, autor }))`. Its variables are
 * the rest of the input. The answer is stored where the read that the route names (`answers`) is cached. Afterwards,
 * also after a refusal, everything that depends on the route's topics is read again; the mutation does not wait for it.
 * A write of staff that the shop did not answer may wait in the queue of actions (`queue` on the route): the mutation
 * then answers the order as it will be, or else fails with `PorEnviar`.
 */
export function mutation<R extends Route, Fixed extends Partial<Writing<R>> = Record<never, never>>(
  route: R,
  fixed?: Fixed,
) {
  const all = (asked: Variables<R, Fixed>) => ({ ...fixed, ...flatOf(asked) }) as unknown as Writing<R>
  return mutationOptions({
    mutationKey: [route.url],
    mutationFn(asked: Variables<R, Fixed>): Promise<RouteResponse<R>> {
      const written = all(asked)
      return queueWrite(route, flatOf(written), () => ask(route, written))
    },
    onSuccess(answer, asked, _, { client }) {
      if (route.answers)
        client.setQueryData(keyOfAnswer(route.answers, { ...flatOf(all(asked)), ...flatOf(answer) }), answer)
    },
    onSettled(_answer, _error, asked, _, { client }) {
      void client.invalidateQueries(dependingOn(...topicsOf(route, all(asked))))
    },
  })
}

/** The cache key of the read that a write answers. The parameters of its URL are in the answer or in the input. */
export function keyOfAnswer(read: Route, known: Flat) {
  const names = [...read.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (typeof read.topics === 'function') names.push('autor')
  if (read.schema.headers) names.push('enlace')
  return readOf(read, Object.fromEntries(names.map((name) => [name, known[name]]))).queryKey
}

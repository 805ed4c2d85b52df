import type { Query, QueryFunctionContext } from '@tanstack/react-query'
import type { Route } from '#lib/route.ts'

type QueryFn = (context: QueryFunctionContext) => unknown

/** What staff's pages do while there is no connection. Pages of customers load none of it. */
export type Offline = {
  /** Reads the shop's answer; without a connection the last one that was kept, or it fails at once. */
  read: (route: Route, queryFn: QueryFn, context: QueryFunctionContext, query: Query) => Promise<unknown>
  /** Sends a write of a route with `queue`, or keeps it. */
  write: (route: Route, asked: Record<string, unknown>, send: () => Promise<unknown>) => Promise<unknown>
}

let offline: Offline | null = null

/** Called once by the frame of staff's pages, before they read. */
export function workOffline(means: Offline) {
  offline = means
}

/**
 * Query options of staff's reads: without a connection their function runs all the same, to find the last answer or to
 * say that there is none. They change no type of the query.
 */
export function keepRead(route: Route): object {
  if (!offline) return {}
  const { read } = offline
  return {
    networkMode: 'offlineFirst',
    persister: (queryFn: QueryFn, context: QueryFunctionContext, query: Query) => read(route, queryFn, context, query),
  }
}

/** Sends a write, or keeps it in the queue of actions where its route and this page have one. */
export function queueWrite<T>(route: Route, asked: Record<string, unknown>, send: () => Promise<T>): Promise<T> {
  return route.queue && offline ? (offline.write(route, asked, send) as Promise<T>) : send() // the route's own answer
}

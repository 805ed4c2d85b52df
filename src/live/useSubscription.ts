import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveState } from './connection.ts'
import { onStateChange, stateOf, subscribe } from './page.ts'
import { dependingOn, reread } from './reread.ts'

type TopicSubscription = {
  topic: string
  /** The query to reread, if it does not name the topic in its `meta`. */
  queryKey?: QueryKey
  /** The version of the data that the page has read, if the data have one. */
  version?: string
  /**
   * Applies a version that carries its own data.
   * @returns whether no read is needed
   */
  applyVersion?: (version: string) => boolean
}

type Options = {
  /** Keeps the subscription while the page is hidden. */
  inBackground?: boolean
  /** Milliseconds over which pages spread their reads of a change that many of them receive at once. */
  spread?: number
}

/**
 * Follows topics through the page's connection while the component is mounted, and rereads the queries that depend on a
 * changed topic.
 */
export function useSubscription(
  topics: readonly (string | TopicSubscription)[],
  { inBackground = false, spread = 0 }: Options = {},
): LiveState {
  const cache = useQueryClient()
  const subscriptions = topics.map((topic): TopicSubscription => (typeof topic === 'string' ? { topic } : topic))
  const onVersion = useEffectEvent((topic: string, version: string | null, isNew: boolean) => {
    const found = subscriptions.find((subscription) => subscription.topic === topic)
    if (!found || (found.version === undefined ? !isNew : found.version === version)) return
    if (version !== null && found.applyVersion?.(version)) return
    reread(cache, { ...(found.queryKey ? { queryKey: found.queryKey } : dependingOn(topic)), spread })
  })
  const key = subscriptions.map(({ topic }) => topic).join(' ')

  useEffect(() => {
    if (key) return subscribe({ topics: key.split(' '), inBackground, onVersion: (...args) => onVersion(...args) })
  }, [key, inBackground])
  return useSyncExternalStore(
    onStateChange,
    () => stateOf(key ? key.split(' ') : []),
    () => 'conectando',
  )
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveState } from './connection.ts'
import { onStateChange, stateOf, subscribe } from './page.ts'
import { dependingOn, reread } from './reread.ts'

type TopicSubscription = {
  topic: string
  /** The query to read again, where it does not name the topic itself. */
  queryKey?: QueryKey
  /** The mark of what the page has read, when what it reads has one. */
  version?: string
  /** Takes from a mark what it says by itself. @returns whether nothing is left to read */
  applyVersion?: (version: string) => boolean
}

type Options = {
  /** Also while nobody sees the page. */
  inBackground?: boolean
  /**
   * Milliseconds within which the page reads again, at a moment of its own: of what many pages hear at once, so that they
   * do not all ask at once.
   */
  spread?: number
}

/**
 * Follows topics by the page's one line while the component is there, and reads what depends on each again when the line
 * says that there is something else to read.
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

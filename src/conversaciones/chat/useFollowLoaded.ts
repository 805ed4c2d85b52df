import type { QueryKey } from '@tanstack/react-query'
import { useSubscription } from '#live/useSubscription.ts'
import { type LoadedConversacion, type Side, topicVersionOf, withTopicVersion } from './seen.ts'

type FollowOptions<C> = {
  topic: string
  /** Query key of the cached conversation. Unset: all queries that depend on the topic are read again. */
  key?: QueryKey
  side: Side
  /** Replaces the cached conversation by the result of `run`. */
  update: (run: (loaded: C) => C) => void
}

/**
 * Keeps a conversation up to date. A topic version that only changes seen marks is applied to the cache; for any other
 * version the conversation is read again.
 */
export function useFollowLoaded<C extends LoadedConversacion>(
  loaded: C | null,
  { topic, key, side, update }: FollowOptions<C>,
) {
  function apply(topicVersion: string) {
    const updated = loaded && withTopicVersion(loaded, topicVersion, side)
    if (updated) update((current) => withTopicVersion(current, topicVersion, side) ?? current)
    return updated !== null
  }
  return useSubscription(loaded ? [{ topic, queryKey: key, version: topicVersionOf(loaded), applyVersion: apply }] : [])
}

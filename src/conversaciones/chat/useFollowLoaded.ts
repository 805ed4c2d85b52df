import type { QueryKey } from '@tanstack/react-query'
import { useSubscription } from '#live/useSubscription.ts'
import { type LoadedConversacion, type Side, topicVersionOf, withTopicVersion } from './seen.ts'

type FollowOptions<C> = {
  topic: string
  /** Query key of the cached conversation, where the topic does not determine it. */
  key?: QueryKey
  side: Side
  /** Updates the cached conversation. */
  update: (run: (loaded: C) => C) => void
}

/**
 * Follows a conversation that was read: applies topic versions that only change seen marks, and refetches for others.
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

import type { QueryKey } from '@tanstack/react-query'
import { useSubscription } from '#live/useSubscription.ts'
import { type LoadedConversacion, markOf, type Side, withMark } from './seen.ts'

type FollowOptions<C> = {
  topic: string
  /** Where it is kept, where that does not name the topic itself. */
  key?: QueryKey
  side: Side
  /** Changes it where it is kept. */
  update: (run: (loaded: C) => C) => void
}

/**
 * Follows a conversation that was read: what a mark says by itself is put where it is kept, and for the rest it is read
 * again.
 */
export function useFollowLoaded<C extends LoadedConversacion>(
  loaded: C | null,
  { topic, key, side, update }: FollowOptions<C>,
) {
  function apply(mark: string) {
    const updated = loaded && withMark(loaded, mark, side)
    if (updated) update((current) => withMark(current, mark, side) ?? current)
    return updated !== null
  }
  return useSubscription(loaded ? [{ topic, queryKey: key, version: markOf(loaded), applyVersion: apply }] : [])
}

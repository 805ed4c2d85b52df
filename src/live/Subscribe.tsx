import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dependingOn } from './reread.ts'
import { useSubscription } from './useSubscription.ts'

type SubscribeProps = Parameters<typeof useSubscription>[1] & { topics: readonly string[] }

/** Keeps fresh what depends on these topics, wherever it is on the page. */
export function Subscribe({ topics, ...options }: SubscribeProps) {
  const cache = useQueryClient()
  const state = useSubscription(topics, options)
  const refetchAll = useEffectEvent(() => void cache.invalidateQueries(dependingOn(...topics)))
  // Queries ask by themselves while there is no line (`cada`); being read again is how they learn of it.
  useEffect(() => {
    if (state === 'perdido') refetchAll()
  }, [state])
  return null
}

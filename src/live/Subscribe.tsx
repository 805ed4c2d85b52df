import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { dependingOn } from './reread.ts'
import { useSubscription } from './useSubscription.ts'

type SubscribeProps = Parameters<typeof useSubscription>[1] & { topics: readonly string[] }

/** Rereads the queries that depend on these topics when they change; may stand anywhere on the page. */
export function Subscribe({ topics, ...options }: SubscribeProps) {
  const cache = useQueryClient()
  const state = useSubscription(topics, options)
  const refetchAll = useEffectEvent(() => void cache.invalidateQueries(dependingOn(...topics)))
  // Without a connection, queries poll (the route's `poll`), but a query starts to poll only when it is read again.
  useEffect(() => {
    if (state === 'perdido') refetchAll()
  }, [state])
  return null
}

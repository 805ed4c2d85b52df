import type { ReactNode } from 'react'
import { LoadError } from '../LoadError.tsx'
import { Skeleton } from '../Skeleton.tsx'

type Props = {
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The title of the error notice; by default a general title. */
  failed?: string
  /** Shown during the first read; needed only if the route's loader does not load the list. */
  waiting?: ReactNode
}

/** Stands in the place of a list that has not been loaded: a skeleton, or an error notice with a retry button. */
export function NotLoaded({ read, failed, waiting = <Skeleton className="h-64 rounded-xl" /> }: Props) {
  const { error, isFetching, refetch } = read
  return error ? <LoadError {...{ error, isFetching, refetch }} title={failed} /> : waiting
}

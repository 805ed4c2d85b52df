import type { ReactNode } from 'react'
import { LoadError } from '../LoadError.tsx'
import { Skeleton } from '../Skeleton.tsx'

type Props = {
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What is said when the read failed; without it, the general sentence. */
  failed?: string
  /** Stands there while the list is read; needed only where the page's loader does not read it first. */
  waiting?: ReactNode
}

/** In the place of a list of which nothing has been read: that it is on its way, or why it failed, and another try. */
export function NotLoaded({ read, failed, waiting = <Skeleton className="h-64 rounded-xl" /> }: Props) {
  const { error, isFetching, refetch } = read
  return error ? <LoadError {...{ error, isFetching, refetch }} title={failed} /> : waiting
}

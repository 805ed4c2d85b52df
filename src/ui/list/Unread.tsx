import type { ReactNode } from 'react'
import { NoSeCargo } from '../NoSeCargo.tsx'

type Props = {
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The place of what is on its way. */
  waiting: ReactNode
}

/** In the place of a list of which nothing has been read: that it is on its way, or why it failed, and another try. */
export function Unread({ read: { error, isFetching, refetch }, waiting }: Props) {
  return error ? <NoSeCargo {...{ error, isFetching, refetch }} /> : waiting
}

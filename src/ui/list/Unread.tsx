import type { ReactNode } from 'react'
import { Esqueleto } from '../Esqueleto.tsx'
import { NoSeCargo } from '../NoSeCargo.tsx'

type Props = {
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The place of what is on its way; lists that a page's loader reads seldom need one of their own. */
  waiting?: ReactNode
}

/** In the place of a list of which nothing has been read: that it is on its way, or why it failed, and another try. */
export function Unread({ read, waiting = <Esqueleto className="h-64 rounded-xl" /> }: Props) {
  const { error, isFetching, refetch } = read
  return error ? <NoSeCargo {...{ error, isFetching, refetch }} /> : waiting
}

import type { ComponentProps, ReactNode, RefObject } from 'react'
import { NewRows } from './NewRows.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { ShowMore } from './ShowMore.tsx'

type Props = {
  read: ComponentProps<typeof NotLoaded>['read'] & ComponentProps<typeof ShowMore>['list'] & { data?: unknown }
  /** The rows that wait to be shown (`useSettled`), and the word for one of them. */
  news: Pick<ComponentProps<typeof NewRows>, 'count' | 'bring' | 'word'>
  /** The words of the button for the next page; without them the first page stands alone. */
  more?: string
  failed?: string
  /** In the place of the rows, when there is none. */
  empty: ReactNode
  /** Whether there is none. */
  isEmpty: boolean
  /** `RowList`, or a table. */
  children: ReactNode
}

/** A list that staff work through, from its first read to its last page. Key it by its filter. */
export function Rows({ read, news, more, failed, empty, isEmpty, children }: Props) {
  if (!read.data)
    return (
      <div className="p-4">
        <NotLoaded read={read} failed={failed} />
      </div>
    )
  return (
    <>
      <NewRows {...news} className="flex justify-center border-border not-empty:border-b not-empty:p-2" />
      {isEmpty ? empty : children}
      {more && (
        <ShowMore list={read} className="m-4">
          {more}
        </ShowMore>
      )}
    </>
  )
}

type PropsOfList = {
  /** The list's name for screen readers; a list under a heading needs none. */
  name?: string
  ref?: RefObject<HTMLUListElement | null>
  /** The `Row`s. */
  children: ReactNode
}

export function RowList({ name, ref, children }: PropsOfList) {
  return (
    <ul aria-label={name} ref={ref} className="divide-y divide-border border-border border-b bg-card">
      {children}
    </ul>
  )
}

import type { ComponentProps, ReactNode, RefObject } from 'react'
import { NewRows } from './NewRows.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { ShowMore } from './ShowMore.tsx'

type Props = {
  read: ComponentProps<typeof NotLoaded>['read'] & ComponentProps<typeof ShowMore>['list'] & { data?: unknown }
  /** The count of waiting rows (`useSettled`) and the adjective for them. */
  news: Pick<ComponentProps<typeof NewRows>, 'count' | 'bring' | 'word'>
  /** The label of the button for the next page; without it the list has one page. */
  more?: string
  failed?: string
  /** Shown if there are no rows. */
  empty: ReactNode
  isEmpty: boolean
  /** The rows, as a `RowList` or a table. */
  children: ReactNode
}

/** A list for staff, from the first read to the last page. Give it the list's filter as its React `key`. */
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
  /** The list's `Row`s. */
  children: ReactNode
}

export function RowList({ name, ref, children }: PropsOfList) {
  return (
    <ul aria-label={name} ref={ref} className="divide-y divide-border border-border border-b bg-card">
      {children}
    </ul>
  )
}

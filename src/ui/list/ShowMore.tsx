import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'

/** What a list's paged read tells of its next page. */
type PagedList = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

type Props = { list: PagedList; className?: string; children: ReactNode }

/** Under a list that goes on: asks for the next page, and at its end gives the keyboard back to the list's last thing. */
export function ShowMore({ list, className = 'mt-4', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  if (!list.hasNextPage) return null

  async function loadMore() {
    const previous = button.current?.previousElementSibling
    await list.fetchNextPage()
    // The browser drops the focus with the button that had it.
    requestAnimationFrame(() => document.activeElement === document.body && lastFocusableIn(previous)?.focus())
  }
  return (
    <Button
      variante="outline"
      medida={36}
      loading={list.isFetchingNextPage}
      ref={button}
      onClick={loadMore}
      className={className}
    >
      {children}
    </Button>
  )
}

const lastFocusableIn = (list: Element | null | undefined) =>
  [...(list?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])].at(-1)

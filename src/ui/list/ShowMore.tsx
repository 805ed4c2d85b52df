import { type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'

/** The paging part of an infinite query. */
type PagedList = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

type Props = { list: PagedList; className?: string; children: ReactNode }

/**
 * A button that loads the next page of a list. After the last page the button is gone, and the focus moves to the
 * list's last link.
 */
export function ShowMore({ list, className = 'mt-4', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  if (!list.hasNextPage) return null

  async function loadMore() {
    const previous = button.current?.previousElementSibling
    await list.fetchNextPage()
    // The browser drops the focus when its button is removed.
    requestAnimationFrame(() => document.activeElement === document.body && lastFocusableIn(previous)?.focus())
  }
  return (
    <Button
      variant="outline"
      size={36}
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

import type { RefObject } from 'react'
import { useShortcut } from './shortcuts.ts'

type RowKeysOptions = {
  /** What the rows stand in; each row's link is marked `data-fila`, the open one `aria-current`. */
  container: RefObject<HTMLElement | null>
  group: string
  /** What the sheet of keys calls going on, going back and opening. */
  titles?: { next: string; previous: string; open: string }
}

const TITLES = { next: 'Siguiente', previous: 'Anterior', open: 'Abrir' }

/** `j` and `k` go from row to row, beginning at the one that is open; Enter follows the row, which is a link. */
export function useRowKeys({ container, group, titles = TITLES }: RowKeysOptions) {
  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-fila]') ?? [])]
  const indexOf = (all: HTMLElement[]) => {
    const focused = all.indexOf(document.activeElement as HTMLElement) // or it is none of them
    return focused >= 0 ? focused : all.findIndex((row) => row.getAttribute('aria-current') === 'true')
  }
  function move(step: 1 | -1) {
    const all = rows()
    const currentIndex = indexOf(all)
    const target = all[currentIndex < 0 ? 0 : Math.min(Math.max(currentIndex + step, 0), all.length - 1)]
    // Beside an open one the list stands still; where it is hidden there is nothing to go along.
    if (target?.offsetParent) target.focus()
    else target?.click()
  }
  useShortcut({ key: 'j', title: titles.next, group, repeats: true, run: () => move(1) })
  useShortcut({ key: 'k', title: titles.previous, group, repeats: true, run: () => move(-1) })
  useShortcut({
    key: 'Enter',
    title: titles.open,
    group,
    run() {
      const all = rows()
      all[indexOf(all)]?.click()
    },
  })
  return {
    /** Arrows between rows, for who is in the list; elsewhere they scroll. */
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      if (!(document.activeElement as HTMLElement | null)?.matches('[data-fila]')) return // what hears of a key has the focus
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    },
  }
}

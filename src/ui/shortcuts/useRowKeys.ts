import type { RefObject } from 'react'
import { useShortcut } from './shortcuts.ts'

type RowKeysOptions = {
  /** The element around the rows. Each row's link has `data-fila`, the open row's also `aria-current`. */
  container: RefObject<HTMLElement | null>
  group: string
  /** The descriptions in the shortcuts list. */
  titles?: { next: string; previous: string; open: string }
}

const TITLES = { next: 'Siguiente', previous: 'Anterior', open: 'Abrir' }

/** `j` and `k` move through the rows, starting at the open row. Enter opens the focused row, or else the open row. */
export function useRowKeys({ container, group, titles = TITLES }: RowKeysOptions) {
  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-fila]') ?? [])]
  const indexOf = (all: HTMLElement[]) => {
    const focused = all.indexOf(document.activeElement as HTMLElement) // -1 if no row has the focus
    return focused >= 0 ? focused : all.findIndex((row) => row.getAttribute('aria-current') === 'true')
  }
  function move(step: 1 | -1) {
    const all = rows()
    const currentIndex = indexOf(all)
    const target = all[currentIndex < 0 ? 0 : Math.min(Math.max(currentIndex + step, 0), all.length - 1)]
    // A visible list moves the focus. A hidden one has nothing to focus, so the row is opened.
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
    /** The arrow keys move between rows while a row has the focus; elsewhere they scroll. */
    onKeyDown(event: React.KeyboardEvent) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      if (!(document.activeElement as HTMLElement | null)?.matches('[data-fila]')) return // only `matches` is used
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    },
  }
}

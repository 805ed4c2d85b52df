import { useCallback, useRef } from 'react'

/** Moves the focus to the heading of a form that comes back in the place of what it had led to, as soon as it is there. */
export function useFocusOnReturn() {
  const node = useRef<HTMLHeadingElement>(null)
  const pending = useRef(false)

  const focus = useCallback(() => {
    pending.current = node.current === null
    if (pending.current) return
    node.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const heading = useCallback(
    (next: HTMLHeadingElement | null) => {
      node.current = next
      if (next && pending.current) focus()
    },
    [focus],
  )
  return { titulo: heading, enfocar: focus }
}

import { useCallback, useRef } from 'react'

/** Focuses the heading of a form that returns in the place of its result, as soon as the heading is mounted. */
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
  return { titleRef: heading, focus }
}

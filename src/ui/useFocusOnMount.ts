import { useEffect, useRef } from 'react'

/** Focuses the heading of a view that replaces the one in use, and scrolls to the top. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return heading
}

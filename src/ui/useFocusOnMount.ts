import { useEffect, useRef } from 'react'

/** Moves the focus to the heading of a view that takes the place of what the person was using, and shows it whole. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return heading
}

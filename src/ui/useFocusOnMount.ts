import { useEffect, useRef } from 'react'

/** For a view that replaces the view in use: focuses the new view's heading and scrolls to the top. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return heading
}

import { useEffect, useRef } from 'react'
import { useHydrated } from './useHydrated.ts'

/**
 * For a view that replaces the view in use: focuses the new view's heading and scrolls to the top. A view that came with
 * the page's HTML does neither.
 */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null)
  const replaces = useRef(useHydrated())
  useEffect(() => {
    if (!replaces.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return heading
}

import { useLayoutEffect, useRef } from 'react'

/**
 * For an act whose form closes or leaves the page: focuses what says its result and scrolls to it, because the focus
 * would be lost and the page would show something else. The focus moves with the next render, so the act asks for it
 * with its change.
 */
export function useFocusOnResult<T extends HTMLElement>() {
  const result = useRef<T>(null)
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'center' })
  })
  function focusResult() {
    isAsked.current = true
  }
  return { result, focusResult }
}

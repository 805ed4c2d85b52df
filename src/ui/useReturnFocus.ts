import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to the element that had it when a layer opened. The library does so only for its own trigger, and
 * most layers here have none.
 */
export function useReturnFocus(open: boolean) {
  const previous = useRef<Element>(null)

  useLayoutEffect(() => {
    if (open) previous.current = document.activeElement
  }, [open])

  return (event: Event) => {
    event.preventDefault()
    if (previous.current instanceof HTMLElement && previous.current.isConnected) previous.current.focus()
  }
}

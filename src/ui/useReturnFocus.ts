import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to whatever had it when a layer opened. The library does so only for a trigger of its own,
 * and ours are mostly opened from elsewhere.
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

import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to whatever had it when a layer opened. The library does so only for a trigger of its own,
 * and ours are mostly opened from elsewhere.
 */
export function useRegreso(abierto: boolean) {
  const antes = useRef<Element>(null)

  useLayoutEffect(() => {
    if (abierto) antes.current = document.activeElement
  }, [abierto])

  return (evento: Event) => {
    evento.preventDefault()
    if (antes.current instanceof HTMLElement && antes.current.isConnected) antes.current.focus()
  }
}

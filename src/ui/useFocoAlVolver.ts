import { useCallback, useRef } from 'react'

/** Moves the focus to the heading of a form that comes back in the place of what it had led to, as soon as it is there. */
export function useFocoAlVolver() {
  const nodo = useRef<HTMLHeadingElement>(null)
  const debido = useRef(false)

  const enfocar = useCallback(() => {
    debido.current = nodo.current === null
    if (debido.current) return
    nodo.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  const titulo = useCallback(
    (nuevo: HTMLHeadingElement | null) => {
      nodo.current = nuevo
      if (nuevo && debido.current) enfocar()
    },
    [enfocar],
  )
  return { titulo, enfocar }
}

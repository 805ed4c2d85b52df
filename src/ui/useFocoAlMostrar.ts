import { useEffect, useRef } from 'react'

/** Moves the focus to the heading of a view that takes the place of what the person was using, and shows it whole. */
export function useFocoAlMostrar() {
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return titulo
}

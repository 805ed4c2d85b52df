import { useEffect, useRef } from 'react'

/** Moves the focus to a heading when its view takes the place of what the person was using; scrolls only if it must. */
export function useFocoAlMostrar() {
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    titulo.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return titulo
}

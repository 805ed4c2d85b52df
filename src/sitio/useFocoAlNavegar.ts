import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the focus goes to the new page's heading, so that it is read and Tab goes on from there. */
export function useFocoAlNavegar() {
  const { pathname, hash } = useLocation()
  const anterior = useRef(pathname)

  useEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    // A link to a part of a page leads to that part.
    if (hash) return
    const titulo = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('contenido')
    titulo?.setAttribute('tabindex', '-1')
    // Scrolling is the router's affair: the top on a new page, the old place on the way back.
    titulo?.focus({ preventScroll: true })
  }, [pathname, hash])
}

import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

/**
 * After a navigation the focus goes to the new page's heading, so that it is read and Tab goes on from there: to the one
 * marked `data-foco` where only a part of the page is new. A page whose `handle` says `foco: 'propio'` opens a layer, which
 * takes the focus and gives it back by itself.
 */
export function useFocusOnNavigate() {
  const { pathname, hash } = useLocation()
  const own = useMatches().some(({ handle }) => managesOwnFocus(handle))
  const before = useRef({ pathname, propio: own })

  useEffect(() => {
    const previous = before.current
    before.current = { pathname, propio: own }
    // A link to a part of a page leads to that part.
    if (previous.pathname === pathname || hash) return
    // After a layer that closed has given the focus back to what opened it.
    const turno = setTimeout(() => {
      const yaTiene = document.activeElement !== document.body
      if ((own || previous.propio) && yaTiene) return
      const marcados = document.querySelectorAll<HTMLElement>('main [data-foco]')
      const title =
        Array.from(marcados).find(({ offsetParent }) => offsetParent) ??
        document.querySelector<HTMLElement>('main h1') ??
        document.getElementById('contenido')
      title?.setAttribute('tabindex', '-1')
      // Scrolling is the router's affair: the top on a new page, the old place on the way back.
      title?.focus({ preventScroll: true })
    })
    return () => clearTimeout(turno)
  }, [pathname, hash, own])
}

function managesOwnFocus(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'foco' in handle && handle.foco === 'propio'
}

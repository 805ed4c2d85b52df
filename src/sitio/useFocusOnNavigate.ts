import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

/**
 * After a navigation focuses the new page's heading, or the element marked `data-foco` if only a part of the page is
 * new. A page whose `handle` has `foco: 'propio'` manages the focus itself, as layers do.
 */
export function useFocusOnNavigate() {
  const { pathname, hash } = useLocation()
  const own = useMatches().some(({ handle }) => managesOwnFocus(handle))
  const before = useRef({ pathname, own })

  useEffect(() => {
    const previous = before.current
    before.current = { pathname, own }
    // A link with a fragment keeps the browser's own focus handling.
    if (previous.pathname === pathname || hash) return
    // The timer runs after a closing layer has returned the focus.
    const turno = setTimeout(() => {
      // The menu's link that led here has the focus too, but no page or layer gave it.
      const focused = document.activeElement
      if ((own && focused?.closest('main, [role=dialog]')) || (previous.own && focused?.closest('main'))) return
      const marcados = document.querySelectorAll<HTMLElement>('main [data-foco]')
      const title =
        Array.from(marcados).find(({ offsetParent }) => offsetParent) ??
        document.querySelector<HTMLElement>('main h1') ??
        document.getElementById('contenido')
      title?.setAttribute('tabindex', '-1')
      // No scrolling, because the router restores the scroll position.
      title?.focus({ preventScroll: true })
    })
    return () => clearTimeout(turno)
  }, [pathname, hash, own])
}

function managesOwnFocus(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'foco' in handle && handle.foco === 'propio'
}

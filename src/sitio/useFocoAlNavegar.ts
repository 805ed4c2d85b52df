import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

/**
 * After a navigation the focus goes to the new page's heading, so that it is read and Tab goes on from there: to the one
 * marked `data-foco` where only a part of the page is new. A page whose `handle` says `foco: 'propio'` opens a layer, which
 * takes the focus and gives it back by itself.
 */
export function useFocoAlNavegar() {
  const { pathname, hash } = useLocation()
  const propio = useMatches().some(({ handle }) => esPropio(handle))
  const antes = useRef({ pathname, propio })

  useEffect(() => {
    const deAntes = antes.current
    antes.current = { pathname, propio }
    // A link to a part of a page leads to that part.
    if (deAntes.pathname === pathname || hash) return
    // After a layer that closed has given the focus back to what opened it.
    const turno = setTimeout(() => {
      const yaTiene = document.activeElement !== document.body
      if ((propio || deAntes.propio) && yaTiene) return
      const marcados = document.querySelectorAll<HTMLElement>('main [data-foco]')
      const titulo =
        Array.from(marcados).find(({ offsetParent }) => offsetParent) ??
        document.querySelector<HTMLElement>('main h1') ??
        document.getElementById('contenido')
      titulo?.setAttribute('tabindex', '-1')
      // Scrolling is the router's affair: the top on a new page, the old place on the way back.
      titulo?.focus({ preventScroll: true })
    })
    return () => clearTimeout(turno)
  }, [pathname, hash, propio])
}

function esPropio(handle: unknown) {
  return typeof handle === 'object' && handle !== null && 'foco' in handle && handle.foco === 'propio'
}

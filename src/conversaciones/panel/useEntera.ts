import { type RefObject, useEffect } from 'react'

/**
 * While a panel covers the whole screen, what lies under it is out of reach, and its height is what a keyboard leaves to
 * see, so that what one writes in stays above it.
 */
export function useEntera(caja: RefObject<HTMLElement | null>, entera: boolean) {
  useEffect(() => {
    const nodo = caja.current
    if (!entera || !nodo) return
    const pagina = document.querySelector('main')?.closest<HTMLElement>('body > *')
    const { overflow } = document.documentElement.style
    if (pagina && !pagina.contains(nodo)) pagina.inert = true
    document.documentElement.style.overflow = 'hidden'

    const vista = window.visualViewport
    function medir() {
      nodo?.style.setProperty('--alto', `${vista?.height ?? innerHeight}px`)
      nodo?.style.setProperty('--arriba', `${vista?.offsetTop ?? 0}px`)
    }
    medir()
    vista?.addEventListener('resize', medir)
    vista?.addEventListener('scroll', medir)
    return () => {
      if (pagina) pagina.inert = false
      document.documentElement.style.overflow = overflow
      vista?.removeEventListener('resize', medir)
      vista?.removeEventListener('scroll', medir)
    }
  }, [caja, entera])
}

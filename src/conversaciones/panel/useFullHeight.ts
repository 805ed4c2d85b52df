import { type RefObject, useEffect } from 'react'

/**
 * While a panel covers the screen, makes the page below inert and limits the panel to the height above the on-screen
 * keyboard.
 */
export function useFullHeight(box: RefObject<HTMLElement | null>, whole: boolean) {
  useEffect(() => {
    const node = box.current
    if (!whole || !node) return
    const page = document.querySelector('main')?.closest<HTMLElement>('body > *')
    const { overflow } = document.documentElement.style
    if (page && !page.contains(node)) page.inert = true
    document.documentElement.style.overflow = 'hidden'

    const view = window.visualViewport
    function measure() {
      node?.style.setProperty('--alto', `${view?.height ?? innerHeight}px`)
      node?.style.setProperty('--arriba', `${view?.offsetTop ?? 0}px`)
    }
    measure()
    view?.addEventListener('resize', measure)
    view?.addEventListener('scroll', measure)
    return () => {
      if (page) page.inert = false
      document.documentElement.style.overflow = overflow
      view?.removeEventListener('resize', measure)
      view?.removeEventListener('scroll', measure)
    }
  }, [box, whole])
}

import { type RefObject, useEffect } from 'react'

/**
 * While a panel covers the whole screen, what lies under it is out of reach, and its height is what a keyboard leaves to
 * see, so that what one writes in stays above it.
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
    function medir() {
      node?.style.setProperty('--alto', `${view?.height ?? innerHeight}px`)
      node?.style.setProperty('--arriba', `${view?.offsetTop ?? 0}px`)
    }
    medir()
    view?.addEventListener('resize', medir)
    view?.addEventListener('scroll', medir)
    return () => {
      if (page) page.inert = false
      document.documentElement.style.overflow = overflow
      view?.removeEventListener('resize', medir)
      view?.removeEventListener('scroll', medir)
    }
  }, [box, whole])
}

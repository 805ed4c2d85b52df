import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PreguntaPublica } from './contract.ts'

/**
 * Opens and scrolls to the question that `#pregunta-…` in the address names, once for each navigation.
 * @param loaded the questions of staff; undefined until they are known
 * @param refetch loads the questions again, since the linked question may be newer than `loaded`
 */
export function useOpenLinked(loaded: PreguntaPublica[] | undefined, refetch: () => unknown) {
  const { hash, key } = useLocation()
  const openedVisit = useRef('')
  const refetchedVisit = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the linked question may come with `loaded`
  useEffect(() => {
    // The history key changes with each navigation, so that following the same link again opens the question again.
    const visit = `${key} ${hash}`
    if (!hash || openedVisit.current === visit) return
    const enlazada = document.getElementById(hash.slice(1))
    if (enlazada instanceof HTMLDetailsElement) {
      openedVisit.current = visit
      enlazada.open = true
      enlazada.scrollIntoView()
      enlazada.querySelector('summary')?.focus({ preventScroll: true })
    } else if (loaded && /^#pregunta-\d+$/.test(hash) && refetchedVisit.current !== visit) {
      refetchedVisit.current = visit
      void refetch()
    }
  }, [hash, key, loaded])
}

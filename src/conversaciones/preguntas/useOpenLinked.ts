import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PreguntaPublica } from './contract.ts'

/**
 * `#pregunta-…` in the address opens that question and goes to it: once, as soon as it is there.
 * @param loaded those that come after the page
 * @param refetch asks for them again: the one that is linked may be newer than what the page has
 */
export function useOpenLinked(loaded: PreguntaPublica[] | undefined, refetch: () => unknown) {
  const { hash, key } = useLocation()
  const seguida = useRef('')
  const releida = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes later may be the one that is linked
  useEffect(() => {
    // The same address followed again opens it again.
    const time = `${key} ${hash}`
    if (!hash || seguida.current === time) return
    const enlazada = document.getElementById(hash.slice(1))
    if (enlazada instanceof HTMLDetailsElement) {
      seguida.current = time
      enlazada.open = true
      enlazada.scrollIntoView()
      enlazada.querySelector('summary')?.focus({ preventScroll: true })
    } else if (loaded && /^#pregunta-\d+$/.test(hash) && releida.current !== time) {
      releida.current = time
      void refetch()
    }
  }, [hash, key, loaded])
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PreguntaPublica } from './contract.ts'

/**
 * `#pregunta-…` in the address opens that question and goes to it: once, as soon as it is there.
 * @param llegadas those that come after the page
 * @param releer asks for them again: the one that is linked may be newer than what the page has
 */
export function useAbrirLaEnlazada(llegadas: PreguntaPublica[] | undefined, releer: () => unknown) {
  const { hash, key } = useLocation()
  const seguida = useRef('')
  const releida = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes later may be the one that is linked
  useEffect(() => {
    // The same address followed again opens it again.
    const vez = `${key} ${hash}`
    if (!hash || seguida.current === vez) return
    const enlazada = document.getElementById(hash.slice(1))
    if (enlazada instanceof HTMLDetailsElement) {
      seguida.current = vez
      enlazada.open = true
      enlazada.scrollIntoView()
      enlazada.querySelector('summary')?.focus({ preventScroll: true })
    } else if (llegadas && /^#pregunta-\d+$/.test(hash) && releida.current !== vez) {
      releida.current = vez
      void releer()
    }
  }, [hash, key, llegadas])
}

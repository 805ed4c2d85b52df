import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * `#pregunta-…` in the address opens that question and goes to it: once, as soon as it is there.
 * @param llegadas whether those that come after the page are there
 */
export function useAbrirLaEnlazada(llegadas: boolean) {
  const { hash, key } = useLocation()
  const seguida = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes later may be the one that is linked
  useEffect(() => {
    // The same address followed again opens it again.
    const vez = `${key} ${hash}`
    const enlazada = hash && seguida.current !== vez && document.getElementById(hash.slice(1))
    if (!(enlazada instanceof HTMLDetailsElement)) return
    seguida.current = vez
    enlazada.open = true
    enlazada.scrollIntoView()
    enlazada.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key, llegadas])
}

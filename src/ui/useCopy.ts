import { useEffect, useState } from 'react'
import { useAnnounce } from './announce.tsx'

const VISIBLE = 2000

/** Copies a text. `state` says for 2 s whether it worked, and screen readers announce it. */
export function useCopy({ text, copied }: { text: string; copied: string }) {
  const announce = useAnnounce()
  const [state, setState] = useState<'listo' | 'copiado' | 'fallo'>('listo')

  useEffect(() => {
    if (state === 'listo') return
    const timer = setTimeout(() => setState('listo'), VISIBLE)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copiado')
      announce(copied)
    } catch {
      // No permission, or no clipboard without TLS: the text can still be selected.
      setState('fallo')
      announce('No se pudo copiar. Selecciona el texto y cópialo.')
    }
  }
  return { state, copy }
}

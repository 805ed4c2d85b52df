import { useEffect, useState } from 'react'
import { useAnnounce } from './announce.tsx'

const VISIBLE = 2000

/** Copies a text on asking, and for a moment knows whether that went well, which screen readers hear. */
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
      // No permission, or no clipboard on a page without TLS: the text can still be selected.
      setState('fallo')
      announce('No se pudo copiar. Selecciona el texto y cópialo.')
    }
  }
  return { estado: state, copiar: copy }
}

import { useEffect, useState } from 'react'
import { useAnunciar } from './anuncios.tsx'

const VISIBLE = 2000

/** Copies a text on asking, and for a moment knows whether that went well, which screen readers hear. */
export function useCopiar({ texto, copiado }: { texto: string; copiado: string }) {
  const anunciar = useAnunciar()
  const [estado, setEstado] = useState<'listo' | 'copiado' | 'fallo'>('listo')

  useEffect(() => {
    if (estado === 'listo') return
    const reloj = setTimeout(() => setEstado('listo'), VISIBLE)
    return () => clearTimeout(reloj)
  }, [estado])

  async function copiar() {
    try {
      await navigator.clipboard.writeText(texto)
      setEstado('copiado')
      anunciar(copiado)
    } catch {
      // No permission, or no clipboard on a page without TLS: the text can still be selected.
      setEstado('fallo')
      anunciar('No se pudo copiar. Selecciona el texto y cópialo.')
    }
  }
  return { estado, copiar }
}

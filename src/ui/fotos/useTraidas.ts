import { type RefObject, useEffect, useRef } from 'react'

/** Files that are pasted into the form around `lugar`, or dropped on it. */
export function useTraidas(lugar: RefObject<HTMLElement | null>, alTraer: (archivos: File[]) => void) {
  const ultima = useRef(alTraer)
  useEffect(() => {
    ultima.current = alTraer
  }, [alTraer])
  useEffect(() => {
    const formulario = lugar.current?.closest('form')
    if (!formulario) return
    const traer = (evento: Event, traido: DataTransfer | null) => {
      const archivos = [...(traido?.files ?? [])]
      // Text that is pasted, and a word that is dragged, are the field's own.
      if (archivos.length === 0) return
      evento.preventDefault()
      ultima.current(archivos)
    }
    const pegar = (evento: ClipboardEvent) => traer(evento, evento.clipboardData)
    const soltar = (evento: DragEvent) => traer(evento, evento.dataTransfer)
    // Without this the browser would open the file in the place of the page.
    const encima = (evento: DragEvent) => evento.dataTransfer?.types.includes('Files') && evento.preventDefault()
    formulario.addEventListener('paste', pegar)
    formulario.addEventListener('drop', soltar)
    formulario.addEventListener('dragover', encima)
    return () => {
      formulario.removeEventListener('paste', pegar)
      formulario.removeEventListener('drop', soltar)
      formulario.removeEventListener('dragover', encima)
    }
  }, [lugar])
}

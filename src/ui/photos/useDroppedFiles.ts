import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onFiles` with files that are pasted into or dropped on the form around `container`. */
export function useDroppedFiles(container: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void) {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  }, [onFiles])
  useEffect(() => {
    const form = container.current?.closest('form')
    if (!form) return
    const take = (event: Event, transfer: DataTransfer | null) => {
      const files = [...(transfer?.files ?? [])]
      // Pasted or dropped text is left to the field.
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
    // Without `preventDefault` the browser would open a dropped file in the place of the page.
    const onDragOver = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    form.addEventListener('paste', onPaste)
    form.addEventListener('drop', onDrop)
    form.addEventListener('dragover', onDragOver)
    return () => {
      form.removeEventListener('paste', onPaste)
      form.removeEventListener('drop', onDrop)
      form.removeEventListener('dragover', onDragOver)
    }
  }, [container])
}

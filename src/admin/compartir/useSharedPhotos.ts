import { useCallback, useEffect, useState } from 'react'
import { dropSharedFile, readShared } from '#lib/shared.ts'
import { type PhotoToSend, shrinkPhoto, UnreadablePhoto } from '#ui/photos/shrinkPhoto.ts'

/** A shared photo: `photo` is null until it is small enough to be sent, and for what is no photo. */
export type SharedPhoto = { id: string; nombre: string; photo: PhotoToSend | null; problem: string }

/** What other apps shared, made smaller one after another; `photos` is null while the browser reads it. */
export function useSharedPhotos() {
  const [photos, setPhotos] = useState<SharedPhoto[] | null>(null)
  const [text, setText] = useState('')
  const change = useCallback(
    (id: string, changes: Partial<SharedPhoto>) =>
      setPhotos((all) => all?.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)) ?? null),
    [],
  )

  useEffect(() => {
    let isMounted = true
    void (async () => {
      const shared = await readShared().catch(() => ({ files: [], text: '' }))
      if (!isMounted) return
      setText(shared.text)
      setPhotos(shared.files.map(({ id, file }) => ({ id, nombre: file.name, photo: null, problem: '' })))
      for (const { id, file } of shared.files) {
        const ready = await shrink(file)
        if (!isMounted) return
        change(id, ready)
      }
    })()
    return () => {
      isMounted = false
    }
  }, [change])

  return {
    photos,
    text,
    /** Says beside a photo why it was not taken. */
    report: (id: string, problem: string) => change(id, { problem }),
    /** Forgets a photo, here and in the browser. */
    async drop(id: string) {
      await dropSharedFile(id).catch(() => {})
      setPhotos((all) => all?.filter((photo) => photo.id !== id) ?? null)
    },
  }
}

async function shrink(file: File): Promise<Partial<SharedPhoto>> {
  try {
    return { photo: await shrinkPhoto(file) }
  } catch (error) {
    return { problem: error instanceof UnreadablePhoto ? error.message : 'No se pudo abrir. Prueba con otra foto.' }
  }
}

import { useEffect, useRef } from 'react'

const TYPES = 'image/jpeg,image/png,image/webp'

/**
 * The device's camera and its photos, for buttons that the caller shows.
 * @returns what opens each of the two, and the hidden fields, which the page must contain
 */
export function useTomarFoto(onFiles: (files: File[]) => void, { opensAtOnce = false } = {}) {
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // A browser allows it only while the tap that led here counts, and only a phone has a camera in this field.
    const mayOpen = navigator.userActivation?.isActive && matchMedia('(pointer: coarse)').matches
    if (opensAtOnce && mayOpen) camera.current?.click()
  }, [opensAtOnce])

  const take = (field: HTMLInputElement) => {
    onFiles([...(field.files ?? [])])
    // If the value stayed, choosing the same file again would fire no `change`.
    field.value = ''
  }
  const shared = { type: 'file', hidden: true, tabIndex: -1, accept: TYPES } as const
  return {
    openCamera: () => camera.current?.click(),
    openLibrary: () => library.current?.click(),
    fields: (
      <>
        <input
          {...shared}
          ref={camera}
          capture="environment"
          aria-label="Tomar foto"
          onChange={(e) => take(e.target)}
        />
        <input {...shared} ref={library} multiple aria-label="Elegir fotos" onChange={(e) => take(e.target)} />
      </>
    ),
  }
}

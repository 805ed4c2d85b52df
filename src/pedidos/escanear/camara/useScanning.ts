import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Barcode } from '#lib/barcode.ts'
import { dropReader, openReader } from './reader.ts'
import { scan } from './scan.ts'

type Options = {
  active: boolean
  /** @param fresh codes that entered the picture; `all`: every code in it */
  onRead: (fresh: Barcode[], all: Barcode[]) => void
}

/**
 * Reads one picture of the video after the other while `active`.
 * @returns why nothing is read; null while it works
 */
export function useScanning(video: RefObject<HTMLVideoElement | null>, { active, onRead }: Options) {
  const [failure, setFailure] = useState<string | null>(null)
  const report = useEffectEvent(onRead)
  useEffect(() => {
    if (!active) return
    setFailure(null)
    const left = new AbortController()
    async function open() {
      const read = await openReader()
      return async () => (video.current ? read(video.current) : [])
    }
    scan({ open, onRead: (fresh, all) => report(fresh, all), signal: left.signal }).catch(() => {
      dropReader()
      if (!left.signal.aborted)
        setFailure('No se pudo cargar lo que lee los códigos. Vuelve a intentar, o escribe el código.')
    })
    return () => left.abort()
  }, [active, video])
  return failure
}

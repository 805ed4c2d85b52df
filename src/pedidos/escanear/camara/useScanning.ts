import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Barcode } from '#lib/barcode.ts'
import { openReader } from './reader.ts'
import { createReads } from './reads.ts'

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
    let left = false
    const reads = createReads()
    async function scan() {
      const read = await openReader()
      // A hidden page draws no frames, so it reads nothing.
      for (; !left; await new Promise(requestAnimationFrame)) {
        const all = video.current ? await read(video.current) : []
        if (!left) report(reads(all, performance.now()), all)
      }
    }
    scan().catch(() =>
      setFailure('No se pudo cargar lo que lee los códigos. Escribe el código, o abre la página otra vez.'),
    )
    return () => {
      left = true
    }
  }, [active, video])
  return failure
}

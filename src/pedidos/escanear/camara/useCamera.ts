import { useCallback, useEffect, useRef, useState } from 'react'

/** What TypeScript's DOM library lacks of MediaStream Image Capture (W3C). */
type Controls = { torch?: boolean; zoom?: { min: number; max: number } }

const WITHOUT: Record<string, string> = {
  NotAllowedError:
    'No hay permiso para usar la cámara. Puedes darlo en los ajustes del navegador; mientras, escribe el código.',
  NotFoundError: 'Este aparato no tiene cámara. Escribe el código.',
  NotReadableError: 'Otra aplicación tiene la cámara. Ciérrala y vuelve a intentar, o escribe el código.',
}
const OTHERWISE = 'La cámara no abrió. Vuelve a intentar, o escribe el código.'
const ONLY_HTTPS = 'El navegador solo abre la cámara en una dirección https. Escribe el código.'

/** The back camera while the page is open: its video, why it is not there, its light and its zoom. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'ready' | { problem: string }>('opening')
  const [controls, setControls] = useState<Controls>({})
  const track = useRef<MediaStreamTrack>(undefined)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    let left = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const opened of stream?.getTracks() ?? []) opened.stop()
    }
    async function open() {
      if (!navigator.mediaDevices) throw new DOMException(ONLY_HTTPS, 'SecurityError')
      const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } })
      if (left || !video.current) return stop()
      const [opened] = stream.getVideoTracks()
      track.current = opened
      // Another application may take the camera later.
      opened?.addEventListener('ended', () => setState({ problem: OTHERWISE }))
      setControls((opened?.getCapabilities?.() as Controls | undefined) ?? {}) // these two fields, where it has them
      video.current.srcObject = stream
      await video.current.play()
      setState('ready')
    }
    setState('opening')
    open().catch((error: DOMException) => {
      if (!left) setState({ problem: navigator.mediaDevices ? (WITHOUT[error.name] ?? OTHERWISE) : ONLY_HTTPS })
    })
    return () => {
      left = true
      stop()
    }
  }, [attempt])

  const apply = useCallback((change: { torch: boolean } | { zoom: number }) => {
    // A camera that refuses stays as it is.
    track.current?.applyConstraints({ advanced: [change as MediaTrackConstraintSet] }).catch(() => {})
  }, [])
  return { video, state, controls, apply, retry: () => setAttempt((count) => count + 1) }
}

export type Camera = ReturnType<typeof useCamera>

import { useEffect, useEffectEvent, useState } from 'react'

export type EstadoVivo = 'conectando' | 'vivo' | 'perdido'

/** A heartbeat comes every 15 s; this long without a word means that nobody is at the other end. */
const SILENCIO = 40_000
/** Something on the way may let the stream open and hold back what it says. */
const PRIMERA_PALABRA = 8_000
const OTRO_INTENTO = 20_000

/**
 * Listens to a stream of `cambio` events while the screen is open; null listens to nothing. The browser reconnects
 * by itself and names the last event it heard. `perdido` means that changes must be looked for by asking.
 * @param alCambiar gets the newest mark of what is followed
 */
export function useVivo(url: string | null, alCambiar: (marca: string) => void): EstadoVivo {
  const [estado, setEstado] = useState<EstadoVivo>('conectando')
  const cambiar = useEffectEvent(alCambiar)

  useEffect(() => {
    if (!url) return
    const direccion = url
    let fuente: EventSource
    let vigia: ReturnType<typeof setTimeout>
    let reintento: ReturnType<typeof setTimeout>

    function esperar(plazo: number) {
      clearTimeout(vigia)
      vigia = setTimeout(perder, plazo)
    }

    function oir() {
      setEstado('vivo')
      esperar(SILENCIO)
    }

    function perder() {
      setEstado('perdido')
      fuente.close()
      clearTimeout(vigia)
      clearTimeout(reintento)
      reintento = setTimeout(abrir, OTRO_INTENTO)
    }

    function abrir() {
      fuente = new EventSource(direccion)
      fuente.addEventListener('latido', oir)
      fuente.addEventListener('cambio', ({ data }: MessageEvent<string>) => {
        oir()
        cambiar(data)
      })
      fuente.addEventListener('error', () => {
        // Refused for good, or cut and already being opened again by the browser.
        if (fuente.readyState === EventSource.CLOSED) perder()
        else setEstado('perdido')
      })
      esperar(PRIMERA_PALABRA)
    }

    setEstado('conectando')
    abrir()
    window.addEventListener('online', alVolver)
    function alVolver() {
      fuente.close()
      clearTimeout(reintento)
      abrir()
    }

    return () => {
      fuente.close()
      clearTimeout(vigia)
      clearTimeout(reintento)
      window.removeEventListener('online', alVolver)
    }
  }, [url])

  return estado
}

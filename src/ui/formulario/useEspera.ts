import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rechazoDe } from '#lib/errores.ts'

/** Milliseconds: a line that has just come back is often not yet to be used. */
const PAUSAS = [0, 1000, 2000, 4000]

/**
 * Keeps what was sent and found no line, and sends it by itself once the line is back. Whoever goes on typing meanwhile
 * has taken it back, and so has whoever left the form: then `alQuitar` hears that nothing waits any more.
 */
export function useEspera<S>(
  subscribe: (oyente: { formState: { values: true }; callback: () => void }) => () => void,
  enviar: (datos: S, intento: number) => void,
  alQuitar: () => void,
) {
  const [esperando, setEsperando] = useState<{ datos: S; intento: number } | null>(null)
  // What nobody sees any more cannot wait; told at once, as an answer may come when the form is gone.
  const aqui = useRef(false)
  const salir = useEffectEvent(() => {
    if (esperando) enviar(esperando.datos, esperando.intento + 1)
  })
  const quitar = useEffectEvent(() => {
    setEsperando(null)
    alQuitar()
  })
  const alSalir = useEffectEvent(() => {
    aqui.current = false
    if (esperando) alQuitar()
  })

  useEffect(() => {
    aqui.current = true
    return () => alSalir()
  }, [])

  useEffect(() => {
    if (!esperando) return
    let reloj: ReturnType<typeof setTimeout> | undefined
    const alVolver = () => {
      clearTimeout(reloj)
      reloj = setTimeout(() => salir(), PAUSAS[esperando.intento])
    }
    if (navigator.onLine) alVolver()
    addEventListener('online', alVolver)
    const dejarDeOir = subscribe({ formState: { values: true }, callback: () => quitar() })
    return () => {
      clearTimeout(reloj)
      removeEventListener('online', alVolver)
      dejarDeOir()
    }
  }, [esperando, subscribe])

  return {
    hay: esperando !== null,
    /**
     * Whether a failure is one to wait after: there is no line, or there was none when it was sent, or it has only just
     * come back.
     */
    cabe: (error: unknown, { intento, habiaLinea }: { intento: number; habiaLinea: boolean }) =>
      aqui.current &&
      rechazoDe(error).type === 'sin-conexion' &&
      (!navigator.onLine || (intento === 0 ? !habiaLinea : intento < PAUSAS.length)),
    empezar: (datos: S, intento: number) => setEsperando({ datos, intento: navigator.onLine ? intento : 0 }),
    dejar: () => setEsperando(null),
  }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rechazoOf } from '#lib/errors.ts'

/** Milliseconds: a line that has just come back is often not yet to be used. */
const DELAYS = [0, 1000, 2000, 4000]

/**
 * Keeps what was sent and found no line, and sends it by itself once the line is back. Whoever goes on typing meanwhile
 * has taken it back, and so has whoever left the form: then `alQuitar` hears that nothing waits any more.
 */
export function useResendOnline<S>(
  subscribe: (listener: { formState: { values: true }; callback: () => void }) => () => void,
  send: (data: S, attempt: number) => void,
  onDropped: () => void,
) {
  const [waiting, setWaiting] = useState<{ data: S; attempt: number } | null>(null)
  // What nobody sees any more cannot wait; told at once, as an answer may come when the form is gone.
  const isMounted = useRef(false)
  const resend = useEffectEvent(() => {
    if (waiting) send(waiting.data, waiting.attempt + 1)
  })
  const drop = useEffectEvent(() => {
    setWaiting(null)
    onDropped()
  })
  const onUnmount = useEffectEvent(() => {
    isMounted.current = false
    if (waiting) onDropped()
  })

  useEffect(() => {
    isMounted.current = true
    return () => onUnmount()
  }, [])

  useEffect(() => {
    if (!waiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onOnline = () => {
      clearTimeout(timer)
      timer = setTimeout(() => resend(), DELAYS[waiting.attempt])
    }
    if (navigator.onLine) onOnline()
    addEventListener('online', onOnline)
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => drop() })
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      unsubscribe()
    }
  }, [waiting, subscribe])

  return {
    hay: waiting !== null,
    /**
     * Whether a failure is one to wait after: there is no line, or there was none when it was sent, or it has only just
     * come back.
     */
    cabe: (error: unknown, { attempt, wasOnline }: { attempt: number; wasOnline: boolean }) =>
      isMounted.current &&
      rechazoOf(error).type === 'sin-conexion' &&
      (!navigator.onLine || (attempt === 0 ? !wasOnline : attempt < DELAYS.length)),
    empezar: (data: S, attempt: number) => setWaiting({ data, attempt: navigator.onLine ? attempt : 0 }),
    dejar: () => setWaiting(null),
  }
}

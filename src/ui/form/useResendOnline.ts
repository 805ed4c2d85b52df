import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rechazoOf } from '#lib/errors.ts'

/** Milliseconds before each try: a network that has just come back often does not work yet. */
const DELAYS = [0, 1000, 2000, 4000]

/**
 * Keeps a submit that found no network and resends it when the network is back. Typing or leaving the form cancels the
 * resend.
 */
export function useResendOnline<S>(
  subscribe: (listener: { formState: { values: true }; callback: () => void }) => () => void,
  send: (data: S, attempt: number) => void,
) {
  const [waiting, setWaiting] = useState<{ data: S; attempt: number } | null>(null)
  // A failure may arrive after the form was unmounted; an unmounted form must not wait.
  const isMounted = useRef(false)
  const resend = useEffectEvent(() => {
    if (waiting) send(waiting.data, waiting.attempt + 1)
  })

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
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
    const unsubscribe = subscribe({ formState: { values: true }, callback: () => setWaiting(null) })
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      unsubscribe()
    }
  }, [waiting, subscribe])

  return {
    isWaiting: waiting !== null,
    /**
     * Whether to wait after a failure: the device is offline, or was offline at the submit, or came back only a few
     * tries ago.
     */
    shouldWait: (error: unknown, { attempt, wasOnline }: { attempt: number; wasOnline: boolean }) =>
      isMounted.current &&
      rechazoOf(error).type === 'sin-conexion' &&
      (!navigator.onLine || (attempt === 0 ? !wasOnline : attempt < DELAYS.length)),
    start: (data: S, attempt: number) => setWaiting({ data, attempt: navigator.onLine ? attempt : 0 }),
    stop: () => setWaiting(null),
  }
}

import { useEffect, useRef, useState } from 'react'
import { onStateChange, stateOf, subscribe } from '#live/page.ts'

/** Milliseconds without a notice after which typing has stopped. A typing page sends a notice every three seconds. */
const TTL_MS = 6_000

/**
 * Whether the other side types. Each typing notice raises the version of `topic`. The first version after a
 * reconnection is no notice; its root, the part before the dot, may be new.
 * @param topic null when nobody can be typing
 * @param lastMensaje id of the last message; a new message ends the typing
 */
export function useTyping(topic: string | null, lastMensaje: string | number) {
  const [shown, setShown] = useState<string | null>(null)
  const typingKey = `${topic} ${lastMensaje}`

  useEffect(() => {
    if (!topic) return
    let before: string | null = null
    let timer: ReturnType<typeof setTimeout>
    const stop = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const dejarDeSeguir = subscribe({
      topics: [topic],
      inBackground: false,
      onVersion(_, version) {
        const esAviso = before !== null && version !== null && rootOf(before) === rootOf(version) && before !== version
        before = version
        if (!esAviso) return
        clearTimeout(timer)
        setShown(`${topic} ${lastMensaje}`)
        timer = setTimeout(stop, TTL_MS)
      },
    })
    const dejarDeOir = onStateChange(() => {
      if (stateOf([topic]) !== 'vivo') before = null
    })
    return () => {
      stop()
      dejarDeSeguir()
      dejarDeOir()
    }
  }, [topic, lastMensaje])
  return shown === typingKey
}

const rootOf = (version: string) => version.split('.')[0]

/** Minimum of milliseconds between two typing notices of this page. */
const INTERVAL_MS = 3_000

/** Returns a function that notifies the other side of typing, at most once every {@link INTERVAL_MS}. */
export function useOwnTyping(notify: () => void) {
  const lastMensaje = useRef(0)
  return () => {
    if (Date.now() - lastMensaje.current < INTERVAL_MS) return
    lastMensaje.current = Date.now()
    notify()
  }
}

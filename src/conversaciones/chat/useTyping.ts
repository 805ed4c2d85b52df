import { useEffect, useRef, useState } from 'react'
import { onStateChange, stateOf, subscribe } from '#live/page.ts'

/** Somebody who types says so every three seconds; silent for so long, they have stopped. */
const TTL_MS = 6_000

/**
 * Whether somebody types at the other end, by the notices of a topic that has nothing to read. Its marks are counted from a
 * root that each following gives anew: the first one after the line came back is no notice.
 * @param topic null while there is nobody to hear of
 * @param ultimo names the last message: with another one, what was being written has come
 */
export function useTyping(topic: string | null, ultimo: string | number) {
  const [shown, setShown] = useState<string | null>(null)
  const typingKey = `${topic} ${ultimo}`

  useEffect(() => {
    if (!topic) return
    let before: string | null = null
    let timer: ReturnType<typeof setTimeout>
    const callar = () => {
      clearTimeout(timer)
      setShown(null)
    }
    const dejarDeSeguir = subscribe({
      topics: [topic],
      inBackground: false,
      onVersion(_, mark) {
        const esAviso = before !== null && mark !== null && rootOf(before) === rootOf(mark) && before !== mark
        before = mark
        if (!esAviso) return
        clearTimeout(timer)
        setShown(`${topic} ${ultimo}`)
        timer = setTimeout(callar, TTL_MS)
      },
    })
    const dejarDeOir = onStateChange(() => {
      if (stateOf([topic]) !== 'vivo') before = null
    })
    return () => {
      callar()
      dejarDeSeguir()
      dejarDeOir()
    }
  }, [topic, ultimo])
  return shown === typingKey
}

const rootOf = (mark: string) => mark.split('.')[0]

/** Milliseconds within which it is told once. */
const INTERVAL_MS = 3_000

/** Tells the other end that somebody types, at most once in a while. */
export function useOwnTyping(notify: () => void) {
  const ultimo = useRef(0)
  return () => {
    if (Date.now() - ultimo.current < INTERVAL_MS) return
    ultimo.current = Date.now()
    notify()
  }
}

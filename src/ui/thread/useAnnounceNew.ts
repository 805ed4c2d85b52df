import { useEffect, useEffectEvent, useRef } from 'react'
import { useAnnounce } from '../announce.tsx'

/**
 * Says a sentence to screen readers whenever something new has come, where the thread itself is not read aloud.
 * @param newest names the last message; a larger number means that one has come
 * @param sentence null where the person who looks wrote it
 */
export function useAnnounceNew(newest: number, sentence: string | null) {
  const announce = useAnnounce()
  const known = useRef(newest)
  const hear = useEffectEvent(() => {
    if (newest <= known.current) return
    known.current = newest
    if (sentence) announce(sentence)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new message
  useEffect(() => hear(), [newest])
}

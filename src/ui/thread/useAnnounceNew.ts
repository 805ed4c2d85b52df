import { useEffect, useEffectEvent, useRef } from 'react'
import { useAnnounce } from '../announce.tsx'

/**
 * Announces each new message to screen readers, for a thread that is not a live region.
 * @param newest identifies the last message; a larger number means that a message has arrived
 * @param sentence null if the person wrote the message
 */
export function useAnnounceNew(newest: number, sentence: string | null) {
  const announce = useAnnounce()
  const known = useRef(newest)
  const announceNew = useEffectEvent(() => {
    if (newest <= known.current) return
    known.current = newest
    if (sentence) announce(sentence)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per new message
  useEffect(() => announceNew(), [newest])
}

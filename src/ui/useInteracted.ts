import { useEffect, useState } from 'react'

// A tap from before hydration is replayed as a bare click.
const EVENTS = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchstart', 'focusin'] as const

/** Whether the person has used the page yet. Work that only answers to a person can wait for it. */
export function useInteracted() {
  const [interacted, setInteracted] = useState(false)
  useEffect(() => {
    if (interacted) return
    const markInteracted = () => setInteracted(true)
    for (const eventName of EVENTS)
      addEventListener(eventName, markInteracted, { once: true, passive: true, capture: true })
    return () => {
      for (const eventName of EVENTS) removeEventListener(eventName, markInteracted, { capture: true })
    }
  }, [interacted])
  return interacted
}

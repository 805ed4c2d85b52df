import { useEffect, useState } from 'react'

// `click` is in the list because a tap from before hydration is replayed as a click only.
const EVENTS = ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchstart', 'focusin'] as const

/** Whether the person has used the page yet. Work that the first view does not need can wait for it. */
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

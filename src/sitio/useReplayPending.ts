import { useEffect, useState } from 'react'
import { replacementOf } from './replacementOf.ts'

/**
 * Replays what was tapped, changed or submitted before hydration (`bootstrap.ts`). It runs after the second render,
 * when fields know the text typed into them.
 */
export function useReplayPending() {
  const [listening, setListening] = useState(false)
  useEffect(() => setListening(true), [])
  useEffect(() => {
    if (!listening) return
    for (const element of window.takePending?.() ?? []) replay(replacementOf(element))
    window.takePending = undefined
  }, [listening])
}

function replay(element: HTMLElement | null) {
  if (element instanceof HTMLFormElement) return element.requestSubmit()
  // The browser has made the choice already, and React ignores a click that changes nothing. So the choice is undone
  // first.
  if (element instanceof HTMLInputElement) element.checked = element.type === 'checkbox' && !element.checked
  element?.click()
}

import { useEffect, useState } from 'react'
import { replacementOf } from './replacementOf.ts'

/**
 * Does what was tapped, chosen and sent before the page could hear (`arranque.ts`), once the page hears: after the
 * render that follows the first one, in which its fields tell what was typed into them.
 */
export function useReplayPending() {
  const [listening, setListening] = useState(false)
  useEffect(() => setListening(true), [])
  useEffect(() => {
    if (!listening) return
    for (const element of window.takePending?.() ?? []) replay(replacementOf(element))
  }, [listening])
}

function replay(element: HTMLElement | null) {
  if (element instanceof HTMLFormElement) return element.requestSubmit()
  // A choice is already there, or was taken away by who took over the field: only a change is heard.
  if (element instanceof HTMLInputElement) element.checked = element.type === 'checkbox' && !element.checked
  element?.click()
}

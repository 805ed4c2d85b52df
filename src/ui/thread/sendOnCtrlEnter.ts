import type { KeyboardEvent } from 'react'

/** Key handler of a form with one textarea: Ctrl+Enter or ⌘+Enter submits it once, also while the keys are held. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (event.repeat) return
  if (event.currentTarget.querySelector('textarea')?.value.trim()) event.currentTarget.requestSubmit()
}

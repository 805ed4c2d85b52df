import type { KeyboardEvent } from 'react'

/** For a form around one box: Ctrl and Enter send what stands in it, once however long they are held. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (event.repeat) return
  if (event.currentTarget.querySelector('textarea')?.value.trim()) event.currentTarget.requestSubmit()
}

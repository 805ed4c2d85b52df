import { createElement } from 'react'
import { type ExternalToast, toast } from 'sonner'
import { NoBreak } from './NoBreak.tsx'
import { keepNotice, type Notice } from './notice.ts'

type Options = Pick<ExternalToast, 'action' | 'duration'> & {
  /** A toast with the id of one that stands replaces it. */
  id?: string
  /** The toast stays until the person closes it, for example because it shows a code only once. */
  persistent?: boolean
}

let latest: Notice | undefined

/** The toast on the screen for each id that the shop uses. */
const onScreen = new Map<string, string>()
let count = 0

/**
 * The library's id of a toast. A dismissed toast leaves with an animation and would take a new one of the same id along,
 * so an id is used again only while its toast stands.
 */
function idInLibrary(id: string) {
  const current = onScreen.get(id)
  if (current !== undefined && toast.getToasts().some((other) => other.id === current)) return current
  const fresh = `${id} ${++count}`
  onScreen.set(id, fresh)
  return fresh
}

function toastOf(kind: Notice['kind'], usual: number) {
  return (title: string, text?: string, { persistent, duration = usual, id, ...options }: Options = {}) => {
    latest = { kind, title, text: text ?? '', id: id ?? '' }
    toast[kind](title, {
      description: text && createElement(NoBreak, null, text),
      duration: persistent ? Number.POSITIVE_INFINITY : duration,
      ...options,
      ...(id && { id: idInLibrary(id) }),
    })
  }
}

/**
 * Toasts: a fixed title, then a text. They are for what has no place on the screen, and for what the owner named
 * (`namedToasts.ts`, docs/decisions/012).
 */
export const showToast = {
  success: toastOf('success', 5000),
  info: toastOf('info', 6000),
  error: toastOf('error', 12_000),
  /** Closes a toast that is no longer true, such as the error of an action that has now succeeded. */
  dismiss(id: string) {
    const current = onScreen.get(id)
    if (current !== undefined) toast.dismiss(current)
  },
}

/** Keeps the newest toast for the next page, if it is still shown. */
export function keepToast() {
  const shown = toast.getToasts().some((other) => 'title' in other && other.title === latest?.title)
  if (latest && shown) keepNotice(latest)
}

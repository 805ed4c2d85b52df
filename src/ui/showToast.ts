import { createElement } from 'react'
import { type ExternalToast, toast } from 'sonner'
import { NoBreak } from './NoBreak.tsx'
import { keepNotice, type Notice } from './notice.ts'

type Options = Pick<ExternalToast, 'id' | 'action' | 'duration'> & {
  /** The toast stays until the person closes it, for example because it shows a code only once. */
  persistent?: boolean
}

let latest: Notice | undefined

function toastOf(kind: Notice['kind'], usual: number) {
  return (title: string, text?: string, { persistent, duration = usual, ...options }: Options = {}) => {
    latest = { kind, title, text: text ?? '', id: String(options.id ?? '') }
    toast[kind](title, {
      description: text && createElement(NoBreak, null, text),
      duration: persistent ? Number.POSITIVE_INFINITY : duration,
      ...options,
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
  dismiss: (id: string) => void toast.dismiss(id),
}

/** Keeps the newest toast for the next page, if it is still shown. */
export function keepToast() {
  const shown = toast.getToasts().some((other) => 'title' in other && other.title === latest?.title)
  if (latest && shown) keepNotice(latest)
}

import { createElement } from 'react'
import { type ExternalToast, toast } from 'sonner'
import { NoBreak } from './NoBreak.tsx'

type Options = Pick<ExternalToast, 'id' | 'action'> & {
  /** Stays until it is closed: for a toast with the only copy of a code. */
  persistent?: boolean
}

function toastOf(kind: 'success' | 'error' | 'info', duration: number) {
  return (title: string, text?: string, { persistent, ...options }: Options = {}) =>
    toast[kind](title, {
      description: text && createElement(NoBreak, null, text),
      duration: persistent ? Number.POSITIVE_INFINITY : duration,
      ...options,
    })
}

/** Toasts: the fixed title, then its text (docs/decisions/012). What failed must also be said where the person was working. */
export const showToast = {
  exito: toastOf('success', 5000),
  info: toastOf('info', 6000),
  error: toastOf('error', 12_000),
  /** Takes back a toast that no longer holds, such as the error of a try that has now gone well. */
  quitar: (id: string) => void toast.dismiss(id),
}

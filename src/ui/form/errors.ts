import type { NoticeText } from './context.ts'

/** The part of react-hook-form's `formState.errors` that this file uses: field → error. */
type Errors = Record<string, { message?: unknown } | undefined>

/**
 * The entries of the error summary, in the order of the contract's fields. A message shared by several fields appears
 * once and links to the first of them.
 */
export function listErrors(errors: Errors) {
  const byMessage = new Map<string, { field: string; message: string }>()
  for (const [field, error] of Object.entries(errors)) {
    const message = error?.message ? String(error.message) : ''
    if (message && field !== 'root' && !byMessage.has(message)) byMessage.set(message, { field, message })
  }
  return [...byMessage.values()]
}

/**
 * One message for all errors: the text of `missing` if a value is missing, else the first error's message.
 * @param missing the form's words; without a `text`, the result is always the first error's message
 */
export function summarizeErrors(errors: Errors, missing: Partial<NoticeText> & Pick<NoticeText, 'title'>): NoticeText {
  const messages = listErrors(errors).map(({ message }) => message)
  const { title, text = '' } = missing
  const [first = text] = messages
  return { title, text: messages.includes(text) ? text : first }
}

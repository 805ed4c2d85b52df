import type { NoticeText } from './context.ts'

/** Of react-hook-form's `formState.errors` what matters here: field → its error. */
type Errors = Record<string, { message?: unknown } | undefined>

/**
 * The list for the summary, in the order of the contract's fields. A sentence that several fields share stands once and
 * leads to the first of them.
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
 * What one sentence says of all that is wrong: the form's own where something is missing, else the first error's.
 * @param missing without a text of its own the first error's stands for both
 */
export function summarizeErrors(errors: Errors, missing: Partial<NoticeText> & Pick<NoticeText, 'title'>): NoticeText {
  const messages = listErrors(errors).map(({ message }) => message)
  const { title, text = '' } = missing
  const [first = text] = messages
  return { title, text: messages.includes(text) ? text : first }
}

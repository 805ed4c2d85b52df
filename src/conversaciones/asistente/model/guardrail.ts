import { type Allowed, citationsIn, endOfSentences, isDisallowed, toPlainText } from './disallowed.ts'

/** How much a model may say in one answer, in letters. */
const RESPUESTA_MAX_LENGTH = 1_800

/**
 * Holds a model's words back until each sentence is whole, rests on a source that it was given, and may leave.
 * @param allowed what may be said at this moment: tools give more while it speaks
 * @param isValid whether one of these marks is of a source that was given
 */
export function createGuardrail(allowed: () => Allowed, isValid: (citations: number[]) => boolean) {
  let raw = ''
  let emitted = ''

  function release(until: string) {
    const text = toPlainText(until).trimStart()
    if (text.length > RESPUESTA_MAX_LENGTH || !text.startsWith(emitted)) return null
    if (isDisallowed(text, allowed())) return null
    const delta = text.slice(emitted.length)
    emitted = text
    return delta
  }

  return {
    /** @returns what may be shown now, null when it said what may not leave */
    feed(chunk: string) {
      raw += chunk
      if (raw.length > 4 * RESPUESTA_MAX_LENGTH) return null
      const complete = raw.slice(0, endOfSentences(raw))
      // A thought that has no end yet, or a tag.
      if (/<[^>]*$/.test(complete) || (/<think>/i.test(complete) && !/<\/think>/i.test(complete))) return ''
      return isValid(citationsIn(raw)) ? release(complete) : ''
    },
    /** The last sentence too. @returns all that it said, null when that is nothing or may not leave */
    finish() {
      const citations = citationsIn(raw)
      if (!isValid(citations)) return null
      const delta = release(raw)
      const text = emitted.trim()
      return delta === null || text === '' ? null : { texto: text, nuevo: delta, marcas: citations }
    },
    get salio() {
      return emitted !== ''
    },
    /** What it said before it used a tool is no answer. */
    reset() {
      raw = ''
      emitted = ''
    },
  }
}

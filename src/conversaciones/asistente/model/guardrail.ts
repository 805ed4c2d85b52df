import { type Allowed, citationsIn, endOfSentences, isDisallowed, toPlainText } from './disallowed.ts'

/** Maximum of characters of one answer of a model. */
const RESPUESTA_MAX_LENGTH = 1_800

/**
 * Releases a model's text by whole sentences, once the text cites a given source. A text that {@link isDisallowed}
 * rejects ends the answer.
 * @param allowed what the answer may contain now; tools add sources while the model answers
 * @param isValid whether one of these citations is of a given source
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
    /** @returns the text that may be shown now; null when the model said something disallowed */
    feed(chunk: string) {
      raw += chunk
      if (raw.length > 4 * RESPUESTA_MAX_LENGTH) return null
      const complete = raw.slice(0, endOfSentences(raw))
      // Nothing is shown while a tag or a reasoning block is unfinished.
      if (/<[^>]*$/.test(complete) || (/<think>/i.test(complete) && !/<\/think>/i.test(complete))) return ''
      return isValid(citationsIn(raw)) ? release(complete) : ''
    },
    /** Releases the rest of the text. @returns the whole answer; null when it is empty, uncited or disallowed */
    finish() {
      const citations = citationsIn(raw)
      if (!isValid(citations)) return null
      const delta = release(raw)
      const text = emitted.trim()
      return delta === null || text === '' ? null : { texto: text, delta, citations }
    },
    get hasEmitted() {
      return emitted !== ''
    },
    /** Starts over: text before a tool call is no part of the answer. */
    reset() {
      raw = ''
      emitted = ''
    },
  }
}

import { type Allowed, citationsIn, isDisallowed, toPlainText, withoutStatements } from './disallowed.ts'
import { endOfSentences } from './support.ts'

/** Maximum of characters of one answer of a model. */
const RESPUESTA_MAX_LENGTH = 1_800

/**
 * Releases a model's text by whole sentences, once the text cites a given source. Sentences that state something of an
 * order are left out. A text that {@link isDisallowed} rejects ends the answer.
 * @param allowed what the answer may contain now; tools add sources while the model answers
 * @param isValid whether one of these citations is of a given source
 */
export function createGuardrail(allowed: () => Allowed, isValid: (citations: number[]) => boolean) {
  let raw = ''
  let emitted = ''
  let hasStatements = false

  function release(until: string) {
    const kept = withoutStatements(toPlainText(until).trimStart(), allowed())
    const text = kept.text
    hasStatements = kept.hasStatements
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
    /**
     * Releases the rest of the text.
     * @returns the whole answer, and whether sentences about an order were left out of it; null when it is uncited or
     * disallowed, or when nothing is left of it and nothing was left out
     */
    finish() {
      const citations = citationsIn(raw)
      if (!isValid(citations)) return null
      const delta = release(raw)
      const text = emitted.trim()
      return delta === null || (text === '' && !hasStatements) ? null : { texto: text, delta, citations, hasStatements }
    },
    get hasEmitted() {
      return emitted !== ''
    },
    /** Starts over: text before a tool call is no part of the answer. */
    reset() {
      raw = ''
      emitted = ''
      hasStatements = false
    },
  }
}

import { z } from 'zod'

// Control characters, marks that reverse reading order and halves of a character (lone surrogates) have no place in what
// people send us: PostgreSQL refuses NUL and halves, line breaks break mail headers, reordering marks disguise text.
const FORBIDDEN = /[\p{Bidi_Control}\p{Surrogate}]|(?![\t\n\r])\p{Control}/u

/** A whole text of marks that nobody sees; beside others they have their use, as in an emoji of several. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u

/**
 * Text as somebody wrote it, without characters that no text has. Whatever a contract takes as text begins here, unless a
 * pattern of its own allows less; `src/http/bodies.test.ts` holds it.
 */
export function plainText(message = 'Quita los caracteres invisibles o de control.') {
  return z.string().refine((text) => !FORBIDDEN.test(text), message)
}

/** Several lines of text from a person: trimmed, no control characters, and empty when there is nothing to see. */
export function multiLine(max: number) {
  return plainText()
    .trim()
    .overwrite((text) => text.replace(INVISIBLE, ''))
    .max(max, `Usa ${max} caracteres como máximo.`)
}

/** One line of text from a person: like {@link multiLine}, without line breaks or tabs. */
export function singleLine(max: number) {
  return multiLine(max).refine((text) => !/[\n\r\t\u2028\u2029]/.test(text), 'Escríbelo en una sola línea.')
}

/** An e-mail address, trimmed; its letters keep the case they were typed in. `falta` is said when there is none. */
export function emailAddress(message: string, missing = message) {
  return singleLine(255)
    .refine((text) => text !== '', missing)
    .pipe(z.email(message))
}

/** Several lines that must hold something, or `falta` is said. */
export function requiredText(max: number, missing: string) {
  return multiLine(max).refine((text) => text !== '', missing)
}

/** One line that must hold something, or `falta` is said. */
export function requiredLine(max: number, missing: string) {
  return singleLine(max).refine((text) => text !== '', missing)
}

/**
 * What a full name begins with; empty when there is none. The hint of a session has its own (`auth/pista.ts`): every page
 * carries it, and none of what validates.
 */
export function firstWord(name: string) {
  return name.trim().split(/\s/)[0] ?? ''
}

/** The sentence of most forms for an empty field (docs/decisions/012). */
export const MISSING_FIELDS = 'Por favor completa todos los campos'
export const CORREO_INCOMPLETO = 'Escribe un correo completo, como correo@ejemplo.com.'

import { z } from 'zod'

// Forbidden: control characters except tabs and line breaks, bidirectional marks, and lone surrogates. PostgreSQL
// refuses NUL and surrogates, and bidirectional marks disguise text.
const FORBIDDEN = /[\p{Bidi_Control}\p{Surrogate}]|(?![\t\n\r])\p{Control}/u

/** Matches a text of invisible characters only. Beside visible ones they are allowed, as in composed emoji. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u

/**
 * Text without forbidden characters. Every text of a contract starts from this, unless its own pattern is stricter;
 * `src/http/bodies.test.ts` checks it.
 */
export function plainText(message = 'Quita los caracteres invisibles o de control.') {
  return z.string().refine((text) => !FORBIDDEN.test(text), message)
}

/** Several lines of text from a person: trimmed, and '' if no character is visible. Refuses forbidden characters. */
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

/** A trimmed e-mail address, in the case in which it was typed. `missing` is the message when the field is empty. */
export function emailAddress(message: string, missing = message) {
  return singleLine(255)
    .refine((text) => text !== '', missing)
    .pipe(z.email(message))
}

/** Several lines that must not be empty; `missing` is the message if they are. */
export function requiredText(max: number, missing: string) {
  return multiLine(max).refine((text) => text !== '', missing)
}

/** One line that must not be empty; `missing` is the message if it is. */
export function requiredLine(max: number, missing: string) {
  return singleLine(max).refine((text) => text !== '', missing)
}

/**
 * The first word of a full name; empty when there is none. `auth/sessionHint.ts` has its own copy, because every page
 * loads it and it must not pull in zod.
 */
export function firstWord(name: string) {
  return name.trim().split(/\s/)[0] ?? ''
}

/** A sentence with its full stop. A time such as `6:05 p. m.` already ends with one. */
export function withFullStop(sentence: string) {
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

/** The message of most forms when a field is empty (docs/decisions/012). */
export const MISSING_FIELDS = 'Por favor completa todos los campos'
export const CORREO_INCOMPLETO = 'Escribe un correo completo, como correo@ejemplo.com.'

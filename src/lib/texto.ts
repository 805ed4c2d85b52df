import { z } from 'zod'

// Control characters, marks that reverse reading order and halves of a character (lone surrogates) have no place in what
// people send us: PostgreSQL refuses NUL and halves, line breaks break mail headers, reordering marks disguise text.
const PROHIBIDOS = /[\p{Bidi_Control}\p{Surrogate}]|(?![\t\n\r])\p{Control}/u

/** A whole text of marks that nobody sees; beside others they have their use, as in an emoji of several. */
const NADA_QUE_VER = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u

/**
 * Text as somebody wrote it, without characters that no text has. Whatever a contract takes as text begins here, unless a
 * pattern of its own allows less; `src/http/bodies.test.ts` holds it.
 */
export function escrito(mensaje = 'Quita los caracteres invisibles o de control.') {
  return z.string().refine((texto) => !PROHIBIDOS.test(texto), mensaje)
}

/** Several lines of text from a person: trimmed, no control characters, and empty when there is nothing to see. */
export function parrafo(maximo: number) {
  return escrito()
    .trim()
    .overwrite((texto) => texto.replace(NADA_QUE_VER, ''))
    .max(maximo, `Usa ${maximo} caracteres como máximo.`)
}

/** One line of text from a person: like {@link parrafo}, without line breaks or tabs. */
export function linea(maximo: number) {
  return parrafo(maximo).refine((texto) => !/[\n\r\t\u2028\u2029]/.test(texto), 'Escríbelo en una sola línea.')
}

/** An e-mail address, trimmed; its letters keep the case they were typed in. `falta` is said when there is none. */
export function correo(mensaje: string, falta = mensaje) {
  return linea(255)
    .refine((texto) => texto !== '', falta)
    .pipe(z.email(mensaje))
}

/** Several lines that must hold something, or `falta` is said. */
export function lleno(maximo: number, falta: string) {
  return parrafo(maximo).refine((texto) => texto !== '', falta)
}

/** One line that must hold something, or `falta` is said. */
export function lineaLlena(maximo: number, falta: string) {
  return linea(maximo).refine((texto) => texto !== '', falta)
}

/**
 * What a full name begins with; empty when there is none. The hint of a session has its own (`auth/pista.ts`): every page
 * carries it, and none of what validates.
 */
export function primeraPalabra(nombre: string) {
  return nombre.trim().split(/\s/)[0] ?? ''
}

/** The sentence of most forms for an empty field (docs/decisions/012). */
export const FALTAN_CAMPOS = 'Por favor completa todos los campos'
export const CORREO_INCOMPLETO = 'Escribe un correo completo, como correo@ejemplo.com.'

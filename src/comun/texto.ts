import { z } from 'zod'

// Control characters (C0, DEL, C1) and the marks that reverse reading order have no place in what people send us:
// NUL is refused by PostgreSQL, line breaks break mail headers, reordering marks disguise text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const PROHIBIDOS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Several lines of text from a person: trimmed, no control characters. */
export function parrafo(maximo: number) {
  return z
    .string()
    .trim()
    .max(maximo, `Usa ${maximo} caracteres como máximo.`)
    .refine((texto) => !PROHIBIDOS.test(texto), 'Quita los caracteres invisibles o de control.')
}

/** One line of text from a person: like {@link parrafo}, without line breaks or tabs. */
export function linea(maximo: number) {
  return parrafo(maximo).refine((texto) => !/[\n\r\t]/.test(texto), 'Escríbelo en una sola línea.')
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

/** The specification's sentence of most forms for an empty field (§5). */
export const FALTAN_CAMPOS = 'Por favor completa todos los campos'
export const CORREO_INCOMPLETO = 'Escribe un correo completo, como correo@ejemplo.com.'

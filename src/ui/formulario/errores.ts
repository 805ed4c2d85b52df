import type { Frase } from './contexto.ts'

/** Of react-hook-form's `formState.errors` what matters here: field → its error. */
type Errores = Record<string, { message?: unknown } | undefined>

/**
 * The list for the summary, in the order of the contract's fields. A sentence that several fields share stands once and
 * leads to the first of them.
 */
export function listarErrores(errores: Errores) {
  const porMensaje = new Map<string, { campo: string; mensaje: string }>()
  for (const [campo, error] of Object.entries(errores)) {
    const mensaje = error?.message ? String(error.message) : ''
    if (mensaje && campo !== 'root' && !porMensaje.has(mensaje)) porMensaje.set(mensaje, { campo, mensaje })
  }
  return [...porMensaje.values()]
}

/**
 * What one sentence says of all that is wrong: the form's own where something is missing, else the first error's.
 * @param faltan without a text of its own the first error's stands for both
 */
export function resumirErrores(errores: Errores, faltan: Partial<Frase> & Pick<Frase, 'titulo'>): Frase {
  const mensajes = listarErrores(errores).map(({ mensaje }) => mensaje)
  const { titulo, texto = '' } = faltan
  const [primero = texto] = mensajes
  return { titulo, texto: mensajes.includes(texto) ? texto : primero }
}

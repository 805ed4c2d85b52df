import { escribirHoraLocal } from './fecha.ts'

/** How values stand in our CSV files, and back (docs/decisions/021). */

/** Excel reads the file's letters by it. */
export const MARCA_UTF8 = '\ufeff'

// After as many of our own marks as there are already. Also the wide ones of Asian keyboards, which some programs take for the same.
const EMPIEZA_FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A person's text, such that no program takes it for a formula: `=1+1` is written `'=1+1`. */
export function escribirTexto(texto: string | null) {
  if (!texto) return ''
  return EMPIEZA_FORMULA.test(texto) ? `'${texto}` : texto
}

/** The same text without what {@link escribirTexto} put before it. */
export function leerTexto(celda: string) {
  return celda.startsWith("'") && EMPIEZA_FORMULA.test(celda.slice(1)) ? celda.slice(1) : celda
}

/** `2026-03-14` → `14/03/2026` */
export function escribirDia(dia: string | null) {
  return dia ? dia.split('-').reverse().join('/') : ''
}

/** `14/03/2026 18:05`, in Santo Domingo. */
export function escribirInstante(instante: Date | null) {
  if (!instante) return ''
  const [dia = '', hora = ''] = escribirHoraLocal(instante).split('T')
  return `${escribirDia(dia)} ${hora}`
}

/** Lines of a small file that the browser writes by itself. */
export function escribirArchivo(lineas: string[][]) {
  const celda = (texto: string) => `"${escribirTexto(texto).replaceAll('"', '""')}"`
  return MARCA_UTF8 + lineas.map((linea) => `${linea.map(celda).join(',')}\r\n`).join('')
}

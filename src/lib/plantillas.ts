import { lookUp } from './lookUp.ts'

/** What a message to a client may name in braces. `negocio.ts` and docs/decisions/046 say what each stands for. */
export const PLACEHOLDERS = [
  'nombre',
  'codigo',
  'piezas',
  'estatus',
  'que_paso',
  'que_sigue',
  'total',
  'pagado',
  'falta',
  'pago',
  'proximo_pago',
  'fecha',
  'vale_hasta',
  'enlace',
  'tienda',
] as const

/** The values of a message's placeholders; an empty text leaves nothing, also no parentheses around it. */
export type TemplateValues = Record<(typeof PLACEHOLDERS)[number], string>

const IN_BRACES = /\{([^{}]*)\}/g

/** The parts in braces that `allowed` does not have, as written: `{apodo}`. A brace without its pair is one of them. */
export function unknownPlaceholders(text: string, allowed: readonly string[]) {
  const unknown = [...text.matchAll(IN_BRACES)].filter(([, word = '']) => !allowed.includes(word))
  const loose = text.replace(IN_BRACES, '').match(/[{}]/g) ?? []
  return [...new Set([...unknown.map(([written]) => written), ...loose])]
}

/** `usa {nombre}, {codigo}`, for the refusal of an unknown placeholder. */
export function placeholderList(allowed: readonly string[]) {
  return `usa ${allowed.map((word) => `{${word}}`).join(', ')}`
}

/** Fills a template. An unknown placeholder stays as written. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>) {
  return template
    .replace(/\{(\w+)\}/g, (whole, word: string) => lookUp(values, word) ?? whole)
    .replace(/ ?\(\)/g, '')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/[^\S\n]+$/gm, '')
    .trim()
}

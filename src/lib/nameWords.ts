import { foldText } from './foldText.ts'

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y'])

/**
 * The words of a person's name in lower case, without accents or particles: `María de los Ángeles` → `maria`,
 * `angeles`.
 */
export function nameWords(name: string) {
  return new Set((foldText(name).match(/[\p{L}\d]+/gu) ?? []).filter((word) => !PARTICLES.has(word)))
}

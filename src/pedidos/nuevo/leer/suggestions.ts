import type { Pasaje } from '../contract.ts'
import { leerComo } from './leerComo.ts'
import type { MensajeLeido } from './leerMensaje.ts'
import { KINDS, type Marca } from './marcas.ts'

/** The kinds that no rule found. */
export const missingIn = (marcas: readonly Marca[]) =>
  KINDS.filter((kind) => !marcas.some((marca) => marca.kind === kind))

/**
 * The marks of a message with what a model found, marked as suggested. A passage that says nothing of its kind, that
 * overlaps a mark, or of a kind that was found, is left out.
 */
export function withSuggestions({ texto, marcas }: MensajeLeido, pasajes: readonly Pasaje[], hoy: string): Marca[] {
  const missing = missingIn(marcas)
  const all = [...marcas]
  for (const { kind, start, end } of pasajes) {
    const valor = missing.includes(kind) ? leerComo(kind, texto.slice(start, end), { hoy }) : null
    if (!valor || all.some((marca) => start < marca.end && marca.start < end)) continue
    all.push({ start, end, sugerida: true, ...valor })
  }
  return all.toSorted((one, other) => one.start - other.start)
}

import { parseMonto } from '#lib/csvValues.ts'
import { foldText } from '#lib/foldText.ts'
import type { TipoServicio } from '../contract.ts'

/** `0,25 kg` → `0.25`. Null if the cell is no weight. */
export function parsePeso(cell: string) {
  const monto = parseMonto(cell.replace(/\s*kgs?\.?$/i, ''))
  return monto && monto.length <= 11 ? monto : null
}

export function parseServicio(cell: string): TipoServicio | null {
  const text = foldText(cell)
  if (text.startsWith('retiro')) return 'retiro'
  return text.startsWith('envio') || text.startsWith('domicilio') ? 'envio' : null
}

export function parseYesNo(cell: string) {
  const text = foldText(cell)
  if (text === 'si' || text === 'x') return true
  return text === 'no' ? false : null
}

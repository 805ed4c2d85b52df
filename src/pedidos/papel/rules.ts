import type { PedidoEnPapel } from './contract.ts'
import type { Papel } from './paperFormat.ts'

const ARTICULO_LINE = /^Artículo: (.*)$/m

/** The article in an order's notes: the line that the request form wrote, else the first line. */
export function articuloOf(notas: string | null) {
  return ARTICULO_LINE.exec(notas ?? '')?.[1]?.trim() || notas?.trim().split('\n')[0]?.trim() || null
}

/** The lines of an address on a parcel; empty if no part is known. */
export function direccionLines({ direccion, numero_casa, sector, municipio, provincia, referencias }: PedidoEnPapel) {
  const calle = [direccion, numero_casa && `#${numero_casa.replace(/^#\s*/, '')}`].filter(Boolean).join(' ')
  const place = [municipio, provincia].filter(Boolean).join(', ')
  return [calle, sector, place, referencias && `Ref.: ${referencias}`].flatMap((line) => line || [])
}

/** Characters per line in the normal font, and lines of the address block, for each paper. */
const CAPACITY: Record<Papel, { perLine: number; lineas: number }> = {
  a5: { perLine: 48, lineas: 11 },
  a6: { perLine: 40, lineas: 9 },
  etiqueta: { perLine: 36, lineas: 10 },
  rollo: { perLine: 25, lineas: 11 },
  rollo80: { perLine: 32, lineas: 10 },
}

export type TextSize = 'normal' | 'densa' | 'minima'

/** The largest font in which the address block fits on the paper. */
export function textSizeOf(pedido: PedidoEnPapel, papel: Papel): TextSize {
  const { perLine, lineas } = CAPACITY[papel]
  const ocupa = (text: string, width: number) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0)
  // The name is printed larger than the other lines.
  const usadas =
    2 * ocupa(pedido.cliente, perLine * 0.7) +
    direccionLines(pedido).reduce((sum, line) => sum + ocupa(line, perLine), 0)
  if (usadas <= lineas) return 'normal'
  return usadas <= lineas * 1.9 ? 'densa' : 'minima'
}

import type { PedidoEnPapel } from './contract.ts'
import type { Papel } from './formato.ts'

const ARTICULO = /^Artículo: (.*)$/m

/** What an order's notes say it is: the line that the form wrote, else the first. */
export function articuloDe(notas: string | null) {
  return ARTICULO.exec(notas ?? '')?.[1]?.trim() || notas?.trim().split('\n')[0]?.trim() || null
}

/** An address as it is written on a parcel, line by line; empty when none of its parts is known. */
export function lineasDeDireccion({
  direccion,
  numero_casa,
  sector,
  municipio,
  provincia,
  referencias,
}: PedidoEnPapel) {
  const calle = [direccion, numero_casa && `#${numero_casa.replace(/^#\s*/, '')}`].filter(Boolean).join(' ')
  const lugar = [municipio, provincia].filter(Boolean).join(', ')
  return [calle, sector, lugar, referencias && `Ref.: ${referencias}`].flatMap((linea) => linea || [])
}

/** Characters of a line of ordinary size on each paper, and how many such lines its client's part has. */
const CABEN: Record<Papel, { porLinea: number; lineas: number }> = {
  a5: { porLinea: 48, lineas: 11 },
  a6: { porLinea: 40, lineas: 9 },
  etiqueta: { porLinea: 36, lineas: 10 },
  rollo: { porLinea: 25, lineas: 11 },
}

export type Talla = 'normal' | 'densa' | 'minima'

/** How small the words for whom it is must be, so that all of them stand on the paper. */
export function tallaDe(pedido: PedidoEnPapel, papel: Papel): Talla {
  const { porLinea, lineas } = CABEN[papel]
  const ocupa = (texto: string, ancho: number) =>
    texto.split('\n').reduce((suma, linea) => suma + Math.max(1, Math.ceil(linea.length / ancho)), 0)
  // The name stands larger.
  const usadas =
    2 * ocupa(pedido.cliente, porLinea * 0.7) +
    lineasDeDireccion(pedido).reduce((suma, linea) => suma + ocupa(linea, porLinea), 0)
  if (usadas <= lineas) return 'normal'
  return usadas <= lineas * 1.9 ? 'densa' : 'minima'
}

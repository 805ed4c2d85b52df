import { addDinero, multiplyDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { LineaDePedido } from './contract.ts'

/** For how many hours a received order holds a piece. */
export const APARTADO_HORAS = 48
/** The same while nobody has proved the order's e-mail. */
export const SIN_COMPROBAR_HORAS = 2

type Priced = Pick<LineaDePedido, 'cantidad' | 'precio'>

/** The price of a line; null without one. */
export function importeOf({ cantidad, precio }: Priced) {
  if (precio === null) return null
  return multiplyDinero(precio, cantidad)
}

/** The sum of all lines; null if there is none, or one has no price yet. */
export function sumOf(lineas: Priced[]) {
  const importes = lineas.map(importeOf)
  if (importes.length === 0 || importes.some((importe) => importe === null)) return null
  return importes.reduce<string>((sum, importe) => addDinero(sum, importe ?? '0.00'), '0.00')
}

type Described = Pick<LineaDePedido, 'nombre' | 'cantidad' | 'precio'> &
  Partial<Pick<LineaDePedido, 'opciones' | 'texto'>>

/** `2 × Pulsera Samaná (Color: azul), RD$ 1,700.00`, then what is special. */
export function lineaText({ nombre, opciones = [], cantidad, precio, texto }: Described) {
  const chosen = opciones.map((opcion) => `${opcion.nombre}: ${opcion.valor}`).join(', ')
  const importe = importeOf({ cantidad, precio })
  const what = [
    cantidad > 1 && `${cantidad} × `,
    nombre,
    chosen && ` (${chosen})`,
    importe && `, ${formatDinero(importe)}`,
  ]
  return [what.filter(Boolean).join(''), texto].filter(Boolean).join('. ')
}

/** The same in two parts: what the shop says of the line, and what its customer wrote or chose. */
export const lineaParts = (linea: Described) => {
  const { opciones = [], texto } = linea
  const chosen = opciones.map(({ nombre, valor }) => `${nombre}: ${valor}`).join(', ')
  const pieza = lineaText({ ...linea, opciones: [], texto: null })
  return { pieza, words: [chosen, texto].filter(Boolean).join('. ') }
}

/** The lines as the text of the order's notes: what is asked, in words. */
export const lineasText = (lineas: Described[]) => lineas.map(lineaText).join('; ')

/** The hold of an order that ends first; null if it holds nothing that it may lose. */
export function apartadoHasta(lineas: Pick<LineaDePedido, 'apartada_hasta'>[]) {
  return lineas.flatMap(({ apartada_hasta }) => apartada_hasta ?? []).toSorted()[0] ?? null
}

type Prices = { precio: string; total: string; tipo_servicio: string | null; costo_envio: string | null }

/**
 * Price and total of an order whose lines add up to `suma`. What the total had beyond the price, as a delivery, stays.
 * A delivery that nobody priced has no total yet.
 */
export function pricesAfter({ precio, total, tipo_servicio, costo_envio }: Prices, suma: string) {
  const isPriced = Number(total) > 0 && Number(precio) > 0
  if (isPriced) return { precio: suma, total: addDinero(suma, addDinero(total, `-${precio}`)) }
  const isOpen = tipo_servicio !== 'retiro' && costo_envio === null
  return { precio: suma, total: isOpen ? '0.00' : addDinero(suma, costo_envio ?? '0.00') }
}

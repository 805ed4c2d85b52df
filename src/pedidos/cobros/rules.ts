import { addDinero } from '#lib/dinero.ts'
import { negated } from '#pagos/rules.ts'
import type { LineaDePedido } from '../lineas/contract.ts'
import { importeOf } from '../lineas/rules.ts'
import { extrasOf } from '../propuestas/rules.ts'
import type { Partida } from './contract.ts'

type Precios = {
  /** Null or `0.00` while the order has no price. */
  total: string | null
  costo_envio: string | null
  lineas: Pick<LineaDePedido, 'id' | 'nombre' | 'cantidad' | 'precio'>[]
  propuesta: Parameters<typeof extrasOf>[0]
}

const sum = (partidas: Partida[]) => partidas.reduce((total, { monto }) => addDinero(total, monto), '0.00')

/**
 * What a total is made of; the amounts always add up to it. Pieces, then what the agreed price has beside them, as a
 * discount, then the delivery; what staff changed by hand since is an amount of its own. Without a price for each piece
 * they are one amount. Empty without a total, and when there is nothing to add up.
 */
export function partidasOf({ total, costo_envio, lineas, propuesta }: Precios): Partida[] {
  if (!total || Number(total) === 0) return []
  const extras = extrasOf(propuesta).map((extra) => ({ ...extra, linea: null }))
  const envio = Number(costo_envio) > 0 ? [{ ...NAMELESS, concepto: 'Envío', monto: costo_envio ?? '0.00' }] : []
  const piezas = lineas.flatMap((linea) => {
    const { id, nombre, cantidad } = linea
    const monto = importeOf(linea)
    const concepto = cantidad > 1 ? `${cantidad} × ${nombre}` : nombre
    return monto === null ? [] : [{ concepto, monto, razon: null, linea: id }]
  })
  const left = (partidas: Partida[]) => addDinero(total, negated(sum(partidas)))
  if (piezas.length === 0 || piezas.length < lineas.length) {
    const beside = [...extras, ...envio]
    const precio = left(beside)
    // The amounts of another total say nothing of this one.
    if (beside.length === 0 || Number(precio) <= 0) return []
    return [{ ...NAMELESS, concepto: 'Precio', monto: precio }, ...beside]
  }
  // A delivery that was never added is no part of the total.
  const partidas =
    Number(left([...piezas, ...extras])) === 0 ? [...piezas, ...extras] : [...piezas, ...extras, ...envio]
  const ajuste = left(partidas)
  return Number(ajuste) === 0 ? partidas : [...partidas, { ...NAMELESS, concepto: 'Ajuste', monto: ajuste }]
}

const NAMELESS = { razon: null, linea: null }

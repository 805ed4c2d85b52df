import { addDinero, multiplyDinero } from '#lib/dinero.ts'
import { isClosed } from '../estatus.ts'
import { type LineaDePrecio, MAX_TOTAL, type PropuestaDePedido } from './propuesta.ts'

type Priced = Pick<LineaDePrecio, 'clase' | 'cantidad' | 'precio'>

const sum = (lineas: Priced[]) =>
  lineas.reduce((total, { precio, cantidad }) => addDinero(total, multiplyDinero(precio, cantidad)), '0.00')

/** What a price adds up to: `precio` without the delivery, which is null where no line is for it. */
export function sumsOf(lineas: Priced[]) {
  const envios = lineas.filter(({ clase }) => clase === 'envio')
  return {
    total: sum(lineas),
    precio: sum(lineas.filter(({ clase }) => clase !== 'envio')),
    costo_envio: envios.length > 0 ? sum(envios) : null,
  }
}

/** Why lines are no price; null if they are one. */
export function impedimentoParaProponer(lineas: Priced[]) {
  const { total, precio } = sumsOf(lineas)
  if (Number(total) <= 0) return 'El total tiene que ser mayor que cero.'
  if (Number(precio) < 0) return 'El descuento es mayor que el precio de las piezas.'
  return Number(total) > MAX_TOTAL ? 'La suma es demasiado alta. Revisa los precios.' : null
}

type State = Parameters<typeof isClosed>[0]

/** The total of the price that waits for its customer's answer; null if none does, as on a closed order. */
export const propuestoOf = ({
  estatus,
  propuesta,
}: {
  estatus: State
  propuesta: Pick<PropuestaDePedido, 'estado' | 'total'> | null
}) => porAceptarOf({ estatus, precio_por_aceptar: propuesta?.estado === 'abierta' ? propuesta.total : null })

/** The same of an order in a list. */
export const porAceptarOf = ({ estatus, precio_por_aceptar }: { estatus: State; precio_por_aceptar: string | null }) =>
  precio_por_aceptar && !isClosed(estatus) ? precio_por_aceptar : null

/** The agreed lines of an accepted price beside pieces and delivery, as a discount with its reason. */
export const extrasOf = (propuesta: Pick<PropuestaDePedido, 'acordadas'> | null) =>
  (propuesta?.acordadas ?? [])
    .filter(({ clase }) => clase === 'descuento' || clase === 'otro')
    .map(({ concepto, cantidad, precio, razon }) => ({ concepto, monto: multiplyDinero(precio, cantidad), razon }))

/** What an accepted price has beside pieces and delivery, as a discount; it holds when staff change the pieces. */
export function extraOf(propuesta: Pick<PropuestaDePedido, 'acordadas'> | null) {
  return extrasOf(propuesta).reduce((sum, { monto }) => addDinero(sum, monto), '0.00')
}

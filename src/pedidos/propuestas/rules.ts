import { addDays } from '#lib/dates.ts'
import { addDinero, multiplyDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import type { CuotaPropuesta, LineaDePrecio, PlanDePago } from './propuesta.ts'
import { MAX_TOTAL } from './propuesta.ts'

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

type Days = { vale_hasta: string; fecha_estimada_entrega: string }

/** The last day for a payment that comes before the work: one after the last day to accept, but not after delivery. */
const firstDay = ({ vale_hasta, fecha_estimada_entrega: entrega }: Days) => {
  const next = addDays(vale_hasta, 1)
  return next < entrega ? next : entrega
}

/** What is paid when by a plan that needs no dates of its own; the first half has the odd cent. */
export function cuotasFor(plan: Exclude<PlanDePago, 'otro'>, total: string, days: Days): CuotaPropuesta[] {
  const antes_de = firstDay(days)
  if (plan === 'antes') return [{ monto: total, antes_de }]
  if (plan === 'al_recibir') return [{ monto: total, antes_de: null }]
  const cents = BigInt(total.replace('.', ''))
  const half = String(cents / 2n).padStart(3, '0')
  const second = `${half.slice(0, -2)}.${half.slice(-2)}`
  const first = addDinero(total, `-${second}`)
  // One cent has no halves.
  if (cents < 2n) return [{ monto: total, antes_de }]
  return [
    { monto: first, antes_de },
    { monto: second, antes_de: days.fecha_estimada_entrega },
  ]
}

/** Why these are not the payments of a total; null if they are. */
export function impedimentoParaCuotas(cuotas: CuotaPropuesta[], total: string, today: string) {
  const suma = cuotas.reduce((all, { monto }) => addDinero(all, monto), '0.00')
  if (Number(suma) !== Number(total))
    return `Los pagos suman ${formatDinero(suma)} y el total es ${formatDinero(total)}.`
  return cuotas.some(({ antes_de }) => antes_de && antes_de < today) ? 'La fecha de un pago ya pasó.' : null
}

import { z } from 'zod'
import { Dinero, DineroConSigno } from '#lib/dinero.ts'
import { PagoDeCliente } from '#pagos/contract.ts'
import { Cuota, ProximoPago } from '../cuotas/contract.ts'

/** One amount of those that a total is made of: a piece, a discount with its reason, the delivery. */
export const Partida = z.object({
  concepto: z.string(),
  monto: DineroConSigno,
  razon: z.string().nullable(),
  /** The order's line that it prices; null for everything else. */
  linea: z.int().nullable(),
})
export type Partida = z.infer<typeof Partida>

/** What an order costs, what was paid of it and what remains (docs/decisions/057). */
export const CuentaDePedido = z.object({
  /** `0.00` while the order has no price. */
  total: Dinero,
  pagado: Dinero,
  /** At least zero; null while the order has no price. */
  falta: Dinero.nullable(),
  /** What was paid beyond the total; null if nothing. */
  de_mas: Dinero.nullable(),
  /** Receipts that wait for the bank to show them, with the sum of what they say: no payment yet. Null without one. */
  comprobantes_en_espera: z.object({ cuantos: z.int(), monto: Dinero }).nullable(),
  /** The receipt that was sent last, if it was refused, and why. */
  comprobante_rechazado: z.object({ monto: Dinero, razon: z.string() }).nullable(),
  /** Oldest first. */
  pagos: z.array(PagoDeCliente),
  /** Its plan, in the order in which it is paid; empty without one, and before the price is agreed. */
  cuotas: z.array(Cuota),
  /** Null when nothing is owed, and before the price is agreed. */
  proximo: ProximoPago.nullable(),
})
export type CuentaDePedido = z.infer<typeof CuentaDePedido>

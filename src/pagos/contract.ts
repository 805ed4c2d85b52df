import { z } from 'zod'
import { CLASES_DE_PAGO, METODOS_DE_PAGO } from '#lib/closedSets.ts'
import { Dinero, DineroConSigno } from '#lib/dinero.ts'
import { Instant } from '#lib/instant.ts'
import { requiredLine, singleLine } from '#lib/text.ts'

export const ClaseDePago = z.enum(CLASES_DE_PAGO)
export type ClaseDePago = z.infer<typeof ClaseDePago>
export const MetodoDePago = z.enum(METODOS_DE_PAGO)
export type MetodoDePago = z.infer<typeof MetodoDePago>

/** The highest amount of one entry; sums of a day stay below what their column holds. */
export const MAX_MONTO = 9_999_999

/** An amount that is paid or given back, above zero. */
export const Monto = Dinero.refine((monto) => Number(monto) > 0, 'Escribe un monto mayor que cero.').refine(
  (monto) => Number(monto) <= MAX_MONTO,
  'El monto es demasiado alto. Revisa los ceros.',
)
export const Referencia = singleLine(60)
export const Razon = requiredLine(300, 'Di por qué.')

/** An entry of an order's ledger as its customer sees it (docs/decisions/057). */
export const PagoDeCliente = z.object({
  id: z.int(),
  /** The number of the receipt, without gaps in the whole shop. */
  recibo: z.int(),
  clase: ClaseDePago,
  metodo: MetodoDePago,
  /** Above zero: money for the order. */
  monto: DineroConSigno,
  /** Why, for what is no payment; null for one. */
  razon: z.string().nullable(),
  fecha: Instant,
})
export type PagoDeCliente = z.infer<typeof PagoDeCliente>

/** The same for staff. */
export const Pago = PagoDeCliente.extend({
  codigo: z.string(),
  /** The day whose close counts it. */
  dia: z.iso.date(),
  referencia: z.string().nullable(),
  /** Names; null for a program, or an account that is gone. */
  autor: z.string().nullable(),
  cobrado_por: z.string().nullable(),
  /** The entry that it takes back. */
  corrige: z.int().nullable(),
  /** What later corrections left of it. */
  queda: DineroConSigno,
})
export type Pago = z.infer<typeof Pago>

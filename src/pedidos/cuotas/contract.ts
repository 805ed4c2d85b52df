import { z } from 'zod'
import { PLANES_DE_PAGO } from '#lib/closedSets.ts'
import { Dinero } from '#lib/dinero.ts'
import { requiredLine } from '#lib/text.ts'

export const PlanDePago = z.enum(PLANES_DE_PAGO)
export type PlanDePago = z.infer<typeof PlanDePago>

/** A part of what is to be paid, as its order's total makes it now (docs/decisions/061). */
export const Cuota = z.object({
  monto: Dinero,
  /** What of it is not paid yet. */
  falta: Dinero,
  /** The last day for it; null: when the order is handed over. */
  antes_de: z.iso.date().nullable(),
})
export type Cuota = z.infer<typeof Cuota>

/** What its customer pays next. */
export const ProximoPago = z.object({
  monto: Dinero,
  antes_de: z.iso.date().nullable(),
  clase: z.enum(['todo', 'primera_mitad', 'segunda_mitad', 'cuota', 'al_recibir']),
  vencido: z.boolean(),
  /** Whether its customer will be reminded of it, and can stop that. */
  se_recuerda: z.boolean(),
  /** The whole as a sentence: `Falta tu segunda mitad, RD$ 1,250.00, a más tardar el viernes 28.` */
  frase: z.string(),
  /** Its day alone: `A más tardar el viernes 28.`; null without a day. */
  cuando: z.string().nullable(),
})
export type ProximoPago = z.infer<typeof ProximoPago>

/** `type` of the refusal to begin a piece whose first part is not paid. */
export const ESPERA_PAGO = 'espera-pago'
/** `type` of the refusal to confirm an order whose customer has accepted no price (docs/decisions/058). */
export const ESPERA_PRECIO = 'espera-precio'
/** `type` of the refusal to confirm an order that has no price at all (docs/decisions/058). */
export const FALTA_PRECIO = 'falta-precio'
/** Why staff make a step all the same, after one of these refusals. */
export const RazonDePaso = requiredLine(200, 'Di por qué.')
/** What asks for it, by the refusal's `type`. */
export const PIDE_RAZON: Record<string, string> = {
  [ESPERA_PAGO]: 'Por qué empezar sin el pago',
  [ESPERA_PRECIO]: 'Cómo se acordó el precio',
  [FALTA_PRECIO]: 'Sin precio: cómo quedó acordado',
}

/** A plan as staff write it. Its rules are `impedimentoDeCuotas`. */
export const CuotasEscritas = z
  .array(z.object({ monto: Dinero, antes_de: z.iso.date('Elige un día.').nullable() }))
  .min(1)
  .max(12, 'Son demasiados pagos: hasta 12.')

import { z } from 'zod'
import { CLASES_DE_COBRO, ESTADOS_DE_PROPUESTA } from '#lib/closedSets.ts'
import { DineroConSigno } from '#lib/dinero.ts'
import { Instant } from '#lib/instant.ts'
import { requiredLine, singleLine } from '#lib/text.ts'
import { CuotasEscritas, PlanDePago } from '../cuotas/contract.ts'
import { LineaEscrita, MAX_LINEAS } from '../lineas/contract.ts'

const Dia = z.iso.date()
const TOO_HIGH = 'El precio es demasiado alto. Revisa los ceros.'
/** The highest price of one thing, as that of a piece, and the highest total, as a payment. */
const MAX_PRECIO = 1_000_000
export const MAX_TOTAL = 9_999_999

/** A line of a price: `precio` is that of one, below zero for a discount. */
export const LineaDePrecio = z
  .strictObject({
    clase: z.enum(CLASES_DE_COBRO),
    concepto: requiredLine(200, 'Escribe qué es.'),
    cantidad: LineaEscrita.shape.cantidad,
    precio: DineroConSigno.refine((precio) => Math.abs(Number(precio)) <= MAX_PRECIO, TOO_HIGH),
    /** Why, for a discount; null where it needs none. */
    razon: singleLine(300)
      .nullable()
      .transform((razon) => razon || null),
    /** The line of the order that it prices; null for one that the price adds. */
    linea: z.int().nullable(),
  })
  .superRefine(({ clase, precio, razon }, context) => {
    const isDiscount = clase === 'descuento'
    const isNegative = precio.startsWith('-')
    const wrong = isDiscount ? !isNegative || Number(precio) === 0 : isNegative
    const message = isDiscount ? 'Escribe cuánto se descuenta.' : 'Un precio no puede ser menor que cero.'
    if (wrong) context.addIssue({ code: 'custom', path: ['precio'], message })
    if (isDiscount && !razon)
      context.addIssue({ code: 'custom', path: ['razon'], message: 'Di por qué se hace el descuento.' })
  })
export type LineaDePrecio = z.infer<typeof LineaDePrecio>

/** The lines of a price. */
export const LineasDePrecio = z
  .array(LineaDePrecio)
  .min(1, 'Pon al menos una línea con su precio.')
  .max(MAX_LINEAS, 'Pon veinte líneas como máximo.')

/** A line as it is read: without the checks of what staff type. */
const LineaPropuesta = z.object({
  clase: z.enum(CLASES_DE_COBRO),
  concepto: z.string(),
  cantidad: z.int(),
  precio: DineroConSigno,
  razon: z.string().nullable(),
  linea: z.int().nullable(),
})

/**
 * The newest price that staff proposed for an order (docs/decisions/058), unless they withdrew it and none was
 * accepted before. It can be accepted while `estado` is `abierta`; `por_cambiar` waits for staff, `vencida` can be asked for again.
 */
export const PropuestaDePedido = z.object({
  id: z.int(),
  estado: z.enum(ESTADOS_DE_PROPUESTA),
  lineas: z.array(LineaPropuesta),
  total: DineroConSigno,
  fecha_estimada_entrega: Dia,
  plan: PlanDePago,
  /** What is paid and by when; `antes_de` null: when the order is handed over. */
  cuotas: CuotasEscritas,
  /** The last day on which it can be accepted. */
  vale_hasta: Dia,
  /** What its customer wants changed; null when they only asked for a lapsed price again. */
  palabras: z.string().nullable(),
  creada_en: Instant,
  /** The lines of the price that was accepted last, which may be another one; null before the first. */
  acordadas: z.array(LineaPropuesta).nullable(),
  /** The total of the price that this one replaced, for a line through it; null for the first one. */
  total_anterior: DineroConSigno.nullable(),
})
export type PropuestaDePedido = z.infer<typeof PropuestaDePedido>

import { z } from 'zod'
import { Dinero } from '#lib/dinero.ts'
import { Instant } from '#lib/instant.ts'
import { multiLine, requiredLine } from '#lib/text.ts'
import { SlugDePieza } from '#piezas/contract.ts'

export const MAX_CANTIDAD = 99
export const MAX_LINEAS = 20
export const TEXTO_MAX_LENGTH = 1000
/** The highest price of one thing, as that of a piece. */
const MAX_PRECIO = 1_000_000
/** The fields of the request form for a piece's options, by their place in the piece. */
export const OPCION_FIELDS = ['opcion_1', 'opcion_2', 'opcion_3', 'opcion_4', 'opcion_5'] as const

/** A choice that a piece offers, and what the customer chose. */
export const OpcionElegida = z.object({ nombre: z.string(), valor: z.string() })

/** One thing that an order asks for (docs/decisions/055). */
export const LineaDePedido = z.object({
  id: z.int(),
  /** The last part of the piece's address; null for a line in words. */
  pieza: z.string().nullable(),
  nombre: z.string(),
  /** Empty in the public view, as `texto` is null: the customer may have written a name there. */
  opciones: z.array(OpcionElegida),
  cantidad: z.int(),
  /** The price of one, when it was ordered; null until the shop says it. */
  precio: Dinero.nullable(),
  texto: z.string().nullable(),
  /** Until when the piece is held for a received order; null if it is not held, or for good. */
  apartada_hasta: Instant.nullable(),
  /** Whether the piece went back to the window before the order was confirmed. */
  liberada: z.boolean(),
})
export type LineaDePedido = z.infer<typeof LineaDePedido>

const Cantidad = z.int('Escribe cuántas.').min(1, 'Escribe cuántas.').max(MAX_CANTIDAD, `Pon ${MAX_CANTIDAD} o menos.`)

/** A line as staff write it: one of before (`id`), a piece of the window (`pieza`), or one in words. */
export const LineaEscrita = z.strictObject({
  id: z.int().nullable(),
  pieza: SlugDePieza.nullable(),
  nombre: requiredLine(200, 'Escribe qué es.'),
  cantidad: Cantidad,
  precio: Dinero.refine(
    (precio) => Number(precio) <= MAX_PRECIO,
    'El precio es demasiado alto. Revisa los ceros.',
  ).nullable(),
  texto: multiLine(TEXTO_MAX_LENGTH).nullable(),
})
export type LineaEscrita = z.infer<typeof LineaEscrita>

/** The lines of an order as staff leave them. */
export const LineasEscritas = z.array(LineaEscrita).max(MAX_LINEAS, 'Pon veinte líneas como máximo.')

/** What staff do with the hold of an order: 48 hours more from now, back to the window, or taken from it again. */
export const CambioDeApartado = z.strictObject({
  hacer: z.enum(['extender', 'liberar', 'apartar']),
  version: z.int32(),
})

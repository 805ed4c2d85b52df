import { z } from 'zod'
import { CLASES_DE_PIEZA, EXISTENCIAS } from '#lib/closedSets.ts'
import { Dinero } from '#lib/dinero.ts'
import { requiredLine } from '#lib/text.ts'

export const ClaseDePieza = z.enum(CLASES_DE_PIEZA)
export type ClaseDePieza = z.infer<typeof ClaseDePieza>
export const Existencias = z.enum(EXISTENCIAS)
export type Existencias = z.infer<typeof Existencias>

export const NO_PIEZA = 'Esa pieza no está en la tienda.'

/** The last part of a piece's address: `pulsera-azul-larimar`. */
export const SlugDePieza = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, NO_PIEZA)
  .max(80, NO_PIEZA)

/** A choice that a piece offers: one of its values, or a text of at most `largo` characters where it has none. */
export const OpcionDePieza = z.strictObject({
  nombre: requiredLine(40, 'Ponle nombre a la opción.'),
  valores: z.array(requiredLine(60, 'Escribe el valor.')).min(1, 'Escribe al menos un valor.').max(20).nullable(),
  largo: z.int().min(1).max(60).optional(),
  obligatoria: z.boolean(),
})
export type OpcionDePieza = z.infer<typeof OpcionDePieza>
export const OpcionesDePieza = z.array(OpcionDePieza).max(5, 'Pon cinco opciones como máximo.')

/**
 * Whether a piece can be ordered. `quedan`: `cuantas` are left. `al_pedido`: it is made when ordered, in `dias` business
 * days (null: those of the shop). `apartada`: orders hold all that was left, the newest hold until `hasta` (ISO 8601).
 */
export const Disponibilidad = z.object({
  clase: z.enum(['quedan', 'al_pedido', 'apartada', 'vendida']),
  cuantas: z.int().optional(),
  dias: z.int().nullable().optional(),
  hasta: z.string().nullable().optional(),
})
export type Disponibilidad = z.infer<typeof Disponibilidad>

/** A photo that is ready to be shown. `ancho` and `alto`: pixels of its largest rendering; `color`: its average. */
export const FotoDePieza = z.object({
  id: z.uuid(),
  alt: z.string(),
  ancho: z.int(),
  alto: z.int(),
  color: z.string(),
})
export type FotoDePieza = z.infer<typeof FotoDePieza>

/** A piece as anybody sees it in the window. */
export const PiezaPublica = z.object({
  slug: z.string(),
  nombre: z.string(),
  clase: ClaseDePieza,
  precio: Dinero,
  /** Whether the price is the lowest of several. */
  precio_desde: z.boolean(),
  descripcion: z.string(),
  medida: z.string(),
  materiales: z.string(),
  opciones: OpcionesDePieza,
  disponibilidad: Disponibilidad,
  /** Business days until it is made; null for those of the shop. */
  dias_de_hechura: z.int().nullable(),
  ejemplo: z.boolean(),
  fotos: z.array(FotoDePieza),
  version: z.int(),
})
export type PiezaPublica = z.infer<typeof PiezaPublica>

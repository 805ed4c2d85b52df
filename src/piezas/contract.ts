import { z } from 'zod'
import { CLASES_DE_PIEZA, EXISTENCIAS } from '#lib/closedSets.ts'
import { Dinero } from '#lib/dinero.ts'
import type { Route } from '#lib/route.ts'
import { requiredLine, singleLine } from '#lib/text.ts'

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

/** The highest prices that the window offers as a filter, in pesos. */
export const PRECIOS_HASTA = ['1000', '2000', '5000'] as const

/** What of the window is shown. `pagina` counts from 1. */
export const FiltroDeVitrina = z.object({
  clase: ClaseDePieza.optional(),
  q: singleLine(80).optional(),
  hasta: z.enum(PRECIOS_HASTA).optional(),
  disponibles: z.literal('si').optional(),
  pagina: z.coerce.number().int().min(2).max(999).optional(),
})
export type FiltroDeVitrina = z.infer<typeof FiltroDeVitrina>

export const Vitrina = z.object({
  piezas: z.array(PiezaPublica),
  /** How many pieces each kind has in the window, whatever the filter; only kinds with pieces, in their order. */
  clases: z.array(z.object({ clase: ClaseDePieza, cuantas: z.int() })),
  /** Whether another page follows. */
  sigue: z.boolean(),
})
export type Vitrina = z.infer<typeof Vitrina>

export const listarPiezas = {
  method: 'GET',
  url: '/api/piezas',
  policy: 'publica',
  topics: ['piezas'],
  schema: {
    summary: 'Pieces of the window, by kind, 24 a page',
    querystring: FiltroDeVitrina,
    response: { 200: Vitrina },
  },
} as const satisfies Route

export const Portada = z.object({
  /** At most five: the owner's picks, then the newest. */
  piezas: z.array(PiezaPublica),
  /** How many pieces the window has. */
  cuantas: z.int(),
})
export type Portada = z.infer<typeof Portada>

export const listarPortada = {
  method: 'GET',
  url: '/api/piezas/portada',
  policy: 'publica',
  topics: ['piezas'],
  schema: { summary: 'Pieces of the home page', response: { 200: Portada } },
} as const satisfies Route

export const PiezaConParecidas = z.object({
  pieza: PiezaPublica,
  /** When it is ready and arrives if it is ordered now (`lib/calendario.ts`); null while the holidays are not known. */
  promesa: z.object({ lista: z.string(), llega: z.string(), retiro: z.string() }).nullable(),
  /** Others that can be ordered, of the same kind first. */
  parecidas: z.array(PiezaPublica),
})
export type PiezaConParecidas = z.infer<typeof PiezaConParecidas>

export const obtenerPieza = {
  method: 'GET',
  url: '/api/piezas/:slug',
  policy: 'publica',
  topics: ['piezas'],
  schema: {
    summary: 'A piece of the window, by its present or an earlier address',
    params: z.object({ slug: SlugDePieza }),
    response: { 200: PiezaConParecidas },
  },
} as const satisfies Route

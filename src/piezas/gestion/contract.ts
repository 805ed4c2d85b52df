import { z } from 'zod'
import { Cursor } from '#lib/cursor.ts'
import { dineroField } from '#lib/dinero.ts'
import { Rechazo } from '#lib/errors.ts'
import { Instant } from '#lib/instant.ts'
import type { Route } from '#lib/route.ts'
import { multiLine, requiredLine, singleLine } from '#lib/text.ts'
import { ClaseDePieza, Existencias, NO_PIEZA, OpcionesDePieza, PiezaPublica, SlugDePieza } from '../contract.ts'
import { FotoEnCurso, FotosDePieza } from '../fotos/contract.ts'

const MAX_PRECIO = 1_000_000

/** A price that somebody types: `850`, `850,00`, `RD$ 1,450.50`. */
const Precio = z
  .string()
  .overwrite((written) => written.trim().replace(/,(\d\d)$/, '.$1'))
  .pipe(dineroField('Escribe el precio.'))
  .refine((precio) => Number(precio) > 0, 'El precio debe ser mayor que cero.')
  .refine((precio) => Number(precio) <= MAX_PRECIO, 'El precio es demasiado alto. Revisa los ceros.')

/** What staff write of a piece. */
export const CAMPOS_DE_PIEZA = {
  nombre: requiredLine(120, 'Escribe el nombre de la pieza.'),
  clase: ClaseDePieza,
  precio: Precio,
  precio_desde: z.boolean(),
  descripcion: multiLine(1000),
  medida: singleLine(120),
  materiales: singleLine(200),
  existencias: Existencias,
  /** How many are left; only of several equal ones. */
  quedan: z.int('Escribe cuántas hay.').min(0, 'Escribe cuántas hay.').max(9999, 'Son demasiadas.').nullable(),
  dias_de_hechura: z
    .int('Escribe cuántos días.')
    .min(0, 'Escribe cuántos días.')
    .max(90, 'Usa 90 días como máximo.')
    .nullable(),
  opciones: OpcionesDePieza,
}
type Contadas = { existencias: Existencias; quedan: number | null }

export function requireCount({ existencias, quedan }: Contadas, context: z.core.$RefinementCtx<Contadas>) {
  if (existencias === 'varias' && quedan === null)
    context.addIssue({ code: 'custom', path: ['quedan'], message: 'Escribe cuántas hay.', input: quedan })
}

export const DatosDePieza = z.strictObject(CAMPOS_DE_PIEZA).superRefine(requireCount)
export type DatosDePieza = z.infer<typeof DatosDePieza>

/** A piece as staff see it. */
export const PiezaDeGestion = PiezaPublica.extend({
  id: z.uuid(),
  existencias: Existencias,
  quedan: z.int().nullable(),
  publicada_en: Instant.nullable(),
  guardada_en: Instant.nullable(),
  vendida_en: Instant.nullable(),
  elegida: z.boolean(),
  /** How many want to hear when it is there again; once it is, those to whom staff write by WhatsApp. */
  esperan: z.int(),
  /** All its photos, also those that are not ready or were refused. */
  todas_las_fotos: z.array(FotoEnCurso),
})
export type PiezaDeGestion = z.infer<typeof PiezaDeGestion>

/** The lists of staff. `todas`: all but `guardadas`, which are put away; `ocultas`: not published. */
export const ESTADOS_DE_PIEZA = ['todas', 'publicadas', 'ocultas', 'vendidas', 'guardadas'] as const
export const EstadoDePieza = z.enum(ESTADOS_DE_PIEZA, 'Ese estado no existe.')
export type EstadoDePieza = z.infer<typeof EstadoDePieza>

/** What staff do to a piece with one tap. `vender`: one was sold; `reponer`: there is one more. */
export const ACCIONES_DE_PIEZA = [
  'publicar',
  'ocultar',
  'guardar',
  'sacar',
  'vender',
  'reponer',
  'elegir',
  'dejar',
  'subir',
  'bajar',
] as const
export const AccionDePieza = z.enum(ACCIONES_DE_PIEZA)
export type AccionDePieza = z.infer<typeof AccionDePieza>

/** The photos in their order; without them they stay as they are. */
const fotos = FotosDePieza.optional()
export const SIN_FOTO = 'Pon al menos una foto para publicarla.'

const params = z.object({ id: z.uuid(NO_PIEZA) })
/** The version that the person saw; the server answers 409 if the current version is another. */
const version = z.int32()
const options = { policy: 'piezas', topics: ['piezas'] } as const
const response = { 200: PiezaDeGestion, 404: Rechazo, 409: Rechazo, 422: Rechazo }

export const listarPiezasDeGestion = {
  method: 'GET',
  url: '/api/gestion/piezas',
  ...options,
  poll: 60_000,
  schema: {
    summary: 'Pieces of one state, as the window sorts them, thirty at a time, with how many each state has',
    querystring: z.object({
      estado: EstadoDePieza.default('todas'),
      q: singleLine(120).optional(),
      despues_de: Cursor.optional(),
    }),
    response: {
      200: z.object({
        piezas: z.array(PiezaDeGestion),
        sigue: Cursor.nullable(),
        cuentas: z.record(EstadoDePieza, z.int()),
        ejemplos: z.int(),
      }),
      422: Rechazo,
    },
  },
} as const satisfies Route

export const obtenerPiezaDeGestion = {
  method: 'GET',
  url: '/api/gestion/piezas/:id',
  ...options,
  poll: 60_000,
  schema: { summary: 'A piece', params, response: { 200: PiezaDeGestion, 404: Rechazo, 422: Rechazo } },
} as const satisfies Route

export const crearPieza = {
  method: 'POST',
  url: '/api/gestion/piezas',
  ...options,
  answers: obtenerPiezaDeGestion,
  repeatable: true,
  schema: {
    summary: 'Create a piece, in the window at once or hidden',
    body: z
      .strictObject({ ...CAMPOS_DE_PIEZA, fotos, publicar: z.boolean() })
      .superRefine(requireCount)
      .refine(({ publicar, fotos }) => !publicar || fotos?.length !== 0, { path: ['fotos'], message: SIN_FOTO }),
    response: { 200: PiezaDeGestion, 422: Rechazo },
  },
} as const satisfies Route

export const cambiarPieza = {
  method: 'PUT',
  url: '/api/gestion/piezas/:id',
  ...options,
  answers: obtenerPiezaDeGestion,
  repeatable: true,
  schema: {
    summary: 'Change what a piece says, and its address if another one is given',
    params,
    body: z
      .strictObject({
        ...CAMPOS_DE_PIEZA,
        fotos,
        slug: SlugDePieza,
        version,
        /** How many were left when the form was filled: orders take pieces without a new version. */
        quedaban: z.int32().nullish(),
      })
      .superRefine(requireCount),
    response,
  },
} as const satisfies Route

export const moverPieza = {
  method: 'POST',
  url: '/api/gestion/piezas/:id/acciones',
  ...options,
  answers: obtenerPiezaDeGestion,
  repeatable: true,
  schema: {
    summary: 'Publish, hide, put away, sell, pick or move a piece; what already is so stays',
    params,
    body: z.strictObject({ accion: AccionDePieza }),
    response,
  },
} as const satisfies Route

export const deshacerPieza = {
  method: 'POST',
  url: '/api/gestion/piezas/:id/deshacer',
  ...options,
  answers: obtenerPiezaDeGestion,
  schema: {
    summary: 'Undo the last tap on a piece: only by who made it, soon, and while nothing else has changed the piece',
    params,
    body: z.strictObject({ version }),
    response,
  },
} as const satisfies Route

export const duplicarPieza = {
  method: 'POST',
  url: '/api/gestion/piezas/:id/copias',
  ...options,
  repeatable: true,
  schema: { summary: 'Copy a piece, hidden and with an address of its own', params, response },
} as const satisfies Route

export const quitarEjemplos = {
  method: 'DELETE',
  url: '/api/gestion/piezas/ejemplos',
  ...options,
  schema: {
    summary: 'Delete the example pieces of a new shop; those that were ordered are put away',
    response: { 200: z.object({ quitadas: z.int() }) },
  },
} as const satisfies Route

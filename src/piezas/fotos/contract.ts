import { z } from 'zod'
import { ESTADOS_DE_FOTO_DE_PIEZA } from '#lib/closedSets.ts'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'

/** How many photos a piece may have. */
export const MAX_FOTOS_DE_PIEZA = 6
/** Bytes of a whole upload. Phones shrink a photo far below this first. */
export const MAX_BYTES = 40 * 1024 * 1024
/** Bytes of one part of an upload. */
export const MAX_PARTE = 512 * 1024
/** Pixels above which a photo is not decoded. */
export const MAX_PIXELES = 50_000_000
/** Pixels: the width of the smallest rendering, which a photo must reach after it is cropped. */
export const MIN_ANCHO = 360

const DEMASIADO = 'La foto pesa más de 40 MB. Hazla más pequeña o elige otra.'
const NO_FOTO = 'Esa foto ya no está. Ponla de nuevo.'

/** How a photo is cropped to 4:5: degrees clockwise, then the place of the rectangle along its free axis, 0 to 1. */
export const Recorte = z.strictObject({
  giro: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  posicion: z.number().min(0).max(1),
})
export type Recorte = z.infer<typeof Recorte>
export const AL_CENTRO: Recorte = { giro: 0, posicion: 0.5 }

/** A piece's photo as staff see it. Bytes are uploaded in order; `recibidos` says from where to go on. */
export const FotoEnCurso = z.object({
  id: z.uuid(),
  estado: z.enum(ESTADOS_DE_FOTO_DE_PIEZA),
  bytes: z.int(),
  recibidos: z.int(),
  alt: z.string(),
  ancho: z.int().nullable(),
  alto: z.int().nullable(),
  color: z.string().nullable(),
  /** Why it was refused, or why it is not ready yet. */
  error: z.string().nullable(),
})
export type FotoEnCurso = z.infer<typeof FotoEnCurso>

/** The photos of a piece in their order, as forms send them. */
export const FotosDePieza = z
  .array(
    z.strictObject({
      id: z.uuid(NO_FOTO),
      alt: z.string().trim().max(200, 'Describe la foto en 200 letras o menos.').default(''),
    }),
  )
  .max(MAX_FOTOS_DE_PIEZA, `Pon ${MAX_FOTOS_DE_PIEZA} fotos como máximo.`)
export type FotosDePieza = z.infer<typeof FotosDePieza>

const params = z.object({ foto: z.uuid(NO_FOTO) })
const response = { 200: FotoEnCurso, 404: Rechazo, 409: Rechazo, 422: Rechazo }

export const empezarFoto = {
  method: 'POST',
  url: '/api/gestion/piezas/fotos',
  policy: 'piezas',
  schema: {
    summary: 'Begin the upload of a photo of a piece',
    body: z.strictObject({ bytes: z.int().min(1, 'La foto está vacía.').max(MAX_BYTES, DEMASIADO) }),
    response: { 201: FotoEnCurso, 422: Rechazo },
  },
} as const satisfies Route

export const obtenerFoto = {
  method: 'GET',
  url: '/api/gestion/piezas/fotos/:foto',
  policy: 'piezas',
  topics: ['piezas'],
  schema: { summary: 'A photo of a piece, and how much of its upload has arrived', params, response },
} as const satisfies Route

export const subirParte = {
  method: 'PUT',
  url: '/api/gestion/piezas/fotos/:foto/partes/:desde',
  policy: 'piezas',
  bodyLimit: MAX_PARTE,
  schema: {
    summary: 'The next bytes of an upload (application/octet-stream), from the byte `desde` on',
    params: params.extend({ desde: z.coerce.number().int().min(0).max(MAX_BYTES) }),
    response: { ...response, 413: Rechazo },
  },
} as const satisfies Route

export const prepararFoto = {
  method: 'PUT',
  url: '/api/gestion/piezas/fotos/:foto/recorte',
  policy: 'piezas',
  topics: ['piezas'],
  schema: { summary: 'End an upload and have the photo cropped and encoded', params, body: Recorte, response },
} as const satisfies Route

import { z } from 'zod'
import { TIPOS_DE_FOTO } from '../closedSets.ts'
import { requiredLine } from '../text.ts'

/** How many photos one request may carry. */
export const MAX_FOTOS = 3
/** Bytes of one uploaded photo. Browsers shrink photos far below this first (`ui/photos/shrinkPhoto.ts`). */
const MAX_BYTES = 1024 * 1024
const BASE64_LENGTH = Math.ceil(MAX_BYTES / 3) * 4
const NAME_LENGTH = 120

const FOTO_GRANDE = 'La foto pesa demasiado. Elige otra o hazla más pequeña.'
const NO_ES_FOTO = 'Esa foto no llegó bien. Adjúntala de nuevo.'

/** An uploaded photo: its file name, and its bytes in base64. */
export const FotoNueva = z.strictObject({
  nombre: requiredLine(NAME_LENGTH, 'Ponle un nombre a la foto.'),
  contenido: z
    .string()
    .max(BASE64_LENGTH, FOTO_GRANDE)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, NO_ES_FOTO),
})
export type FotoNueva = z.infer<typeof FotoNueva>

/** The photos field of a form: a list that may be empty. */
export const FotosNuevas = z.array(FotoNueva).max(MAX_FOTOS, `Adjunta ${MAX_FOTOS} fotos como máximo.`)

/** A stored photo without its bytes, which have their own URL. */
export const Foto = z.object({
  id: z.uuid(),
  nombre: z.string(),
  tipo: z.enum(TIPOS_DE_FOTO),
  bytes: z.int(),
  ancho: z.int(),
  alto: z.int(),
})
export type Foto = z.infer<typeof Foto>

/** `bodyLimit` of a route that takes photos: their bytes, plus room for the other fields. */
export const FOTOS_BODY_LIMIT = MAX_FOTOS * BASE64_LENGTH + 64 * 1024

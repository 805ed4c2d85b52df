import { z } from 'zod'
import { TIPOS_DE_FOTO } from '../conjuntos.ts'
import { lineaLlena } from '../texto.ts'

/** How many travel at once with what they belong to. */
export const MAXIMO_DE_FOTOS = 3
/** Of one as it arrives. Browsers make theirs far smaller first (`ui/fotos/reducir.ts`). */
const MAXIMO_DE_BYTES = 1024 * 1024
const LARGO_EN_BASE64 = Math.ceil(MAXIMO_DE_BYTES / 3) * 4
const LARGO_DE_NOMBRE = 120

const FOTO_GRANDE = 'La foto pesa demasiado. Elige otra o hazla más pequeña.'
const NO_ES_FOTO = 'Esa foto no llegó bien. Adjúntala de nuevo.'

/** One that is sent: what its file is called, and its bytes in base64. */
export const FotoNueva = z.strictObject({
  nombre: lineaLlena(LARGO_DE_NOMBRE, 'Ponle un nombre a la foto.'),
  contenido: z
    .string()
    .max(LARGO_EN_BASE64, FOTO_GRANDE)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, NO_ES_FOTO),
})
export type FotoNueva = z.infer<typeof FotoNueva>

/** The field of a form: none, or a few. */
export const FotosNuevas = z.array(FotoNueva).max(MAXIMO_DE_FOTOS, `Adjunta ${MAXIMO_DE_FOTOS} fotos como máximo.`)

/** One that is kept, but for its bytes, which have an address of their own. */
export const Foto = z.object({
  id: z.uuid(),
  nombre: z.string(),
  tipo: z.enum(TIPOS_DE_FOTO),
  bytes: z.int(),
  ancho: z.int(),
  alto: z.int(),
})
export type Foto = z.infer<typeof Foto>

/** `bodyLimit` of a route whose body carries photos: the whole of them, and what is written beside them. */
export const CUERPO_CON_FOTOS = MAXIMO_DE_FOTOS * LARGO_EN_BASE64 + 64 * 1024

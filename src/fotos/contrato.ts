import { z } from 'zod'
import { TIPOS_DE_FOTO } from '#comun/conjuntos.ts'
import { linea } from '#comun/texto.ts'

export const MAXIMO_DE_FOTOS = 3

export const FotoNueva = z.strictObject({ nombre: linea(200), contenido: z.base64() })
export type FotoNueva = z.infer<typeof FotoNueva>

export const Foto = z.object({
  id: z.uuid(),
  nombre: z.string(),
  tipo: z.enum(TIPOS_DE_FOTO),
  bytes: z.int(),
  ancho: z.int(),
  alto: z.int(),
})
export type Foto = z.infer<typeof Foto>

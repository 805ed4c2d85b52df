import { z } from 'zod'
import { Recorte } from './contract.ts'

/** A photo in a form. `id` is null until all its bytes have arrived; one that the piece had before has no crop. */
const FotoEscrita = z.object({
  /** Stands for it while it has no id. */
  clave: z.string(),
  id: z.uuid().nullable(),
  alt: z.string(),
  /** A small copy as a `data:` URL, which is shown until the shop has its own. */
  vista: z.string().nullable(),
  recorte: Recorte.nullable(),
})
export type FotoEscrita = z.infer<typeof FotoEscrita>

/** The photos as the form holds them, which keeps texts only: so they are part of its draft. */
export function readFotos(text: string): FotoEscrita[] {
  try {
    return z.array(FotoEscrita).parse(JSON.parse(text))
  } catch {
    return []
  }
}

export const writeFotos = (fotos: readonly FotoEscrita[]) => (fotos.length === 0 ? '' : JSON.stringify(fotos))

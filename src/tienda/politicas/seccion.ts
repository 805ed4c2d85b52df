import type { Enlace } from '../preguntas.ts'

/** A paragraph, or a list whose items may start with bold words. */
type Bloque = string | { lista: (string | [inicio: string, resto: string])[] }

export type Seccion = {
  /** The section's URL fragment, `#<id>`. */
  id: string
  titulo: string
  bloques: Bloque[]
  enlaces?: Enlace[]
}

import type { Enlace } from '../preguntas.ts'

/** A paragraph, or a list whose items may begin with a word that stands out. */
type Bloque = string | { lista: (string | [inicio: string, resto: string])[] }

export type Seccion = {
  /** Its address is `#<id>` on the page. */
  id: string
  titulo: string
  bloques: Bloque[]
  enlaces?: Enlace[]
}

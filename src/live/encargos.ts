import type { Palabra } from './linea.ts'

/** What a page asks of the line it shares with the other pages of the browser. */
export type Encargo =
  | { que: 'seguir'; temas: string[] }
  | { que: 'despertar'; dudoso: boolean }
  /** A lock that the page holds for as long as it lives, however it ends. */
  | { que: 'vivir'; candado: string }

/** What a page hears; a heartbeat says that the common program lives, whatever its line does. */
export type Dicho = Palabra | { que: 'latido' }

export const LATIDO_COMUN = 15_000

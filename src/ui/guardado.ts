import type { z } from 'zod'

type Ajustes<T> = {
  esquema: z.ZodType<T>
  /** Milliseconds after which it is no longer there. */
  vida: number
}

/**
 * Something that this browser keeps under a name, also when its tab closes. Storage may be forbidden or full: then it lasts
 * as long as the page. What another version of the page left there is none.
 */
export function crearGuardado<T>(lugar: string, { esquema, vida }: Ajustes<T>) {
  let enLaPagina: T | null = null
  return {
    leer(ahora = Date.now()): T | null {
      try {
        const { valor, escrito } = JSON.parse(localStorage.getItem(lugar) ?? 'null') ?? {}
        if (Math.abs(ahora - Number(escrito)) <= vida) return esquema.safeParse(valor).data ?? null
        return enLaPagina
      } catch {
        return enLaPagina
      }
    },
    guardar(valor: T, ahora = Date.now()) {
      try {
        localStorage.setItem(lugar, JSON.stringify({ valor, escrito: ahora }))
      } catch {
        enLaPagina = valor
      }
    },
    quitar() {
      enLaPagina = null
      try {
        localStorage.removeItem(lugar)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

import type { z } from 'zod'

type Ajustes<T> = {
  esquema: z.ZodType<T>
  /** Milliseconds after which it is no longer there. */
  vida: number
}

/** What no storage took, by its name. */
const enLaPagina = new Map<string, unknown>()

if (typeof window !== 'undefined') addEventListener('brisa:olvidado', () => enLaPagina.clear())

/**
 * Something that somebody wrote and this browser keeps under a name, also when its tab closes, until they sign out. Storage
 * may be forbidden or full: then it lasts as long as the page. What another version of the page left there is none.
 */
export function crearGuardado<T>(lugar: `propio:${string}`, { esquema, vida }: Ajustes<T>) {
  const leerDeLaPagina = () => esquema.safeParse(enLaPagina.get(lugar)).data ?? null
  return {
    leer(ahora = Date.now()): T | null {
      try {
        const { valor, escrito } = JSON.parse(localStorage.getItem(lugar) ?? 'null') ?? {}
        if (Math.abs(ahora - Number(escrito)) <= vida) return esquema.safeParse(valor).data ?? null
        return leerDeLaPagina()
      } catch {
        return leerDeLaPagina()
      }
    },
    guardar(valor: T, ahora = Date.now()) {
      try {
        localStorage.setItem(lugar, JSON.stringify({ valor, escrito: ahora }))
      } catch {
        enLaPagina.set(lugar, valor)
      }
    },
    quitar() {
      enLaPagina.delete(lugar)
      try {
        localStorage.removeItem(lugar)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

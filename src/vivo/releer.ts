import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Milliseconds between the beginnings of two reads of one query. */
const ENTRE_LECTURAS = 400
/** A read that takes longer is given up for the next one, else a change would wait for an answer that may never come. */
const ES_TARDE = 2_000

/** What is being read, and whether something was said of it since. */
const enMarcha = new WeakMap<QueryClient, Map<string, boolean>>()

const pausa = (milisegundos: number) => new Promise((listo) => setTimeout(listo, milisegundos))

/**
 * Reads a query again: at once, or at a moment of its own within `reparto` milliseconds. What is said of it while it is
 * read asks for one more read, not for one each, and cancels none.
 */
export async function releer(cache: QueryClient, { queryKey, reparto }: { queryKey: QueryKey; reparto: number }) {
  const deEsta = enMarcha.get(cache) ?? new Map<string, boolean>()
  enMarcha.set(cache, deEsta)
  // Who reads at once does not wait for who takes their time.
  const clave = `${reparto} ${hashKey(queryKey)}`
  const seLee = deEsta.has(clave)
  deEsta.set(clave, true)
  if (seLee) return
  while (deEsta.get(clave)) {
    if (reparto > 0) await pausa(Math.random() * reparto)
    deEsta.set(clave, false)
    const lectura = cache.invalidateQueries({ queryKey })
    await Promise.all([pausa(ENTRE_LECTURAS), Promise.race([lectura, pausa(ES_TARDE)])])
  }
  deEsta.delete(clave)
}

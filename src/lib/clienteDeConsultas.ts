import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const INTENTOS = 3

/** Where who is signed in is kept. */
export const SESION = ['sesion'] as const

/** Milliseconds for which what a loader has just read is not asked for again by the screen that shows it. */
export const RECIEN_LEIDO = 5_000

/**
 * Reads are tried again three times, after 1, 2 and 4 s (never more than 30 s), but only when nobody answered or the
 * fault was the server's: a 4xx is an answer, and the time for one is the same for all tries (docs/decisions/015).
 * Unused data is dropped after 5 minutes. A write tells at once that there is no line; a read waits for it. What was
 * written, passwords among it, is dropped with the form that sent it.
 */
export function crearClienteDeConsultas() {
  // The session may have ended: who guards the page asks again who is there, and sends them to sign in. Whoever is on
  // their way out has ended it themselves.
  const onError = (error: Error) =>
    void (estadoDe(error) === 401 && !saliendo && cliente.invalidateQueries({ queryKey: SESION }))
  const cliente = new QueryClient({
    queryCache: new QueryCache({ onError, onSettled: alLeer }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // What a clock or the line asks for while a session is being ended would come back refused.
        enabled: () => !saliendo,
        retry: (fallos, error) => fallos < INTENTOS && puedeRepetirse(error) && error.name !== 'SinRespuesta',
        retryDelay: (fallos) => Math.min(1000 * 2 ** fallos, 30_000),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        gcTime: 5 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
  return cliente
}

// Before the page sees it: an answer may be the first that knows of a session that ended.
const alLeer = () => void globalThis.dispatchEvent?.(new Event('brisa:leido'))

let saliendo = false
if (typeof window !== 'undefined') {
  addEventListener('brisa:saliendo', () => {
    saliendo = true
    // What is on its way would come back refused, once the session is over.
    void cliente.cancelQueries({}, { silent: true })
  })
  addEventListener('brisa:se-queda', () => {
    saliendo = false
    // What was invalidated meanwhile is not stale for observers that might not ask.
    void cliente.refetchQueries({ type: 'active', predicate: (una) => una.state.isInvalidated || una.isStale() })
  })
}

/** One for the whole visit: what a page's loader has read, its screen shows. */
export const cliente = crearClienteDeConsultas()

/** Whether asking again may help. Told by shape, so that the first page loads without the contracts' validator. */
export function puedeRepetirse(error: Error) {
  if (error.name === 'SinConexion' || error.name === 'SinRespuesta') return true
  return (estadoDe(error) ?? 0) >= 500
}

function estadoDe(error: Error) {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

import { QueryClient } from '@tanstack/react-query'

const INTENTOS = 3

/**
 * Reads are tried again three times, after 1, 2 and 4 s (never more than 30 s), but only when nobody answered or the
 * fault was the server's: a 4xx is an answer (specification §7, decisions §10). Unused data is dropped after 5 minutes.
 */
export function crearClienteDeConsultas() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (fallos, error) => fallos < INTENTOS && puedeRepetirse(error),
        retryDelay: (fallos) => Math.min(1000 * 2 ** fallos, 30_000),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        gcTime: 5 * 60_000,
      },
      mutations: { retry: false },
    },
  })
}

/** Whether asking again may help. Told by shape, so that the first page loads without the contracts' validator. */
export function puedeRepetirse(error: Error) {
  if (error.name === 'SinConexion') return true
  return 'status' in error && typeof error.status === 'number' && error.status >= 500
}

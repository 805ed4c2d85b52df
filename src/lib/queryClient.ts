import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const ATTEMPTS = 3

/** Query key of the current session. */
export const SESSION_KEY = ['sesion'] as const

/** Milliseconds during which a screen reuses the data that its loader has read. */
export const STALE_TIME = 5_000

/**
 * Reads are retried three times, after 1, 2 and 4 s, but only after a lost connection or a 5xx; all tries share one
 * timeout (docs/decisions/015). Unused data is dropped after 5 minutes. A write fails at once when
 * offline; a read waits. Writes are dropped with the form that sent them, since they may hold passwords.
 */
export function createQueryClient() {
  // On a 401 the session may have ended, so the guard reads it again and sends the person to sign in. During sign-out a
  // 401 is expected.
  const onError = (error: Error) =>
    void (statusOf(error) === 401 && !signingOut && queryClient.invalidateQueries({ queryKey: SESSION_KEY }))
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSettled: onRead }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // During sign-out, polling would get a 401.
        enabled: () => !signingOut,
        retry: (failures, error) => failures < ATTEMPTS && canRetry(error) && error.name !== 'NoResponse',
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        gcTime: 5 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
  return queryClient
}

// Announces each read's answer before the page gets it, because it may be the first sign that the session ended.
const onRead = () => void globalThis.dispatchEvent?.(new Event('brisa:leido'))

let signingOut = false
if (typeof window !== 'undefined') {
  addEventListener('brisa:saliendo', () => {
    signingOut = true
    // Reads in flight would get a 401 once the session ends.
    void queryClient.cancelQueries({}, { silent: true })
  })
  addEventListener('brisa:se-queda', () => {
    signingOut = false
    // Invalidated queries do not count as stale while their observers are disabled.
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.isInvalidated || query.isStale(),
    })
  })
}

/** One client for the whole visit, so that screens find the data that their loaders read. */
export const queryClient = createQueryClient()

/** Whether a retry may help. Checks names and fields instead of classes, so that the first page loads without zod. */
export function canRetry(error: Error) {
  if (error.name === 'NoConnection' || error.name === 'NoResponse') return true
  return (statusOf(error) ?? 0) >= 500
}

function statusOf(error: Error) {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

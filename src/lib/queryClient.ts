import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const ATTEMPTS = 3

/** Where who is signed in is kept. */
export const SESSION_KEY = ['sesion'] as const

/** Milliseconds for which what a loader has just read is not asked for again by the screen that shows it. */
export const STALE_TIME = 5_000

/**
 * Reads are tried again three times, after 1, 2 and 4 s (never more than 30 s), but only when nobody answered or the
 * fault was the server's: a 4xx is an answer, and the time for one is the same for all tries (docs/decisions/015).
 * Unused data is dropped after 5 minutes. A write tells at once that there is no line; a read waits for it. What was
 * written, passwords among it, is dropped with the form that sent it.
 */
export function createQueryClient() {
  // The session may have ended: who guards the page asks again who is there, and sends them to sign in. Whoever is on
  // their way out has ended it themselves.
  const onError = (error: Error) =>
    void (statusOf(error) === 401 && !signingOut && queryClient.invalidateQueries({ queryKey: SESSION_KEY }))
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError, onSettled: onRead }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // What a clock or the line asks for while a session is being ended would come back refused.
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

// Before the page sees it: an answer may be the first that knows of a session that ended.
const onRead = () => void globalThis.dispatchEvent?.(new Event('brisa:leido'))

let signingOut = false
if (typeof window !== 'undefined') {
  addEventListener('brisa:saliendo', () => {
    signingOut = true
    // What is on its way would come back refused, once the session is over.
    void queryClient.cancelQueries({}, { silent: true })
  })
  addEventListener('brisa:se-queda', () => {
    signingOut = false
    // What was invalidated meanwhile is not stale for observers that might not ask.
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.isInvalidated || query.isStale(),
    })
  })
}

/** One for the whole visit: what a page's loader has read, its screen shows. */
export const queryClient = createQueryClient()

/** Whether asking again may help. Told by shape, so that the first page loads without the contracts' validator. */
export function canRetry(error: Error) {
  if (error.name === 'NoConnection' || error.name === 'NoResponse') return true
  return (statusOf(error) ?? 0) >= 500
}

function statusOf(error: Error) {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

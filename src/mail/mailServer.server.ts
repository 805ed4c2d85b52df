import type { RetryPolicy } from './retryPolicy.ts'
import type { FailureKind } from './transport.server.ts'

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void }

/**
 * What this process knows of the mail server: whether it is there, and whether a mail that broke off did so because of
 * the server or of itself. A server that is away is tried with one mail at a time; the first answer lets all others go.
 */
export function openMailServer(retryPolicy: RetryPolicy, log: Log, now = () => performance.now()) {
  let outage: { times: number; until: number } | null = null
  let lastResponse = Number.NEGATIVE_INFINITY
  /** Mails that broke off, and when. */
  const failedAt = new Map<string, number>()

  return {
    /** Whether it was not there when it was last tried. */
    falta: () => outage !== null,

    /** Milliseconds until it may be tried again. */
    espera: () => Math.max(0, (outage?.until ?? 0) - now()),

    /** A try to deliver one mail; it ends with one of the two. */
    attempt(id: string) {
      const startedAt = now()
      const outageAtStart = outage

      function onResponse() {
        failedAt.delete(id)
        lastResponse = now()
        if (outage) log.info({}, 'mail server is back')
        outage = null
      }

      return {
        contesto: onResponse,

        /**
         * @param details what the log is to say of it
         * @returns whether the mail itself is to blame
         */
        onFailure(failure: FailureKind, details: object = {}) {
          if (failure === 'definitiva' || failure === 'rechazo') {
            onResponse()
            return true
          }
          const previous = failedAt.get(id)
          // The server answers others, and broke off with this one twice.
          const isCulprit = previous !== undefined && previous < lastResponse
          failedAt.set(id, now())
          // Of several that break off together only the first tells something new.
          if (failure === 'servidor' && lastResponse < startedAt && outage === outageAtStart) {
            const times = (outage?.times ?? 0) + 1
            if (times === 1) log.warn(details, 'mail server is away')
            outage = { times, until: now() + retryPolicy.probe(times) }
          }
          return isCulprit
        },
      }
    },
  }
}

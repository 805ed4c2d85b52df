import type { RetryPolicy } from './retryPolicy.ts'
import type { FailureKind } from './transport.server.ts'

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void }

/**
 * Tracks, for this process, whether the mail server is down, and whether an interrupted delivery is the fault of the
 * server or of the mail. A server that is down is probed with one mail at a time; its first answer releases the
 * others.
 */
export function openMailServer(retryPolicy: RetryPolicy, log: Log, now = () => performance.now()) {
  let outage: { times: number; until: number } | null = null
  let lastResponse = Number.NEGATIVE_INFINITY
  /** When each mail was last interrupted, by mail id. */
  const failedAt = new Map<string, number>()

  return {
    /** Whether the server was down at the last attempt. */
    isDown: () => outage !== null,

    /** Milliseconds until the next probe. */
    msUntilProbe: () => Math.max(0, (outage?.until ?? 0) - now()),

    /** Starts an attempt to deliver one mail. The caller ends it with `onResponse` or `onFailure`. */
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
        onResponse,

        /**
         * @param details fields of the log entry
         * @returns whether the mail itself is to blame
         */
        onFailure(failure: FailureKind, details: object = {}) {
          if (failure === 'definitiva' || failure === 'rechazo') {
            onResponse()
            return true
          }
          const previous = failedAt.get(id)
          // The server has broken off this mail twice, and answered another mail in between.
          const isCulprit = previous !== undefined && previous < lastResponse
          failedAt.set(id, now())
          // Of several attempts that break off together only the first counts.
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

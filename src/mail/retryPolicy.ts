/** When a failed delivery is tried again. Times are in milliseconds. */
export type RetryPolicy = {
  /** Refusals after which a mail is still tried again. One more marks it as failed. */
  maxRejections: number
  /** Pause before the next attempt, after that many refusals. */
  pause(rejections: number): number
  /** Pause before a mail that the server took without an answer is sent once more. */
  unanswered: number
  /** Pause before the next probe of a mail server that has failed `times` times in a row. */
  probe(times: number): number
}

/**
 * Pauses of 15 s doubling to 1 h, 36 times, last 29 hours: a mailbox may be full overnight. A server that is down is
 * probed after 1 s doubling to 10 s, without end. A mail that may have arrived waits for five minutes, so that a server
 * that restarts is back when it is sent for the second and last time.
 */
export const RETRY_POLICY: RetryPolicy = {
  maxRejections: 36,
  pause: (rejections) => Math.min(3_600_000, 15_000 * 2 ** (rejections - 1)),
  unanswered: 300_000,
  probe: (times) => Math.min(10_000, 1_000 * 2 ** (times - 1)),
}

/** The longest pause of a mail that the server, or an outage, sent back. */
export const LONGEST_PAUSE = Math.max(RETRY_POLICY.pause(RETRY_POLICY.maxRejections), RETRY_POLICY.unanswered)

/** How often what did not work is tried again; milliseconds. */
export type RetryPolicy = {
  /** Refusals after which a mail is put aside. */
  rechazos: number
  /** After so many refusals. */
  pause(rejections: number): number
  /** Until the mail server is tried again that was not there so many times. */
  probe(times: number): number
}

/**
 * 15 s doubling to 1 h, 36 times, is 29 hours: a mailbox may be full for a night. A server that was away is tried again
 * after 1 s doubling to 10 s, for as long as it takes.
 */
export const RETRY_POLICY: RetryPolicy = {
  rechazos: 36,
  pause: (rejections) => Math.min(3_600_000, 15_000 * 2 ** (rejections - 1)),
  probe: (times) => Math.min(10_000, 1_000 * 2 ** (times - 1)),
}

/**
 * Milliseconds. The live line reports what is sent and not what is read: a thousand readers would send a thousand
 * notices.
 */
export const POLL_MS = 20_000

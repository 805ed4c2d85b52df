/**
 * Poll interval in milliseconds. Live events report what is sent but not what is read: a thousand readers would send a
 * thousand notices.
 */
export const POLL_MS = 20_000

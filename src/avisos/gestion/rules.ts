/**
 * Poll interval in milliseconds. Live events report sent notifications but not reads, since a thousand readers would
 * cause a thousand events.
 */
export const POLL_MS = 20_000

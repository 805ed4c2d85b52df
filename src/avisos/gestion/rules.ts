/**
 * Milliseconds. The live line reports what is sent and not what is read: a thousand readers would send a thousand
 * notices.
 */
export const RITMO = 20_000

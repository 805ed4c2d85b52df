/**
 * Milliseconds. The line tells of what is sent. That it was read it does not: a thousand readers would be a thousand
 * notices.
 */
export const RITMO = 20_000

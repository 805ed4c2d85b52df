/** Days for which a confirmation link works, and for which the request that waits for it is kept. */
export const DAYS_TO_CONFIRM = 7

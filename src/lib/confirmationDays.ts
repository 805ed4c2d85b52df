/** Days for which a mail's link confirms an address or a request, and for which such a request waits. */
export const DAYS_TO_CONFIRM = 7

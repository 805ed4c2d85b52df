/** Largest difference between the number of recipients that staff confirmed and the real one that is not reported. */
export const CLOSE_ENOUGH = 10

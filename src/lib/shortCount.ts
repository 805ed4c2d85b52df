/** A count as a badge shows it: above 999 it is `999+`. */
export const shortCount = (count: number) => (count < 1000 ? count : '999+')

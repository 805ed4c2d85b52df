/** A count for a badge; above 999 it shows `999+`. */
export const shortCount = (count: number) => (count < 1000 ? count : '999+')

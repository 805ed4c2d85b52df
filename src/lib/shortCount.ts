/** A number beside a word: of more than three digits nobody reads the rest. */
export const shortCount = (count: number) => (count < 1000 ? count : '999+')

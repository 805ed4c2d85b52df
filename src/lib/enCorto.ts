/** A number beside a word: of more than three digits nobody reads the rest. */
export const enCorto = (cuantos: number) => (cuantos < 1000 ? cuantos : '999+')

import { oneOf } from './plano.ts'

const WORDS: Record<string, number> = {
  ...{ un: 1, uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
  ...{ do: 2, tre: 3 },
  ...{ once: 11, doce: 12, trece: 13, catorce: 14, quince: 15, veinte: 20, treinta: 30, cuarenta: 40, cincuenta: 50 },
  ...{ sesenta: 60, setenta: 70, ochenta: 80, noventa: 90, cien: 100, ciento: 100, doscientos: 200 },
  ...{ trescientos: 300, cuatrocientos: 400, quinientos: 500, seiscientos: 600, setecientos: 700 },
  ...{ ochocientos: 800, novecientos: 900, mil: 1000 },
}
const names = oneOf(
  Object.keys(WORDS)
    .toSorted((one, other) => other.length - one.length)
    .join(' '),
)

/** A number in figures or words: `1,500`, `2 mil`, `mil quinientos`, `RD$850.00`. */
export const NUMBER = `(?:(?:rd)? ?\\$ ?)?\\d[\\d,.]{0,12}\\d(?: ?(?:mil|k)\\b)?|(?:(?:rd)? ?\\$ ?)?\\d(?: ?(?:mil|k)\\b)?|(?:${names})(?: (?:y )?(?:${names}))*`

/** Numbers of few pieces: `2`, `dos`. */
export const COUNT = `\\d{1,3}|${oneOf(Object.keys(WORDS).slice(3, 16).join(' '))}`

/** Reads a number that {@link NUMBER} matched. */
export function toNumber(written: string) {
  const figures = /\d[\d,.]*/.exec(written)?.[0]
  if (figures) {
    // A comma or full stop before three figures groups thousands.
    const plain = figures
      .replace(/[,.](?=\d{3}(?!\d))/g, '')
      .replace(/[,.]+$/, '')
      .replace(',', '.')
    return Number(plain) * (/(?:mil|k)$/.test(written) ? 1000 : 1)
  }
  let total = 0
  for (const word of written.split(/ (?:y )?/)) {
    const value = WORDS[word] ?? 0
    total = value === 1000 ? Math.max(total, 1) * 1000 : total + value
  }
  return total
}

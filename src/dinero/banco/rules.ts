import { nameWords } from '#lib/nameWords.ts'

/** Which row of the bank paid which receipt (docs/decisions/060). */

/** A receipt that waits, or a payment that was recorded and that no row of the bank has paid yet. */
export type Espera = {
  id: string
  monto: string
  referencia: string | null
  nombre: string
  /** The day of the transfer; if only the day of sending is known, `dia_exacto` is false. */
  dia: string
  dia_exacto: boolean
}
export type Fila = { id: number; monto: string; referencia: string | null; descripcion: string | null; dia: string }

/**
 * `fila`: the row that is proposed; `segura`: by the reference, or a whole name of three words; `posibles`: rows that may be it, the
 * likeliest first.
 */
export type Cuadre = { fila: number | null; segura: boolean; posibles: number[] }

/** Days that the bank's date may lie before and after that of the transfer; a weekend and a holiday lie between. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 4
/** Days for which people keep a receipt before they send it. */
const DAYS_KEPT = 7
/** The scores from which a row is proposed, and without doubt: two strangers may share a first name and a surname. */
const [ENOUGH, SURE] = [2, 3]

/** The days in which the bank may show a transfer. */
export function daysOf({ dia, dia_exacto }: Pick<Espera, 'dia' | 'dia_exacto'>) {
  return { desde: shift(dia, dia_exacto ? -DAYS_BEFORE : -DAYS_KEPT), hasta: shift(dia, DAYS_AFTER) }
}

function shift(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Matches rows to what waits. Amounts are equal to the centavo and days near. A row is proposed if the reference or
 * the name say so, nothing else that may be it says as much, and it is proposed once. What is sure goes first and no
 * longer counts for the others.
 */
export function cuadrar(esperas: readonly Espera[], filas: readonly Fila[]) {
  const byMonto = Map.groupBy(filas.map(readFila), ({ monto }) => monto)
  const pairs = esperas.flatMap((espera) => {
    const read = readEspera(espera)
    const { desde, hasta } = daysOf(espera)
    return (byMonto.get(espera.monto) ?? [])
      .filter(({ dia }) => dia >= desde && dia <= hasta)
      .map((fila) => ({ espera: espera.id, fila: fila.id, points: pointsOf(read, fila) }))
  })
  const proposed = propose(pairs)
  const taken = new Set([...proposed.values()].map(({ fila }) => fila))
  const byEspera = Map.groupBy(pairs, ({ espera }) => espera)
  return new Map(
    esperas.map(({ id }): [string, Cuadre] => {
      const found = proposed.get(id)
      if (found) return [id, { fila: found.fila, segura: found.points >= SURE, posibles: [] }]
      const others = (byEspera.get(id) ?? []).filter((pair) => !taken.has(pair.fila))
      const posibles = others.toSorted((a, b) => b.points - a.points || a.fila - b.fila).map((pair) => pair.fila)
      return [id, { fila: null, segura: false, posibles }]
    }),
  )
}

type Pair = { espera: string; fila: number; points: number }

/** Takes what nothing contradicts until nothing more is sure, because a row that is taken leaves others without doubt. */
function propose(pairs: readonly Pair[]) {
  const proposed = new Map<string, Pair>()
  let open = pairs.filter(({ points }) => points > 0)
  for (let before = -1; before !== open.length; ) {
    before = open.length
    const byEspera = Map.groupBy(open, ({ espera }) => espera)
    const byFila = Map.groupBy(open, ({ fila }) => fila)
    const rivals = (pair: Pair) => [...(byEspera.get(pair.espera) ?? []), ...(byFila.get(pair.fila) ?? [])]
    const sure = open.filter(
      (pair) => pair.points >= ENOUGH && rivals(pair).every((other) => other === pair || other.points < pair.points),
    )
    const done = new Set(sure.map(({ espera }) => espera))
    const taken = new Set(sure.map(({ fila }) => fila))
    for (const pair of sure) proposed.set(pair.espera, pair)
    open = open.filter(({ espera, fila }) => !done.has(espera) && !taken.has(fila))
  }
  return proposed
}

const readEspera = ({ referencia, nombre, dia, dia_exacto }: Espera) => ({
  numbers: numbersOf(referencia),
  words: wordsOf(nombre),
  /** The first day on which a name alone is believed; a reference also the day before. */
  since: dia_exacto ? dia : '',
})
const readFila = (fila: Fila) => ({
  ...fila,
  numbers: [...numbersOf(fila.referencia), ...numbersOf(fila.descripcion)],
  words: wordsOf(fila.descripcion),
})
/** 6 for the reference, 5 for a part of it, 3 or 2 for the name; 1 for the first name or the last four digits alone. */
function pointsOf(espera: ReturnType<typeof readEspera>, fila: ReturnType<typeof readFila>) {
  const byNumber = Math.max(0, ...espera.numbers.flatMap((one) => fila.numbers.map((other) => likeness(one, other))))
  if (byNumber >= 5) return byNumber
  const byName = nameLikeness(espera.words, fila.words)
  return byNumber + (fila.dia < espera.since ? Math.min(byName, 1) : byName)
}

/** Digits of references, without leading zeros; fewer than four say nothing. */
function numbersOf(text: string | null) {
  const runs = text?.match(/\d[\d -]*\d/g) ?? []
  return runs.map((run) => run.replace(/\D/g, '').replace(/^0+/, '')).filter((digits) => digits.length >= 4)
}

function likeness(one: string, other: string) {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short === long) return short.length >= 5 ? 6 : 1
  if (short.length >= 6 && long.includes(short)) return 5
  return long.endsWith(short) ? 1 : 0
}

/** What banks write beside the name. */
const BANK_WORDS = new Set(
  'transferencia transf trf transfer deposito dep credito cr recibida recibido enviada por desde para via pago pagos ach lbtr internet banca en linea movil app cta cuenta ahorro ahorros corriente terceros tercero otros bancos banco popular reservas bhd banreservas ref referencia no num concepto rd dop sr sra lic ing dr dra'.split(
    ' ',
  ),
)

function wordsOf(text: string | null) {
  return [...nameWords(text ?? '')].filter((word) => !BANK_WORDS.has(word) && !/\d/.test(word))
}

/**
 * How far names say the same person: 3 for a whole name of three words or more, 2 for one of two, or three words of a
 * longer one. 1 for less in common: somebody else may share two words, and another surname is another person.
 */
function nameLikeness(own: string[], other: string[]) {
  const [wanted, written] = [own.filter(isWord), other.filter(isWord)]
  const isSame = (word: string, shown: string) => isSameWord(word, shown, shown === other.at(-1))
  const common = wanted.filter((word) => written.some((shown) => isSame(word, shown)))
  if (common.length < 2) return common.length
  const isForeign = (shown: string) => !own.some((word) => isSame(word, shown)) && !hasInitial(shown, own)
  if (written.some(isForeign)) return 1
  const isMissing = (word: string) => !common.includes(word) && !hasInitial(word, other)
  const isWhole = !wanted.some(isMissing)
  if (common.length < 3) return isWhole ? 2 : 1
  return isWhole ? 3 : 2
}

const isWord = (word: string) => word.length > 1
const hasInitial = (word: string, words: string[]) => words.includes(word.charAt(0))

/** Whether the bank shows a word of a name, with a typing error, or cut off if it is the last one. */
function isSameWord(word: string, shown: string, isLast: boolean) {
  if (word === shown || (isLast && shown.length >= 4 && word.startsWith(shown))) return true
  const [short, long] = word.length < shown.length ? [word, shown] : [shown, word]
  return short.length >= 4 && isOneEditAway(short, long)
}

/** One letter added, left out or changed, or two that changed places. */
function isOneEditAway(short: string, long: string) {
  if (long.length - short.length > 1) return false
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  const [restOfShort, restOfLong] = [short.slice(i), long.slice(i)]
  if (short.length < long.length) return restOfShort === restOfLong.slice(1)
  const swapped = `${restOfShort[1] ?? ''}${restOfShort[0] ?? ''}${restOfShort.slice(2)}`
  return restOfShort.slice(1) === restOfLong.slice(1) || swapped === restOfLong
}

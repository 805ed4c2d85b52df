import type { Marca } from './marcas.ts'
import { NUMBER, toNumber } from './numeros.ts'

// What she says she did. `te mando` and `te voy a depositar` are no payments yet.
const DONE =
  'deposite|transferi|(?:te|le|les|ya) (?:mande|envie|pase|gire)|(?:lo |la |los |las )?pague|abone|hice(?: ya)? (?:el|un|la|una) (?:deposito|pago|transferencia|abono)|acab[oe] de (?:mandar|depositar|transferir|enviar|pagar|hacer|pasar)(?:te|le)?|hecho el (?:pago|deposito)|(?:abono|deposito|pagado|pago|transferencia|adelanto|inicial) ?:'
const PESOS = '(?: ?(?:pesos|peso|rd\\$?|dop)\\b)?'
const AFTER_DONE = new RegExp(
  `\\b(?:${DONE})([^.!?\\n¦]{0,60}?)(?<![\\w#,.:$])(?<monto>(?:${NUMBER})${PESOS})(?![\\w%]| ?[:/]\\d)`,
  'gd',
)
const BEFORE_DONE = new RegExp(
  `(?<![\\w#,.:])(?<monto>(?:${NUMBER})${PESOS}),? (?:ya )?(?:transferidos?|depositados?|pagados?|abonados?)\\b`,
  'gd',
)
/** Words before a number that make it another thing: a time, a day, an account, a number of pieces. */
const NO_MONTO = /(?:a las|a la|el|del|cuenta|ref|no|talla|calle|casa)\.? $/
/** Nobody pays less in advance. */
const LEAST = 50

/** The amounts that she says she paid. They are never the price. */
export function findPagados(plano: string): Marca[] {
  const found = [AFTER_DONE, BEFORE_DONE].flatMap((pattern) => [...plano.matchAll(pattern)])
  return found.flatMap((match) => {
    const [start, end] = match.indices?.groups?.monto ?? [0, 0]
    const value = toMonto(plano.slice(start, end))
    if (
      value === null ||
      NO_MONTO.test(plano.slice(0, start)) ||
      /^ ?(?:pulser|aret|coll|anill|caden)/.test(plano.slice(end))
    )
      return []
    return [{ kind: 'pagado' as const, start, end, value }]
  })
}

/** `RD$1,200`, `mil quinientos pesos` → `1200.00`; null for what is no amount. */
export function toMonto(plano: string) {
  const written = new RegExp(NUMBER).exec(plano)?.[0]
  const amount = written ? toNumber(written) : Number.NaN
  return amount >= LEAST && amount < 10_000_000 ? amount.toFixed(2) : null
}

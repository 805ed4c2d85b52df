import type { Marca } from './marcas.ts'
import { NUMBER, toNumber } from './numeros.ts'

// What she says she did. `te mando` and `te voy a depositar` are no payments yet.
const DONE =
  'deposite|transferi|(?:te|le|les|ya) (?:mande|envie|pase|gire|puse|di|deje|hice)|(?:mande|envie)(?= (?:los |las )?(?:rd|\\$|\\d{3,}|\\d,\\d|\\w+ mil|mil|\\w+cientos|\\w+ pesos))|(?:lo |la |los |las )?pague|abone|adelante|avance|consigne|hice(?: ya)? (?:el|un|la|una) (?:deposito|pago|transferencia|abono)|acab[oe] de (?:mandar|depositar|transferir|enviar|pagar|hacer|pasar)(?:te|le)?|hech[oa] (?:el |la )?(?:pago|deposito|transferencia)|(?:deposito|pago|transferencia|transferencia) (?:hech|realizad|listo|lista)[oa]?|(?:abono|deposito|pagado|pago|transferencia|adelanto|inicial|avance|senal|separacion|comprobante) ?:'
const PESOS = '(?: ?(?:pesos|peso|rd\\$?|dop)\\b)?'
const AFTER_DONE = new RegExp(
  `\\b(?:${DONE})([^.!?\\n¦]{0,60}?)(?<![\\w#,.:$])(?<monto>(?:${NUMBER})${PESOS})(?![\\w%]| ?[:/]\\d)`,
  'gd',
)
const BEFORE_DONE = new RegExp(
  `(?<![\\w#,.:])(?<monto>(?:${NUMBER})${PESOS}),? (?:ya )?(?:transferidos?|depositados?|pagados?|abonados?)\\b`,
  'gd',
)
const AS_DEPOSIT = new RegExp(
  `(?<![\\w#,.:])(?<monto>(?:${NUMBER})${PESOS}) (?:de|como) (?:abono|inicial|avance|adelanto|deposito|senal|separacion)\\b`,
  'gd',
)
/** What was not done yet, or is asked. */
const NOT_DONE =
  /(?:que|cuando|donde|si|no|cuanto|quieres|puedo|voy a|te doy|daria|dar)(?: (?:te|le|les|yo|me|dar|depositar))* ?$/
/** Words before a number that make it another thing: a time, a day, an account, a number of pieces. */
const NO_MONTO = /(?:a las|a la|el|del|cuenta|ref|no|talla|calle|casa)\.? $/
/** Nobody pays less in advance. */
const LEAST = 50

/** The amounts that she says she paid. They are never the price. */
export function findPagados(plano: string): Marca[] {
  const found = [AFTER_DONE, BEFORE_DONE, AS_DEPOSIT].flatMap((pattern) => [...plano.matchAll(pattern)])
  const read = found.flatMap((match) => {
    const [start, end] = match.indices?.groups?.monto ?? [0, 0]
    const value = toMonto(plano.slice(start, end))
    if (
      value === null ||
      NO_MONTO.test(plano.slice(Math.max(0, start - 20), start)) ||
      NOT_DONE.test(plano.slice(Math.max(0, match.index - 25), match.index)) ||
      /^ ?(?:pulser|aret|coll|anill|caden)/.test(plano.slice(end))
    )
      return []
    return [{ kind: 'pagado' as const, start, end, value }]
  })
  return read.filter((one, at) => read.findIndex(({ start, end }) => start < one.end && one.start < end) === at)
}

/** `RD$1,200`, `mil quinientos pesos` → `1200.00`; null for what is no amount. */
export function toMonto(plano: string) {
  const written = new RegExp(NUMBER).exec(plano)?.[0]
  const amount = written ? toNumber(written) : Number.NaN
  return amount >= LEAST && amount < 10_000_000 ? amount.toFixed(2) : null
}

import { CLASES_DE_PIEZA } from '#lib/closedSets.ts'
import { foldText } from '#lib/foldText.ts'
import type { ClaseDePieza } from '#piezas/contract.ts'

/** What a question asks of the window. `hasta`: the highest price, a decimal string in pesos. */
export type PreguntaDePiezas = { clase: ClaseDePieza | undefined; hasta: string | undefined }

/** The words for each kind, without accents. A bracelet with a butterfly is asked for by the butterfly. */
const KINDS: Partial<Record<ClaseDePieza, RegExp>> = {
  mariposa: /\bmariposas?\b/,
  pulsera: /\b(pulsera|brazalete|manilla)s?\b/,
  collar: /\b(collar|collares|cadenas?|gargantillas?)\b/,
  aretes: /\b(arete|pantalla|argolla|zarcillo)s?\b/,
  anillo: /\b(anillo|sortija)s?\b/,
  cartera: /\b(cartera|bolso|clutch)(e?s)?\b/,
}
const ANYTHING = /\b(pieza|joya|prenda|algo|cosas?|regalo)s?\b/
/** What is there, and what it costs. */
const ASKS =
  /\b(tienen|tienes|hay|quedan?|venden|disponibles?|que .* hacen|cuales|muestra|muestrame|ver|precios?|cuanto|cuestan?|valen?|salen?)\b/
/** Pieces by wish, orders, and how to pay are what pages answer. */
const ELSEWHERE =
  /\b(personaliz\w*|a mi gusto|mi pedido|mi pieza|envian|envios?|entregan?|tarda\w*|llega\w*|mandan?|portada|pagar|cuotas|garantia|danad\w*|limpi\w*|lavar|medida|talla)\b/
const LIMIT =
  /\b(?:menos de|por debajo de|hasta|maximo|no mas de|menor(?:es)? (?:a|de|que))\s*(?:rd\$?|\$)?\s*(\d{1,3}(?:,\d{3})+|\d+)(\s*mil)?\b/

/** What of the window a question asks for; null for a question about something else. */
export function readPreguntaDePiezas(texto: string): PreguntaDePiezas | null {
  const text = foldText(texto)
  if (ELSEWHERE.test(text)) return null
  const [, digits = '', thousands] = LIMIT.exec(text) ?? []
  const amount = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
  const hasta = amount > 0 && amount < 10_000_000 ? `${amount}.00` : undefined
  const clase = CLASES_DE_PIEZA.find((one) => KINDS[one]?.test(text))
  if (!clase && !(hasta && ANYTHING.test(text))) return null
  return ASKS.test(text) || hasta ? { clase, hasta } : null
}

const KIND_WORDS = /^(pulseras?|collar(es)?|aretes?|anillos?|carteras?|pieza|de|del|la|el|los|las|con|y|un|una)$/

/**
 * The pieces that a question names: all words of the name but those for its kind stand in the question.
 * @param nombres the names of the pieces in the window
 */
export function namedIn(texto: string, nombres: readonly string[]) {
  const text = foldText(texto)
  // A place in a question about deliveries may be the name of a piece, so the question must name its kind too.
  const namesKind = Object.values(KINDS).some((kind) => kind.test(text)) || /\bpiezas?\b/.test(text)
  if (!namesKind && (ELSEWHERE.test(text) || !ASKS.test(text))) return []
  const words = new Set(wordsIn(texto))
  return nombres.filter((nombre) => {
    const own = wordsIn(nombre).filter((word) => !KIND_WORDS.test(word))
    return own.length > 0 && own.every((word) => words.has(word)) && own.some((word) => word.length > 3)
  })
}

const wordsIn = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

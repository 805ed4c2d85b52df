import { foldText } from '#lib/foldText.ts'
import { codigosIn } from '../codigos.ts'
import { wordsOf } from '../knowledge/classifier.ts'

/** Words with fewer letters say nothing by themselves. */
const TELLING_LENGTH = 4
/** Share of a sentence's telling words that one place of the sources must have. */
const SUPPORT = 2 / 3

/** Splits a text after each sentence and each line; together the parts are the text. */
export function sentencesOf(text: string) {
  return text.split(/(?<=[.!?…][)»"]?\s+)(?=\S)|(?<=\n)(?=[^\n])/).filter(Boolean)
}

/** The index after the last complete sentence of a text. */
export function endOfSentences(text: string) {
  const last = [...text.matchAll(/[.!?…][)»"]?\s|\n/g)].at(-1)
  return last ? last.index + last[0].length : 0
}

/** A word without its plural, so that `envío` is in `envíos`, but `Entregado` not in `entrega`. */
const stemOf = (word: string) => word.replace(/(?:es|s|n)$/, '').replace(/[aeo]$/, '')
const stemsOf = (text: string) =>
  wordsOf(text)
    .filter((word) => word.length >= TELLING_LENGTH && /\p{L}/u.test(word))
    .map(stemOf)

/** A day or a month, without its ending. */
const DAY =
  /^(?:hoy|ayer|manan|pronto|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miercoles|jueves|viernes|sabado|domingo)/

/** What costs the shop money. Such a word must follow the same word as in the sources. */
const PROMISE = /^(?:grati|descuent|rebaj|ofert|regal|reembols|asegurad|garanti)/

/**
 * Whether two neighbouring sentences of the sources have enough of a sentence's words and all its days, and the sources
 * have each word that costs the shop money after the same word.
 */
export function isSupported(sentence: string, sources: string[]) {
  const own = stemsOf(sentence)
  if (own.length === 0) return true
  const places = sources.flatMap((source) => {
    const stems = sentencesOf(source).map(stemsOf)
    return stems.map((place, index) => [...place, ...(stems[index + 1] ?? [])])
  })
  const supports = (place: string[]) =>
    own.filter((stem) => place.includes(stem)).length >= SUPPORT * own.length &&
    own.every((stem) => !DAY.test(stem) || place.includes(stem))
  return (
    places.some(supports) && own.every((stem, index) => !PROMISE.test(stem) || isPromised(stem, own[index - 1], places))
  )
}

function isPromised(stem: string, before: string | undefined, places: string[][]) {
  return places.some((place) => place.some((own, index) => own === stem && place[index - 1] === before))
}

/** Names an order or something of it, folded. */
const ORDER =
  /\b(?:(?:tus?|sus?|mis?|el|este|ese)\s+(?:pedidos?|paquetes?|orden(?:es)?|compras?|encargos?)|(?:tus?|sus?|mis?)\s+(?:envios?|entregas?|piezas?|pulseras?|carteras?|aretes?))\b/
/** Words and digits with which a status, a date or an amount is stated, folded. */
const STATE =
  /\b(?:recibid|confirmad|preparacion|preparand|etiquetad|almacenad|list[oa]|en ruta|entrega(?:d|r|mos)|devuelt|cancelad|en revision|embarcad|camino|transito|enviad|despachad|sali[oe]|llega|llego|viene|atrasad|demorad|perdid|pagad|debes|gratis|cuesta|cobra|total|pesos)|\d|\$/

const namesDay = (text: string) => wordsOf(text).some((word) => DAY.test(word))

/**
 * Whether a sentence states an order's status, a date or an amount. With an order at hand every such sentence counts,
 * since it may leave out its subject.
 */
export function statesOrder(sentence: string, hasPedido: boolean) {
  const folded = foldText(sentence)
  return (
    (STATE.test(folded) || namesDay(sentence)) && (hasPedido || codigosIn(sentence).length > 0 || ORDER.test(folded))
  )
}

/** Whether a sentence is in the sources word by word. */
export function isVerbatim(sentence: string, sources: string[]) {
  const words = ` ${wordsOf(sentence).join(' ')} `
  return sources.some((source) => ` ${wordsOf(source).join(' ')} `.includes(words))
}

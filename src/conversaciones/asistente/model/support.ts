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

/** A word without its plural, so that `envío` is in `envíos`, but `Entregado` not in `entrega`. */
const rootOf = (word: string) => word.replace(/(?:es|s|n)$/, '').replace(/[aeo]$/, '')
const rootsOf = (text: string) =>
  wordsOf(text)
    .filter((word) => word.length >= TELLING_LENGTH && /\p{L}/u.test(word))
    .map(rootOf)

/** What costs the shop money. Such a word must follow the same word as in the sources. */
const PROMISE = /^(?:grati|descuent|rebaj|ofert|regal|reembols|asegurad|garanti)/

/**
 * Whether a place of the sources, two sentences at most, has enough words of a sentence, and the sources promise nothing
 * less than the sentence.
 */
export function isSupported(sentence: string, sources: string[]) {
  const own = rootsOf(sentence)
  if (own.length === 0) return true
  const places = sources.flatMap((source) => {
    const roots = sentencesOf(source).map(rootsOf)
    return roots.map((place, index) => [...place, ...(roots[index + 1] ?? [])])
  })
  const supports = (place: string[]) =>
    own.filter((root) => place.includes(root)).length >= SUPPORT * own.length &&
    own.every((root) => !DAY.test(root) || place.includes(root))
  return (
    places.some(supports) && own.every((root, index) => !PROMISE.test(root) || isPromised(root, own[index - 1], places))
  )
}

function isPromised(root: string, before: string | undefined, places: string[][]) {
  return places.some((place) => place.some((own, index) => own === root && place[index - 1] === before))
}

const ORDER =
  /\b(?:(?:tus?|sus?|mis?|el|este|ese)\s+(?:pedidos?|paquetes?|orden(?:es)?|compras?|encargos?)|(?:tus?|sus?|mis?)\s+(?:envios?|entregas?|piezas?|pulseras?|carteras?|aretes?))\b/
const DAY =
  /^(?:hoy|ayer|manan|pronto|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miercoles|jueves|viernes|sabado|domingo)/
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

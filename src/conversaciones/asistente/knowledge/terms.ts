import { foldText } from '#lib/foldText.ts'
import { FOREIGN_SHOPS, PLACES, STOP_WORDS, SYNONYM_GROUPS } from './synonyms.ts'

/** Endings of verbs and plurals, longest first. */
const SUFFIXES =
  /(?:andolo|iendolo|arselo|amente|aciones|iciones|acion|icion|arlos|arlas|erlos|erlas|irlos|irlas|arme|arte|arlo|arla|arle|arse|erme|erte|erlo|erla|erle|erse|irme|irlo|irla|irle|irse|aron|ieron|ando|iendo|aban|amos|emos|imos|adas|ados|eras|idas|idos|aste|iste|ada|ado|ida|ido|aba|aria|eria|iria|are|ara|ira|era|ar|er|ir|an|en|es|as|os|a|e|o|s)$/

/** Minimum of letters that a word keeps when its ending is removed. */
const MIN_STEM = 3

function stemOf(word: string) {
  const corta = word.replace(SUFFIXES, '')
  return corta.length >= MIN_STEM ? corta : word
}

/** One spelling for words that sound alike, for people who spell by ear: `kiero` and `quiero`, `boi` and `voy`. */
function phonetic(word: string) {
  return word
    .replace(/(.)\1{2,}/g, '$1')
    .replace(/^wh?a(?:ts?|s)+a(?:p+)?$/, 'whatsapp')
    .replace(/h/g, '')
    .replace(/qu(?=[ei])|c(?![ei])|q/g, 'k')
    .replace(/[zc]/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/y$/, 'i')
    .replace(/(.)\1/g, '$1')
}

/** The form in which words are compared: stemmed and phonetic. */
export function termOf(word: string) {
  return phonetic(stemOf(word))
}

const stopWords = new Set(STOP_WORDS.map(phonetic))
const places = new Set(PLACES.map(termOf))
const shops = new Set(FOREIGN_SHOPS.map(termOf))
const canonical = new Map(
  SYNONYM_GROUPS.flatMap(([which = '', ...others]) => others.map((other) => [termOf(other), termOf(which)])),
)

/** The terms that stand for every place of the country and for every foreign shop. */
export const PLACE_IN_COUNTRY = 'lugardelpais'
export const FOREIGN_SHOP = 'tiendadefuera'

/** Idioms and short numbers whose single words tell nothing, each with its replacement. */
const REWRITES: [RegExp, string][] = [
  [/\ba como\b|\bcuanto (?:me )?(?:sale|es|son|piden|hay que pagar)\b/g, ' precio '],
  [/\b(?:a|hasta|desde) que horas?\b/g, ' horario '],
  [/\botra cosa\b|\bno (?:es|era|fue) l[ao] que ped\w+/g, ' equivocada '],
  [/\bde (?:ustedes|uds)\b/g, ' de la tienda '],
  [/\bpas(?:ar|o|e) (?:por|a)\b/g, ' retirar '],
  [/\b\d{1,2}\b/g, ' '],
]

/** The terms of a text, without stop words, in the form of {@link termOf}. */
export function termsOf(text: string): string[] {
  const normalized = REWRITES.reduce(
    (rest, [rewrite, replacement]) => rest.replace(rewrite, replacement),
    foldText(text.normalize('NFKC')),
  )
  const words = normalized.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) => {
    if (stopWords.has(phonetic(word))) return []
    const term = termOf(word)
    if (stopWords.has(term) && term.length < 4) return []
    if (places.has(term)) return [PLACE_IN_COUNTRY]
    if (shops.has(term)) return [FOREIGN_SHOP]
    return [canonical.get(term) ?? term]
  })
}

import { foldText } from '#lib/foldText.ts'
import { codigosIn } from '../intents.ts'
import { termsOf } from '../knowledge/terms.ts'

/** The material given to a model, which limits what its answer may contain. */
export type Allowed = {
  /** Texts of the shop and of orders that the visitor named. The visitor's own words are not among them. */
  sources: string[]
  /** Order codes that the visitor gave. */
  codigos: string[]
  instructions: string
}

/** An answer repeats the instructions if it shares this many letters in a row. */
const FRAGMENT_LENGTH = 28
/** A word with more characters is taken for encoded text. */
const WORD_MAX_LENGTH = 28
/** Share of a sentence's words that must come from the sources. Sentences with fewer than three words pass. */
const SUPPORT = 0.5
const MIN_SUPPORTED_WORDS = 3

const THINKING = /<think>[\s\S]*?(?:<\/think>|$)/gi
const CITATION = /\[\s*\d{1,2}(?:\s*[,;]\s*\d{1,2})*\s*\]/g

/** The source numbers that a text cites. */
export function citationsIn(text: string) {
  return [...text.matchAll(CITATION)].flatMap(([citation]) => (citation.match(/\d+/g) ?? []).map(Number))
}

/** A model's answer as plain text, without its reasoning, citations, Markdown and invisible characters. */
export function toPlainText(text: string) {
  return text
    .normalize('NFKC')
    .replace(THINKING, '')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Surrogate}]|(?!\n)\p{Control}/gu, '')
    .replace(CITATION, '')
    .replace(/<\/?(?:br|b|i|p|strong|em|ul|ol|li)\s*\/?>/gi, '')
    .replace(/(?<!!)\[([^\]]*)\]\(\/[^()\s/][^()\s]*\)/g, '$1')
    .replace(/`|\*\*|__|^#+\s|^\s*>\s/gm, '')
    .replace(/^\s*[*•]\s/gm, '– ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
}

const LINK =
  /(?:[a-z][a-z\d+.-]{1,20}:\/\/|\b(?:javascript|data|vbscript|mailto|tel|file|blob):|www\.)\S*|\S*@\S*|[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.[a-z]{2,}(?![\p{L}\d])\S*/giu
const EDGES = /^[^\p{L}\d@]+|[^\p{L}\d]+$/gu

/**
 * Whether a text contains anything that the visitor must not be shown.
 * @param text the whole answer so far, as plain text
 */
export function isDisallowed(text: string, { sources, codigos, instructions }: Allowed) {
  const given = sources.join('\n')
  return (
    /[<>]|\]\(/.test(text) ||
    codigosIn(text).some((codigo) => !codigos.includes(codigo)) ||
    [...text.matchAll(LINK)].some(([link]) => !given.includes(link.replace(EDGES, ''))) ||
    text.split(/\s+/).some((word) => word.length > WORD_MAX_LENGTH) ||
    hasForeignNumbers(text, given) ||
    repeats(text, instructions) ||
    !sentencesOf(text).every((sentence) => isSupported(sentence, given))
  )
}

const NUMBER = /(?:RD\$|US\$|[$€])?\s?\d+(?:[.,:-]\d+)*\s?%?/g
/** Five or more digits, separated only by punctuation or spaces, form one number: a phone, an account. */
const DIGITS = /\d(?:[^\p{L}\d]{0,3}\d){4,}/gu

function hasForeignNumbers(text: string, given: string) {
  const dados = new Set([...numbersOf(given, () => true), ...digitsOf(given)])
  const accepts = (number: string) => /[$€%]/.test(number) || digitsOnly(number).length >= 3
  return [...numbersOf(text, accepts), ...digitsOf(text)].some((number) => !dados.has(number))
}

const digitsOnly = (number: string) => number.replace(/[.,]00(?!\d)/, '').replace(/\D/g, '')
const numbersOf = (text: string, accepts: (number: string) => boolean) =>
  (text.match(NUMBER) ?? []).filter(accepts).map(digitsOnly)
const digitsOf = (text: string) => (text.match(DIGITS) ?? []).map((figures) => figures.replace(/\D/g, ''))

const lettersOnly = (text: string) => foldText(text).replace(/[^\p{L}]/gu, '')
const reversed = (text: string) => [...text].reverse().join('')
const rot13 = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97))

/** Whether a text repeats the instructions, also when they are spelled letter by letter, reversed or in ROT13. */
function repeats(text: string, instructions: string) {
  const letters = lettersOnly(instructions)
  return [lettersOnly(text), reversed(lettersOnly(text)), rot13(lettersOnly(text))].some((own) => {
    for (let since = 0; since + FRAGMENT_LENGTH <= own.length; since++)
      if (letters.includes(own.slice(since, since + FRAGMENT_LENGTH))) return true
    return false
  })
}

function sentencesOf(text: string) {
  return text.split(/(?<=[.!?…])\s+|\n+/).filter(Boolean)
}

/** Whether enough words of a sentence come from the sources. A sentence with few terms passes. */
function isSupported(sentence: string, given: string) {
  const words = termsOf(sentence)
  if (words.length < MIN_SUPPORTED_WORDS) return true
  const dadas = new Set(termsOf(given))
  return words.filter((word) => dadas.has(word)).length / words.length >= SUPPORT
}

/** The index after the last complete sentence of a text. */
export function endOfSentences(text: string) {
  const fines = [...text.matchAll(/[.!?…][)»"]?\s|\n/g)]
  const last = fines.at(-1)
  return last ? last.index + last[0].length : 0
}

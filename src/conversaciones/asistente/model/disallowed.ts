import { foldText } from '#lib/foldText.ts'
import { codigosIn } from '../codigos.ts'
import { wordsOf } from '../knowledge/classifier.ts'
import { isSupported, isVerbatim, sentencesOf, statesOrder } from './support.ts'

/** The material given to a model, which limits what its answer may contain. */
export type Allowed = {
  /** Texts of the shop. The visitor's own words are not among them. */
  pages: string[]
  /** What the orders that the visitor named show. */
  pedidos: string[]
  /** Order codes that the visitor gave. */
  codigos: string[]
  instructions: string
}

/** An answer repeats the instructions if it shares this many letters in a row. */
const FRAGMENT_LENGTH = 28
/** A word with more characters is taken for encoded text. */
const WORD_MAX_LENGTH = 28
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

/** Words with which an address is spelled out: `tienda punto com`. */
const SPELLED = ['punto', 'dot', 'arroba']

/**
 * A model's text without the sentences that state something of an order, unless a page has them word by word. The shop
 * states it instead.
 */
export function withoutStatements(text: string, { pages, pedidos }: Allowed) {
  const sentences = sentencesOf(text)
  const kept = sentences.filter((sentence) => !statesOrder(sentence, pedidos.length > 0) || isVerbatim(sentence, pages))
  return { text: kept.join(''), hasStatements: kept.length < sentences.length }
}

/**
 * Whether a text contains anything that the visitor must not be shown.
 * @param text the whole answer so far, as plain text
 */
export function isDisallowed(text: string, { pages, pedidos, codigos, instructions }: Allowed) {
  const given = [...pages, ...pedidos].join('\n')
  return (
    /[<>]|\]\(/.test(text) ||
    codigosIn(text).some((codigo) => !codigos.includes(codigo)) ||
    [...text.matchAll(LINK)].some(([link]) => !given.includes(link.replace(EDGES, ''))) ||
    text.split(/\s+/).some((word) => word.length > WORD_MAX_LENGTH) ||
    wordsOf(text).some((word) => SPELLED.includes(word) && !wordsOf(given).includes(word)) ||
    hasForeignNumbers(text, given) ||
    repeats(text, instructions) ||
    !sentencesOf(text).every((sentence) => isSupported(sentence, pages))
  )
}

const NUMBER = /(?:RD\$|US\$|[$€])?\s?\d+(?:[.,:-]\d+)*\s?%?/g
/** Five or more digits, separated only by punctuation or spaces, form one number: a phone, an account. */
const DIGITS = /\d(?:[^\p{L}\d]{0,3}\d){4,}/gu

function hasForeignNumbers(text: string, given: string) {
  const dados = new Set([...numbersOf(given), ...digitsOf(given)])
  return [...numbersOf(text), ...digitsOf(text)].some((number) => !dados.has(number))
}

const digitsOnly = (number: string) => number.replace(/[.,]00(?!\d)/, '').replace(/\D/g, '')
const numbersOf = (text: string) => (text.match(NUMBER) ?? []).map(digitsOnly)
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

import { wordsOf } from './classifier.ts'
import type { Passage, StaffAnswer } from './passages.server.ts'

/** How much a word tells about what a text means: 0 for a word that is in many messages. */
export type Weights = (word: string) => number

/**
 * Rarity, as the logarithm of how many examples come on one with the word, up to which a word weighs nothing: about one
 * example in 33 has it.
 */
const COMMON = 3.5
/** Share of the weight of a visitor's words that staff's question must have, and of staff's that the visitor says. */
const COVERAGE = 0.8
const MIN_SAID = 2 / 3
/** From this many telling words on, a question whose words are all said may come with any other words. */
const ENOUGH_WORDS = 3
/** A question that shares this much of the weight may be meant, and is suggested. */
const NEAR_COVERAGE = 0.4

/** Weighs words by how few of these texts have them. */
export function weighWords(texts: string[]): Weights {
  const times = new Map<string, number>()
  for (const text of texts)
    for (const root of new Set(soundsOf(text).map(rootOf))) times.set(root, (times.get(root) ?? 0) + 1)
  return (word) => Math.max(0, Math.log(texts.length / ((times.get(rootOf(word)) ?? 0) + 0.5)) - COMMON)
}

/** One spelling for words that sound alike, for people who spell by ear: `kiero` and `quiero`, `boi` and `voy`. */
function soundOf(word: string) {
  return word
    .replace(/h/g, '')
    .replace(/qu(?=[ei])|c(?![ei])|q/g, 'k')
    .replace(/[zc]/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/y$/, 'i')
    .replace(/(.)\1/g, '$1')
}

const soundsOf = (text: string) => wordsOf(text).map(soundOf)

/** A word without its plural and gender. */
const rootOf = (word: string) => word.replace(/s$/, '').replace(/[aeo]$/, '')

/** Letters that words of one stem share at least, and their share of the shorter word. */
const STEM_LENGTH = 4
const STEM_SHARE = 0.7

/**
 * Whether two words, as {@link soundsOf} gives them, are forms of one word: `afilan` and `afilar`, `niño` and `niños`.
 */
function areForms(left: string, right: string) {
  if (left === right) return true
  const shorter = Math.min(left.length, right.length)
  let common = 0
  while (common < shorter && left[common] === right[common]) common++
  return common === shorter
    ? common >= STEM_LENGTH - 1 && Math.max(left.length, right.length) - common <= 3
    : common >= STEM_LENGTH && common >= STEM_SHARE * shorter
}

type Phrase = { words: string[]; weight: number }

/**
 * Opens a search among staff's answers. An answer is given for its own question only, in staff's words or in those of a
 * visitor whose question staff answered with it.
 */
export function openSimilar(answers: StaffAnswer[], weights: Weights) {
  const sum = (words: string[]) => words.reduce((total, word) => total + weights(word), 0)
  const toPhrase = (text: string): Phrase => {
    const words = [...new Set(soundsOf(text))].filter((word) => weights(word) > 0)
    return { words, weight: sum(words) }
  }
  const index = answers.map(({ passage, phrasings }) => ({
    passage,
    phrases: [passage.titulo, ...phrasings].map(toPhrase),
  }))

  function compare(asked: Phrase, phrase: Phrase) {
    const isIn = (words: string[]) => (word: string) => words.some((other) => areForms(word, other))
    const extra = asked.words.filter((word) => !isIn(phrase.words)(word))
    const missing = phrase.words.filter((word) => !isIn(asked.words)(word))
    const covered = asked.weight === 0 ? 0 : 1 - sum(extra) / asked.weight
    const said = phrase.weight === 0 ? 0 : 1 - sum(missing) / phrase.weight
    const isWhole = missing.length === 0 && (covered >= COVERAGE || phrase.words.length >= ENOUGH_WORDS)
    const isPart = extra.length === 0 && said >= MIN_SAID
    return { covered, isMeant: asked.words.length > 0 && phrase.words.length > 0 && (isWhole || isPart) }
  }

  /** The answer whose question is surely meant, and those whose questions may be, best first. */
  return (text: string): { meant: Passage | null; near: Passage[] } => {
    const asked = toPhrase(text)
    const found = index
      .map(({ passage, phrases }) => {
        const comparisons = phrases.map((phrase) => compare(asked, phrase))
        return {
          passage,
          isMeant: comparisons.some(({ isMeant }) => isMeant),
          covered: Math.max(...comparisons.map(({ covered }) => covered)),
        }
      })
      .sort((left, right) => Number(right.isMeant) - Number(left.isMeant) || right.covered - left.covered)
    return {
      meant: found[0]?.isMeant ? found[0].passage : null,
      near: found.filter(({ covered }) => covered >= NEAR_COVERAGE).map(({ passage }) => passage),
    }
  }
}

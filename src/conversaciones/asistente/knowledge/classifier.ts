import { foldText } from '#lib/foldText.ts'

/** A message and what its author wants. */
export type Example = { want: string; text: string }

/** How likely a text means each want; the shares of all wants sum to 1. */
export type Ranked = { want: string; share: number }

export type Classifier = {
  /** All wants, likeliest first. */
  rank: (text: string) => Ranked[]
}

/** Features are numbered by a hash of this many bits; two that share a number are treated as one. */
const HASH_BITS = 18
/** Characters of a piece of a word. `<` before the word and `>` after it count as characters. */
const PIECE_LENGTHS = { min: 2, max: 5 }
/** Characters after which a word is cut, because each one costs time and a message may be a single long word. */
const WORD_MAX_LENGTH = 40

/** Passes over the examples, and how far the first one moves the weights. Chosen by cross-validation. */
const PASSES = 8
const FIRST_STEP = 2
const BIAS_STEP = 0.02
/** A share that is off by less moves no weight, which saves most of the time. */
const SMALL_ERROR = 0.01
/** Seed of the order in which examples are shown, so that every start learns the same. */
const SEED = 7

/** The words of a text, folded, with letters that are held down (`holaaa`) written once. */
export function wordsOf(text: string) {
  const words = foldText(text.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => word.replace(/(.)\1{2,}/g, '$1').slice(0, WORD_MAX_LENGTH))
}

/** One step of the FNV-1a hash. */
const hashStep = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193)

/** Spreads the bits of a hash and keeps `HASH_BITS` of them. */
function bucketOf(hash: number) {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) & ((1 << HASH_BITS) - 1)
}

function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = hashStep(hash, text.charCodeAt(i))
  return hash
}

/**
 * The numbers of a text's features: its words, its pairs of words that follow one another or have one word between, and
 * the pieces of its words, each once.
 */
function featuresOf(text: string): Int32Array {
  const features = new Set<number>()
  let [previous, earlier] = ['', '']
  for (const word of wordsOf(text)) {
    features.add(bucketOf(hashOf(`=${word}`)))
    if (previous) features.add(bucketOf(hashOf(`${previous} ${word}`)))
    if (earlier) features.add(bucketOf(hashOf(`${earlier} _ ${word}`)))
    ;[earlier, previous] = [previous, word]
    const marked = `<${word}>`
    for (let start = 0; start < marked.length; start++) {
      let hash = 0x811c9dc5
      for (let length = 1; length <= PIECE_LENGTHS.max && start + length <= marked.length; length++) {
        hash = hashStep(hash, marked.charCodeAt(start + length - 1))
        if (length >= PIECE_LENGTHS.min) features.add(bucketOf(hash))
      }
    }
  }
  // A set takes many times the memory, and learning keeps those of all examples.
  return Int32Array.from(features)
}

/** The features of a text that some example has, as offsets into the weights, and their values; their length is 1. */
type Vector = { offsets: Int32Array; values: Float32Array }

/**
 * Trains a multinomial logistic regression by stochastic gradient descent. The same examples give the same classifier.
 * Takes about a second for 6,000 examples.
 */
export function trainClassifier(examples: Example[]): Classifier {
  const wants = [...new Set(examples.map(({ want }) => want))].toSorted()
  const size = wants.length
  const position = new Map(wants.map((want, index) => [want, index]))
  const features = examples.map(({ text }) => featuresOf(text))
  const { offsetOf, rarityOf, rows } = numberFeatures(features, size)

  function toVector(found: Int32Array): Vector {
    const known = found.filter((feature) => (offsetOf[feature] ?? -1) >= 0)
    const rarities = Float32Array.from(known, (feature) => rarityOf[feature] ?? 0)
    const length = Math.sqrt(rarities.reduce((sum, rarity) => sum + rarity * rarity, 0)) || 1
    return {
      offsets: known.map((feature) => offsetOf[feature] ?? 0),
      values: rarities.map((rarity) => rarity / length),
    }
  }

  const weights = new Float32Array(rows * size)
  const bias = new Float32Array(size)
  const shares = new Float32Array(size)
  const lesson = features.map((found, index) => ({
    vector: toVector(found),
    right: position.get(examples[index]?.want ?? '') ?? 0,
  }))
  const random = randomFrom(SEED)
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(lesson, random)
    const step = FIRST_STEP * (1 - pass / PASSES)
    for (const { vector, right } of lesson) {
      computeShares(vector, { weights, bias, shares })
      shares[right] = (shares[right] ?? 0) - 1
      learn(vector, { weights, bias, errors: shares, step })
    }
  }

  return {
    rank(text) {
      computeShares(toVector(featuresOf(text)), { weights, bias, shares })
      return wants
        .map((want, index) => ({ want, share: shares[index] ?? 0 }))
        .sort((left, right) => right.share - left.share)
    },
  }
}

/** Gives each feature that occurs a row of weights, and a value that is larger the fewer examples have the feature. */
function numberFeatures(features: Int32Array[], size: number) {
  const times = new Int32Array(1 << HASH_BITS)
  for (const found of features) for (const feature of found) times[feature] = (times[feature] ?? 0) + 1
  const offsetOf = new Int32Array(times.length).fill(-1)
  const rarityOf = new Float32Array(times.length)
  let rows = 0
  times.forEach((count, feature) => {
    if (count === 0) return
    offsetOf[feature] = rows++ * size
    rarityOf[feature] = Math.log((features.length + 1) / count)
  })
  return { offsetOf, rarityOf, rows }
}

type Model = { weights: Float32Array; bias: Float32Array; shares: Float32Array }

/** Writes the softmax of the scores of all wants into `shares`. */
function computeShares({ offsets, values }: Vector, { weights, bias, shares }: Model) {
  const size = shares.length
  shares.set(bias)
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i] ?? 0
    const value = values[i] ?? 0
    for (let want = 0; want < size; want++) shares[want] = (shares[want] ?? 0) + (weights[offset + want] ?? 0) * value
  }
  const most = shares.reduce((left, right) => Math.max(left, right))
  let total = 0
  for (let want = 0; want < size; want++) {
    const grown = Math.exp((shares[want] ?? 0) - most)
    shares[want] = grown
    total += grown
  }
  for (let want = 0; want < size; want++) shares[want] = (shares[want] ?? 0) / total
}

type Correction = { weights: Float32Array; bias: Float32Array; errors: Float32Array; step: number }

function learn({ offsets, values }: Vector, { weights, bias, errors, step }: Correction) {
  const wrong: number[] = []
  errors.forEach((error, want) => {
    if (Math.abs(error) > SMALL_ERROR) wrong.push(want)
  })
  for (const want of wrong) bias[want] = (bias[want] ?? 0) - step * BIAS_STEP * (errors[want] ?? 0)
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets[i] ?? 0
    const move = step * (values[i] ?? 0)
    for (const want of wrong) weights[offset + want] = (weights[offset + want] ?? 0) - move * (errors[want] ?? 0)
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Shuffles a list in place (Fisher-Yates). */
export function shuffle<T>(list: T[], random: () => number) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    // Both places exist.
    ;[list[last], list[other]] = [list[other] as T, list[last] as T]
  }
}

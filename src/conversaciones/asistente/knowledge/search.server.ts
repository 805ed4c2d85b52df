import MiniSearch from 'minisearch'
import type { Db } from '#db/open.server.ts'
import { isFromStaff, isNoAnswer, type Passage, readPassages } from './passages.server.ts'
import { termsOf } from './terms.ts'

/** A search result. `coverage` is the weighted share of the question's words that the passage has, from 0 to 1. */
export type Found = {
  passage: Passage
  score: number
  coverage: number
  /** Whether staff answered only a similar question, in which some word of the visitor's question is missing. */
  isNearby: boolean
}

/** A passage with a lower coverage or score shares a word with the question, but does not answer it. */
const MIN_COVERAGE = 0.5
const MIN_SCORE = 14

/** Minimum coverage of staff's answers. It exceeds `MIN_COVERAGE`, because a missing word may change the question. */
const STAFF_MIN_COVERAGE = 0.8

/** A phrase of at least this many words matches exactly when the question has all of its words, in any order. */
const ENOUGH_WORDS = 3

/** Minimum coverage of passages suggested when none answers the question. */
const NEAR_COVERAGE = 0.35

/** Score factors of the policy pages. They rank lower, because they are longer than the FAQ and mention much else. */
const POLICY_BOOST = { envio: 0.9, terminos: 0.75, privacidad: 0.65 }

/** Score factor of staff's answers. They rank higher, because their questions come from visitors. */
const STAFF_BOOST = 2

/**
 * Opens the search over the shop's texts. Staff's answers are read for each question, so that a new answer is found at
 * once; the index is rebuilt only when they changed.
 */
export function openSearch(db: Db) {
  let index: { version: string; search: ReturnType<typeof buildIndex> } | null = null

  async function upToDate() {
    const { version, passages } = await readPassages(db)
    if (index?.version !== version) index = { version, search: buildIndex(passages) }
    return index.search
  }

  return {
    /** Finds passages for a question, best first, at most `count`. */
    async search(pregunta: string, count = 5): Promise<Found[]> {
      const search = await upToDate()
      return search(pregunta).slice(0, count)
    },
  }
}
export type Search = ReturnType<typeof openSearch>

/** Whether the passage answers the question. */
export function answers({ passage, score, coverage, isNearby }: Found) {
  return !isNoAnswer(passage) && !isNearby && coverage >= MIN_COVERAGE && score >= MIN_SCORE
}

/**
 * A whole passage, or one of its phrasings. Phrasings are short, so an exact phrasing ranks above a long text that has
 * the same words.
 */
type SearchDocument = { id: string; passageId: string; titulo: string; frase: string; texto: string }

/** Weight of the score of a passage's second best document, which is added to the score of the best one. */
const REST_BOOST = 0.3

/** Whether a passage is near enough to suggest when none answers. */
export function isNear({ passage, score, coverage }: Found) {
  return !isNoAnswer(passage) && coverage >= NEAR_COVERAGE && score >= MIN_SCORE
}

function buildIndex(passages: Passage[]) {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const index = new MiniSearch<SearchDocument>({
    fields: ['titulo', 'frase', 'texto'],
    storeFields: ['passageId'],
    tokenize: termsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { titulo: 2, frase: 3 },
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      prefix: (term) => term.length > 4,
      weights: { fuzzy: 0.5, prefix: 0.6 },
    },
  })
  index.addAll(passages.flatMap(documentsOf))
  const { peso, conocida } = weightsOf(passages)

  return (pregunta: string): Found[] => {
    const queryTermList = [...new Set(termsOf(pregunta))]
    const total = sum(queryTermList.map(peso))
    if (total === 0) return []
    const fichas = index.search(queryTermList.join(' '), { tokenize: (texto) => texto.split(' ') })
    const porPasaje = Map.groupBy(fichas, ({ passageId }) => String(passageId))
    return [...porPasaje]
      .flatMap(([passageId, documents]) => {
        const passage = byId.get(passageId)
        if (!passage) return []
        const found = new Set(documents.flatMap(({ queryTerms }) => queryTerms))
        const coverage = sum(queryTermList.filter((term) => found.has(term)).map(peso)) / total
        const hasUnknownTerm = queryTermList.some((term) => !found.has(term) && !conocida(term))
        const isNearby =
          isFromStaff(passage) &&
          (hasUnknownTerm || coverage < STAFF_MIN_COVERAGE) &&
          !isExactPhrase(passage, new Set(documents.flatMap(({ terms }) => terms)))
        const [best = 0, second = 0] = documents.map(({ score }) => score)
        const points = (best + REST_BOOST * second) * coverage * (isNearby ? 1 : boostOf(passage))
        return [{ passage, score: points, coverage, isNearby }]
      })
      .sort((left, right) => right.score - left.score)
  }
}

function boostOf(passage: Passage) {
  if (isFromStaff(passage)) return STAFF_BOOST
  const [clase = ''] = passage.id.split('/')
  return new Map(Object.entries(POLICY_BOOST)).get(clase) ?? 1
}

/** Whether the question has all the words of the title or of one phrasing. */
function isExactPhrase({ titulo, phrasings }: Passage, foundTerms: Set<string>) {
  return [titulo, ...phrasesOf(phrasings)]
    .map((frase) => [...new Set(termsOf(frase))])
    .some((frase) => frase.length >= ENOUGH_WORDS && frase.every((term) => foundTerms.has(term)))
}

const phrasesOf = (phrasings: string) => phrasings.split('. ').filter(Boolean)

function documentsOf({ id, titulo, texto, phrasings }: Passage): SearchDocument[] {
  return [
    { id, passageId: id, titulo, frase: titulo, texto },
    ...phrasesOf(phrasings).map((frase, position) => ({
      id: `${id} ${position}`,
      passageId: id,
      titulo: '',
      frase,
      texto: '',
    })),
  ]
}

/** A word that no passage has may be a name, or another topic: it weighs as much as a word of this many passages. */
const UNKNOWN_WEIGHT = 5

/** Weights words by rarity: the fewer passages have a word, the more it weighs (inverse document frequency). */
function weightsOf(passages: Passage[]) {
  const times = new Map<string, number>()
  for (const { titulo, phrasings, texto } of passages)
    for (const term of new Set(termsOf(`${titulo} ${phrasings} ${texto}`))) times.set(term, (times.get(term) ?? 0) + 1)
  return {
    conocida: (term: string) => times.has(term),
    peso: (term: string) => Math.log(1 + passages.length / ((times.get(term) ?? UNKNOWN_WEIGHT) + 0.5)),
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

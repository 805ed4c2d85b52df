import MiniSearch from 'minisearch'
import type { Db } from '#db/open.server.ts'
import { isFromStaff, isNoAnswer, type Passage, readPassages } from './passages.server.ts'
import { termsOf } from './terms.ts'

/** A passage that was found, and which part of what was asked it speaks of, from 0 to 1. */
export type Found = {
  passage: Passage
  puntos: number
  coverage: number
  /** Staff answered what is beside this question: it leaves out the word that makes the difference. */
  isNearby: boolean
}

/** Below that a passage only shares a word with the question. */
const MIN_COVERAGE = 0.5
const MIN_SCORE = 14

/** Staff's answers say one thing each, and what is left out of one may be the thing itself: only what any page has may. */
const STAFF_MIN_COVERAGE = 0.8

/** Who says all the words of what staff were asked, and that many, asks that, whatever else they say. */
const ENOUGH_WORDS = 3

/** From there on it may be what was meant. */
const NEAR_COVERAGE = 0.35

/** Policies say what the questions say in more words, and much else besides. */
const POLICY_BOOST = { envio: 0.9, terminos: 0.75, privacidad: 0.65 }

/** A question that staff answered was asked before, in these words. */
const STAFF_BOOST = 2

/**
 * Finds what the shop says about a question. The index is made anew only when staff's answers are others; they are read
 * each time, so that an answer is known as soon as it is written.
 */
export function openSearch(db: Db) {
  let index: { version: string; search: ReturnType<typeof buildIndex> } | null = null

  async function upToDate() {
    const { marca: version, pasajes: passages } = await readPassages(db)
    if (index?.version !== version) index = { version, search: buildIndex(passages) }
    return index.search
  }

  return {
    /** The best first, at most `cuantos`. */
    async search(pregunta: string, count = 5): Promise<Found[]> {
      const search = await upToDate()
      return search(pregunta).slice(0, count)
    },
  }
}
export type Search = ReturnType<typeof openSearch>

/** Whether it is an answer to what was asked. */
export function answers({ passage, puntos: points, coverage, isNearby }: Found) {
  return !isNoAnswer(passage) && !isNearby && coverage >= MIN_COVERAGE && points >= MIN_SCORE
}

/** A passage whole, or one of the ways to ask for it: what is short and says just that comes before a text that names it. */
type SearchDocument = { id: string; cual: string; titulo: string; frase: string; texto: string }

/** What the rest of a passage adds to its best part. */
const REST_BOOST = 0.3

/** Whether it may be what was meant, when nothing answers. */
export function isNear({ passage, puntos: points, coverage }: Found) {
  return !isNoAnswer(passage) && coverage >= NEAR_COVERAGE && points >= MIN_SCORE
}

function buildIndex(passages: Passage[]) {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  const index = new MiniSearch<SearchDocument>({
    fields: ['titulo', 'frase', 'texto'],
    storeFields: ['cual'],
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
    const porPasaje = Map.groupBy(fichas, ({ cual }) => String(cual))
    return [...porPasaje]
      .flatMap(([cual, own]) => {
        const passage = byId.get(cual)
        if (!passage) return []
        const found = new Set(own.flatMap(({ queryTerms }) => queryTerms))
        const coverage = sum(queryTermList.filter((term) => found.has(term)).map(peso)) / total
        const newItem = queryTermList.some((term) => !found.has(term) && !conocida(term))
        const isNearby =
          isFromStaff(passage) &&
          (newItem || coverage < STAFF_MIN_COVERAGE) &&
          !isExactPhrase(passage, new Set(own.flatMap(({ terms }) => terms)))
        const [best = 0, second = 0] = own.map(({ score }) => score)
        const points = (best + REST_BOOST * second) * coverage * (isNearby ? 1 : boostOf(passage))
        return [{ passage, puntos: points, coverage, isNearby }]
      })
      .sort((item, other) => other.puntos - item.puntos)
  }
}

function boostOf(passage: Passage) {
  if (isFromStaff(passage)) return STAFF_BOOST
  const [clase = ''] = passage.id.split('/')
  return new Map(Object.entries(POLICY_BOOST)).get(clase) ?? 1
}

/** Whether one of the ways to ask for it was said with all of its words. */
function isExactPhrase({ titulo, phrasings }: Passage, messages: Set<string>) {
  return [titulo, ...phrasesOf(phrasings)]
    .map((frase) => [...new Set(termsOf(frase))])
    .some((frase) => frase.length >= ENOUGH_WORDS && frase.every((term) => messages.has(term)))
}

const phrasesOf = (phrasings: string) => phrasings.split('. ').filter(Boolean)

function documentsOf({ id, titulo, texto, phrasings }: Passage): SearchDocument[] {
  return [
    { id, cual: id, titulo, frase: titulo, texto },
    ...phrasesOf(phrasings).map((frase, position) => ({
      id: `${id} ${position}`,
      cual: id,
      titulo: '',
      frase,
      texto: '',
    })),
  ]
}

/** A word that no passage has tells as much as one that so many have: it may be a name, or something else altogether. */
const UNKNOWN_WEIGHT = 5

/** How much a word tells: the fewer passages have it, the more. */
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

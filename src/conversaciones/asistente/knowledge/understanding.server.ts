import { desc, eq, notLike } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { ejemplosDeAsistente } from '#db/schema/chat.server.ts'
import { digestOf, withoutPersonalData } from '../clean.server.ts'
import { type Classifier, type Example, type Ranked, trainClassifier, wordsOf } from './classifier.ts'
import { readExamples } from './examples.server.ts'
import {
  findPagePassage,
  type Passage,
  readStaffAnswers,
  readStaffVersion,
  type StaffAnswer,
} from './passages.server.ts'
import { openSimilar, type Weights, weighWords } from './similar.server.ts'
import { dichaId, isNada, isTalk, overlapping, TEMAS } from './temas.ts'

/** What a text means. */
export type Understood = {
  /** The want that is surely meant, with the passage that answers it; null for a greeting and the like. */
  sure: { want: string; passage: Passage | null /** Passages that may be meant as well. */; also: Passage[] } | null
  /** Whether the text is likely about something that no page answers. Only looked at when nothing is sure. */
  isOutside: boolean
  /** Passages that may be meant, likeliest first. */
  near: Passage[]
  /** Those of them that are likely enough to be offered. */
  offered: Passage[]
}

// The cross-validation of `bench/asistente.bench.ts` chose these shares (docs/decisions/032).
/** A want is sure if it and the wants that overlap with it have this share together. */
const SURE = 0.36
/** The same for a greeting and the like. */
const SURE_TALK = 0.3
/** A sure want is also this many times likelier than each want that does not overlap, and than all out of scope. */
export const MARGIN = 1.5
/** If what is out of scope has this share, no page answers the text. */
const OUTSIDE = 0.4
/** From this share on a passage that overlaps with the sure one is cited too. */
const ALSO = 0.15
/** From this share on a question is offered, so that no button is a guess. */
const OFFERED = 0.05

/** Maximum of examples confirmed by staff that a start learns, the newest first. It bounds the time of a start. */
const CONFIRMED_PER_START = 2_000

type Knowledge = { classifier: Classifier; weights: Weights }

/** What was learned last in this process, since several apps of one process learn the same. */
let learned: { from: string; knowledge: Knowledge } | null = null

/** Learns from the examples of the file, the questions of the pages and the examples that staff confirmed. */
async function learn(db: Db): Promise<Knowledge> {
  const confirmed = await db
    .select({ want: ejemplosDeAsistente.tema, text: ejemplosDeAsistente.texto })
    .from(ejemplosDeAsistente)
    .where(notLike(ejemplosDeAsistente.tema, dichaId('%')))
    .orderBy(desc(ejemplosDeAsistente.id))
    .limit(CONFIRMED_PER_START)
  const from = JSON.stringify(confirmed)
  if (learned?.from === from) return learned.knowledge
  const examples = lessonsOf(confirmed)
  const knowledge = {
    classifier: trainClassifier(examples),
    weights: weighWords(examples.map(({ text }) => text)),
  }
  learned = { from, knowledge }
  return knowledge
}

/** All that the assistant learns from. A want that the pages no longer answer is left out. */
export function lessonsOf(confirmed: Example[]): Example[] {
  const titles = [...TEMAS].map(([want, text]) => ({ want, text }))
  const known = confirmed.filter(({ want }) => TEMAS.has(want))
  return [...readExamples(), ...titles, ...known]
}

/**
 * Opens what the assistant understands. Staff's answers are read again when a question finds them changed, so that a
 * new answer is found at once. Words that staff confirmed are known at once too; others like them from the next start
 * on.
 */
export function openUnderstanding(db: Db) {
  let knowledge: Promise<Knowledge> | null = null
  let staff: { version: string; answers: StaffAnswer[]; find: ReturnType<typeof openSimilar> } | null = null

  /** Learns once; later calls wait for the first one. */
  function prepare() {
    knowledge ??= learn(db).catch((error) => {
      knowledge = null
      throw error
    })
    return knowledge
  }

  /** Staff's answers as they are now, with the search among them. */
  async function ofStaffNow() {
    const { weights } = await prepare()
    // The version is read first: a change between the two reads is found by the next question.
    const version = await readStaffVersion(db)
    if (staff?.version !== version) {
      const answers = await readStaffAnswers(db)
      staff = { version, answers, find: openSimilar(answers, weights) }
    }
    return staff
  }

  async function passageOf(id: string): Promise<Passage | null> {
    const { answers } = await ofStaffNow()
    return findPagePassage(id) ?? answers.find(({ passage }) => passage.id === id)?.passage ?? null
  }

  /**
   * The passage that staff confirmed for exactly these words. It is read for each question, so all processes know it.
   */
  async function confirmedFor(text: string) {
    const { tema, huella } = ejemplosDeAsistente
    const isSame = eq(huella, digestOf(withoutPersonalData(text)))
    const [confirmed] = await db.select({ tema }).from(ejemplosDeAsistente).where(isSame)
    return confirmed ? passageOf(confirmed.tema) : null
  }

  return {
    prepare,
    async understand(text: string): Promise<Understood> {
      const { classifier } = await prepare()
      const ofStaff = (await ofStaffNow()).find(text)
      const ofPages = readRanking(classifier, text)
      const meant = (await confirmedFor(text)) ?? ofStaff.meant
      if (meant) return { ...ofPages, sure: { want: meant.id, passage: meant, also: [] } }
      if (ofStaff.near.length === 0) return ofPages
      // Staff answered a similar question: its answer may be meant, and no other one is sure.
      const withStaff = (passages: Passage[]) => [...ofStaff.near, ...passages]
      return { sure: null, isOutside: false, near: withStaff(ofPages.near), offered: withStaff(ofPages.offered) }
    },
    /**
     * The passages that may answer a text, likeliest first, at most `count`; the one that is surely meant is the first.
     */
    async nearest(text: string, count: number): Promise<Passage[]> {
      const { sure, near } = await this.understand(text)
      return [...new Set([...(sure?.passage ? [sure.passage] : []), ...near])].slice(0, count)
    },
    /** A passage by its id, as an answer offered it: `faq/rastrear`, `dicha/7`. Null when it is gone. */
    passageOf,
  }
}
export type Understanding = ReturnType<typeof openUnderstanding>

/** What a classifier says that a text means, by the thresholds above. */
export function readRanking(classifier: Classifier, text: string): Understood {
  if (wordsOf(text).length === 0) return { sure: null, isOutside: true, near: [], offered: [] }
  const ranked = classifier.rank(text)
  const outside = ranked.filter(({ want }) => isNada(want)).reduce((sum, { share }) => sum + share, 0)
  const inside = ranked.filter(({ want }) => !isNada(want))
  const [best] = inside
  const alike = best && overlapping(best.want)
  const together = inside.filter(({ want }) => alike?.has(want))
  const share = together.reduce((sum, other) => sum + other.share, 0)
  const other = inside.find(({ want }) => !alike?.has(want))?.share ?? 0
  const isSure = best && share >= (isTalk(best.want) ? SURE_TALK : SURE) && share >= MARGIN * Math.max(outside, other)
  const also = toPassages(together.filter(({ want, share }) => want !== best?.want && share >= ALSO))
  return {
    sure: isSure ? { want: best.want, passage: findPagePassage(best.want) ?? null, also } : null,
    isOutside: outside >= OUTSIDE,
    near: toPassages(inside),
    offered: toPassages(inside.filter(({ share }) => share >= OFFERED)),
  }
}

const toPassages = (ranked: Ranked[]) => ranked.flatMap(({ want }) => findPagePassage(want) ?? [])

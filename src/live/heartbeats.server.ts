import { randomUUID } from 'node:crypto'
import type { Vivo } from './live.server.ts'

/** Milliseconds between two heartbeats of a stream. */
const HEARTBEAT = 15_000
/** Heartbeats since its last answer: from the first on a reader is asked for another, and at the second it is gone. */
const ASKED = 3
const GONE = 6
/** Answers for streams of other processes are gathered for this part of an interval; one notice has room for so many. */
const GATHERING = 1 / 15
const AT_ONCE = 200

type Reader = {
  /** Sends a heartbeat; one with the id of the stream asks for an answer. */
  beat: (id: string) => void
  /** Its reader is gone. */
  giveUp: () => void
}

/**
 * The heartbeats of the streams of a process. TCP notices only after a quarter of an hour that a reader is gone without a
 * word, and behind a proxy never, so readers are asked to answer every 45 s and are given up after 90 s
 * (docs/decisions/008).
 */
export function openHeartbeats(vivo: Vivo, interval = HEARTBEAT) {
  const answers = new Map<string, () => void>()
  const elsewhere = new Set<string>()

  vivo.onAnswers((ids) => {
    for (const id of ids) answers.get(id)?.()
  })

  function passOn() {
    vivo.passAnswers([...elsewhere])
    elsewhere.clear()
  }

  return {
    /** @returns what ends them */
    start({ beat, giveUp }: Reader) {
      const id = randomUUID()
      let unanswered = 0
      const clock = setInterval(() => {
        unanswered++
        if (unanswered >= GONE) giveUp()
        else beat(unanswered < ASKED ? '' : id)
      }, interval)
      answers.set(id, () => {
        unanswered = 0
      })
      return () => {
        clearInterval(clock)
        answers.delete(id)
      }
    },

    /** The reader of a stream is there; the stream may be another process's. */
    answer(id: string) {
      const here = answers.get(id)
      if (here) return here()
      if (elsewhere.size === 0) setTimeout(passOn, interval * GATHERING).unref()
      if (elsewhere.size < AT_ONCE) elsewhere.add(id)
    },
  }
}
export type Heartbeats = ReturnType<typeof openHeartbeats>

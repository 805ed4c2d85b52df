import { randomUUID } from 'node:crypto'
import { subnetOf } from '#db/networks.server.ts'
import type { Live } from './live.server.ts'

/** Milliseconds between two heartbeats of a stream. */
const HEARTBEAT = 15_000
/** Heartbeats since a reader's last answer: after so many it is asked for one, and after so many it is given up. */
const ASKED = 3
const GONE = 6
/** Answers for streams of other processes are gathered for this part of an interval; one notice has room for so many. */
const GATHERING = 1 / 15
const AT_ONCE = 200
/** Of them, those of one address: as many as it may have streams. */
const OF_ONE = 20

type Reader = {
  /** Sends a heartbeat; one with the id of the stream asks for an answer. */
  beat: (id: string) => void
  /** Ends the stream, because its reader is gone. */
  giveUp: () => void
}

/**
 * The heartbeats of the streams of a process. TCP notices only after a quarter of an hour that a reader is gone without a
 * word, and behind a proxy never, so readers are asked to answer every 45 s and are given up after 90 s
 * (docs/decisions/008).
 */
export function openHeartbeats(live: Live, interval = HEARTBEAT) {
  const answers = new Map<string, () => void>()
  const elsewhere = new Map<string, Set<string>>()

  live.onAnswers((ids) => {
    for (const id of ids) answers.get(id)?.()
  })

  function passOn() {
    live.passAnswers([...elsewhere.values()].flatMap((ids) => [...ids]).slice(0, AT_ONCE))
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

    /** The reader of a stream is there; the stream may be another process's. Nobody's made-up ids crowd out another's. */
    answer(id: string, { ip }: { ip: string }) {
      const here = answers.get(id)
      if (here) return here()
      if (elsewhere.size === 0) setTimeout(passOn, interval * GATHERING).unref()
      const ofOne = elsewhere.get(subnetOf(ip)) ?? new Set()
      if (elsewhere.size < AT_ONCE && ofOne.size < OF_ONE) elsewhere.set(subnetOf(ip), ofOne.add(id))
    },
  }
}
export type Heartbeats = ReturnType<typeof openHeartbeats>

import { randomUUID } from 'node:crypto'
import { openSlots } from '#db/slots.server.ts'
import type { Live } from './live.server.ts'
import { MAX_STREAMS } from './streamSlots.server.ts'

/** Milliseconds between two heartbeats of a stream. */
const HEARTBEAT = 15_000
/** Heartbeats since a reader's last answer: after `ASK_AFTER` the stream asks for one, after `DROP_AFTER` it ends. */
const ASK_AFTER = 3
const DROP_AFTER = 6
/**
 * Answers for streams of other processes are sent in batches: after this fraction of an interval, at most
 * `MAX_PER_NOTICE` ids in one notice.
 */
const BATCH_FRACTION = 1 / 15
const MAX_PER_NOTICE = 200

type Reader = {
  /** Sends a heartbeat; with the stream's id it asks for an answer. */
  beat: (id: string) => void
  /** Ends the stream of a reader that no longer answers. */
  giveUp: () => void
}

/**
 * The heartbeats of a process's streams. TCP notices a vanished reader only after a quarter of an hour, and never
 * behind a proxy, so readers must answer every 45 s and are dropped after 90 s (docs/decisions/008).
 */
export function openHeartbeats(live: Live, interval = HEARTBEAT) {
  const answers = new Map<string, () => void>()
  const forwarded = new Set<string>()
  let slots = openSlots(MAX_STREAMS)

  live.onAnswers((ids) => {
    for (const id of ids) answers.get(id)?.()
  })

  function forwardAnswers() {
    live.passAnswers([...forwarded])
    forwarded.clear()
    slots = openSlots(MAX_STREAMS)
  }

  return {
    /** @returns a function that stops the heartbeats */
    start({ beat, giveUp }: Reader) {
      const id = randomUUID()
      let unanswered = 0
      const clock = setInterval(() => {
        unanswered++
        if (unanswered >= DROP_AFTER) giveUp()
        else beat(unanswered < ASK_AFTER ? '' : id)
      }, interval)
      answers.set(id, () => {
        unanswered = 0
      })
      return () => {
        clearInterval(clock)
        answers.delete(id)
      }
    },

    /**
     * Records an answer; another process may hold the stream. In a batch an address and its networks have as many ids
     * as they may have streams, so that invented ids do not crowd out real ones.
     */
    answer(id: string, { ip }: { ip: string }) {
      const here = answers.get(id)
      if (here) return here()
      if (forwarded.size === 0) setTimeout(forwardAnswers, interval * BATCH_FRACTION).unref()
      if (forwarded.size < MAX_PER_NOTICE && !forwarded.has(id) && slots.take(ip)) forwarded.add(id)
    },
  }
}
export type Heartbeats = ReturnType<typeof openHeartbeats>

import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Rechazo, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { createStorageItem } from '../storageItem.ts'

const DAY = 86_400_000
/** Milliseconds between two tries of what found no answer. */
const PAUSES = [2_000, 5_000, 10_000, 20_000, 30_000]
/** Milliseconds after which a tab sends what another one wrote and may have closed upon. */
const TAKEOVER = 30_000
/** What is wrong with it stays wrong. */
const FINAL = [400, 404, 409, 413, 422]
export const isFinal = ({ status }: Rechazo) => FINAL.includes(status)
/** Only somebody who signs in changes it. */
const isOfSession = ({ status }: Rechazo) => status === 401 || status === 403

/** Named as browsers keep them. */
const Unsent = z.object({ conversacion: z.uuid(), clave: z.uuid(), texto: z.string() })
/** Something that was written and is not known to have arrived. */
export type Unsent = z.infer<typeof Unsent>

type State = {
  messages: Unsent[]
  /** They have arrived, and are shown until they are read among what was said. */
  arrived: Unsent[]
  /** Why the first of a conversation's has not left, as the last try had it; none before the first. */
  failures: ReadonlyMap<string, Rechazo>
  /** Those that the shop will not take as they are. */
  refused: ReadonlyMap<string, Rechazo>
}
type OnFailure = (refusal: Rechazo, message: Unsent) => void
type Lane = { busy: boolean; tries: number; timer?: ReturnType<typeof setTimeout> }

const NOTHING: State = { messages: [], arrived: [], failures: new Map(), refused: new Map() }

/**
 * What is on its way to the shop: in a conversation in the order that it was written, one at a time, tried until it has
 * arrived, also while nothing shows it. Its names are given here, so that none arrives twice.
 * @param place where it is kept beyond the tab: whoever comes back finds it on its way, and all tabs have the same
 * @param deliver hands one to the shop, and tells whether it has arrived; else it has found another place
 */
export function createUnsent(place: `propio:${string}`, deliver: (message: Unsent) => Promise<boolean>) {
  const kept = createStorageItem(place, { schema: z.array(Unsent), maxAge: 2 * DAY })
  let state: State = { ...NOTHING, messages: kept.read() ?? [] }
  const listeners = new Set<() => void>()
  const ofFailures = new Set<OnFailure>()
  /** One for each conversation: what holds one up is nothing to another. */
  const lanes = new Map<string, Lane>()
  let takeover: Lane['timer']

  function change(next: Partial<State>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Another tab may have written meanwhile. */
  function write(edit: (messages: Unsent[]) => Unsent[]) {
    const messages = edit(kept.read() ?? state.messages)
    if (messages.length > 0) kept.save(messages)
    else kept.remove()
    change({ messages })
  }

  const remove = (clave: string) => write((messages) => messages.filter((message) => message.clave !== clave))
  const tell: OnFailure = (refusal, message) => {
    for (const listener of ofFailures) listener(refusal, message)
  }
  function fail(conversation: string, refusal: Rechazo | null) {
    const failures = new Map(state.failures)
    if (refusal) failures.set(conversation, refusal)
    if (refusal || failures.delete(conversation)) change({ failures })
  }

  async function sendOf(conversation: string) {
    const lane = lanes.get(conversation) ?? { busy: false, tries: 0 }
    lanes.set(conversation, lane)
    clearTimeout(lane.timer)
    if (lane.busy) return
    lane.busy = true
    const isNext = (message: Unsent) => message.conversacion === conversation && !state.refused.has(message.clave)
    for (;;) {
      const message = state.messages.find(isNext)
      if (!message) {
        // What failed was taken back.
        fail(conversation, null)
        break
      }
      const { hasArrived, refusal } = await deliver(message).then(
        (hasArrived) => ({ hasArrived, refusal: null }),
        (error) => ({ hasArrived: false, refusal: rechazoOf(error) }),
      )
      // Whoever wrote it has left meanwhile.
      if (lanes.get(conversation) !== lane) return
      if (refusal && !isFinal(refusal)) {
        wait(lane, message, refusal)
        break
      }
      lane.tries = 0
      fail(conversation, null)
      if (refusal) {
        change({ refused: new Map(state.refused).set(message.clave, refusal) })
        tell(refusal, message)
        continue
      }
      if (hasArrived) change({ arrived: [...state.arrived, message] })
      remove(message.clave)
    }
    lane.busy = false
  }

  function wait(lane: Lane, message: Unsent, refusal: Rechazo) {
    const { conversacion } = message
    if (lane.tries === 0 && navigator.onLine) tell(refusal, message)
    fail(conversacion, refusal)
    const pause = refusal.espera ? refusal.espera * 1000 : (PAUSES[lane.tries] ?? PAUSES.at(-1))
    lane.tries++
    if (!isOfSession(refusal)) lane.timer = setTimeout(() => void sendOf(conversacion), pause)
  }

  const unsent = {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: () => state,

    /** Hears of the first failure of a message, not of each try, and of what the shop will not take. */
    onFailure(listener: OnFailure) {
      ofFailures.add(listener)
      return () => {
        ofFailures.delete(listener)
      }
    },

    add(conversacion: string, texto: string) {
      write((messages) => [...messages, { conversacion, clave: newKey(), texto }])
      void sendOf(conversacion)
    },

    /** Tries all again now: by a tap, with the line back, after a reload. */
    send() {
      for (const conversation of new Set(state.messages.map(({ conversacion }) => conversacion)))
        void sendOf(conversation)
    },

    /** Takes one back. @returns what it said */
    take(clave: string) {
      const texto = state.messages.find((message) => message.clave === clave)?.texto ?? ''
      const refused = new Map(state.refused)
      refused.delete(clave)
      change({ refused })
      remove(clave)
      return texto
    },

    /** Who used this browser has left. */
    forget() {
      clearTimeout(takeover)
      for (const { timer } of lanes.values()) clearTimeout(timer)
      lanes.clear()
      kept.remove()
      change(NOTHING)
    },
  }

  if (typeof window !== 'undefined') {
    addEventListener('online', () => unsent.send())
    // Another tab has written, or what it wrote has arrived.
    addEventListener('storage', ({ key }) => {
      if (key !== place) return
      change({ messages: kept.read() ?? [] })
      clearTimeout(takeover)
      if (state.messages.length > 0) takeover = setTimeout(() => unsent.send(), TAKEOVER)
    })
  }
  return unsent
}

/**
 * What was written in a conversation and does not stand among its messages (`known`) yet. Of what is leaving, `refusal` is
 * why the shop will not take it as it is, and `failure` why the last try did not reach the shop: that of the first, behind
 * which the others wait.
 */
export function useUnsent(
  { subscribe, read }: ReturnType<typeof createUnsent>,
  conversation: string,
  known: readonly { clave: string }[] = [],
) {
  const { messages, arrived, failures, refused } = useSyncExternalStore(subscribe, read, read)
  const said = new Set(known.map(({ clave }) => clave))
  const isHere = ({ conversacion, clave }: Unsent) => conversacion === conversation && !said.has(clave)
  const leaving = messages.filter(isHere)
  const first = leaving.find(({ clave }) => !refused.has(clave))
  const failure = failures.get(conversation) ?? null
  return {
    arrived: arrived.filter(isHere),
    leaving: leaving.map((message) => ({
      ...message,
      refusal: refused.get(message.clave) ?? null,
      failure: message === first ? failure : null,
    })),
    failure,
  }
}

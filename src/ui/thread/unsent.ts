import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Rechazo, rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { createStorageItem } from '../storageItem.ts'

const DAY = 86_400_000
/** Backoff in milliseconds between tries. */
const BACKOFF_MS = [2_000, 5_000, 10_000, 20_000, 30_000]
/** Milliseconds after which a tab sends messages of another tab, which may have been closed. */
const TAKEOVER_MS = 30_000
/** HTTP statuses that a retry does not change. */
const FINAL = [400, 404, 409, 413, 422]
export const isFinal = ({ status }: Rechazo) => FINAL.includes(status)
/** HTTP statuses that only a sign-in changes. */
const isOfSession = ({ status }: Rechazo) => status === 401 || status === 403

/** The format of a message in localStorage. */
const Unsent = z.object({ conversacion: z.uuid(), clave: z.uuid(), texto: z.string() })
/** A message that is not known to have arrived. */
export type Unsent = z.infer<typeof Unsent>

type State = {
  messages: Unsent[]
  /** Delivered messages, shown until they appear among the conversation's messages. */
  arrived: Unsent[]
  /** By conversation: the error of the last try to send its first message. */
  failures: ReadonlyMap<string, Rechazo>
  /** By idempotency key: messages that the server refused for good. */
  refused: ReadonlyMap<string, Rechazo>
}
type OnFailure = (refusal: Rechazo, message: Unsent) => void
type Lane = { busy: boolean; tries: number; timer?: ReturnType<typeof setTimeout> }

const NOTHING: State = { messages: [], arrived: [], failures: new Map(), refused: new Map() }

/**
 * An outbox in the browser. Per conversation it sends messages in order, one at a time, and retries until they arrive,
 * also while no component shows them. It gives each message its idempotency key, so that none is stored twice.
 * @param storageKey localStorage key; all tabs share the outbox, and it survives closing them
 * @param deliver sends a message; resolves to false if the message went elsewhere and must not be shown as delivered
 */
export function createUnsent(storageKey: `propio:${string}`, deliver: (message: Unsent) => Promise<boolean>) {
  const kept = createStorageItem(storageKey, { schema: z.array(Unsent), maxAge: 2 * DAY })
  let state: State = { ...NOTHING, messages: kept.read() ?? [] }
  const listeners = new Set<() => void>()
  const failureListeners = new Set<OnFailure>()
  /** The state of sending, by conversation: a failure blocks only its own conversation. */
  const lanes = new Map<string, Lane>()
  let takeover: Lane['timer']

  function change(next: Partial<State>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Reads the storage first, because another tab may have written to it. */
  function write(edit: (messages: Unsent[]) => Unsent[]) {
    const messages = edit(kept.read() ?? state.messages)
    if (messages.length > 0) kept.save(messages)
    else kept.remove()
    change({ messages })
  }

  const remove = (clave: string) => write((messages) => messages.filter((message) => message.clave !== clave))
  const notifyFailure: OnFailure = (refusal, message) => {
    for (const listener of failureListeners) listener(refusal, message)
  }
  function fail(conversation: string, refusal: Rechazo | null) {
    const failures = new Map(state.failures)
    if (refusal) failures.set(conversation, refusal)
    if (refusal || failures.delete(conversation)) change({ failures })
  }

  async function sendNext(conversation: string) {
    const lane = lanes.get(conversation) ?? { busy: false, tries: 0 }
    lanes.set(conversation, lane)
    clearTimeout(lane.timer)
    if (lane.busy) return
    lane.busy = true
    const isNext = (message: Unsent) => message.conversacion === conversation && !state.refused.has(message.clave)
    for (;;) {
      const message = state.messages.find(isNext)
      if (!message) {
        // No message is left: the failed one may have been taken back (`takeBack`).
        fail(conversation, null)
        break
      }
      const { hasArrived, refusal } = await deliver(message).then(
        (hasArrived) => ({ hasArrived, refusal: null }),
        (error) => ({ hasArrived: false, refusal: rechazoOf(error) }),
      )
      // During the request, `forget` emptied the outbox.
      if (lanes.get(conversation) !== lane) return
      if (refusal && !isFinal(refusal)) {
        wait(lane, message, refusal)
        break
      }
      lane.tries = 0
      fail(conversation, null)
      if (refusal) {
        change({ refused: new Map(state.refused).set(message.clave, refusal) })
        notifyFailure(refusal, message)
        continue
      }
      if (hasArrived) change({ arrived: [...state.arrived, message] })
      remove(message.clave)
    }
    lane.busy = false
  }

  function wait(lane: Lane, message: Unsent, refusal: Rechazo) {
    const { conversacion } = message
    if (lane.tries === 0 && navigator.onLine) notifyFailure(refusal, message)
    fail(conversacion, refusal)
    const pause = refusal.espera ? refusal.espera * 1000 : (BACKOFF_MS[lane.tries] ?? BACKOFF_MS.at(-1))
    lane.tries++
    if (!isOfSession(refusal)) lane.timer = setTimeout(() => void sendNext(conversacion), pause)
  }

  const unsent = {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: () => state,

    /** Called on a message's first failure, not on each retry, and on a final refusal. */
    onFailure(listener: OnFailure) {
      failureListeners.add(listener)
      return () => {
        failureListeners.delete(listener)
      }
    },

    add(conversacion: string, texto: string) {
      write((messages) => [...messages, { conversacion, clave: newKey(), texto }])
      void sendNext(conversacion)
    },

    /** Sends all messages now: after a tap, when the network is back, or after a reload. */
    send() {
      for (const conversation of new Set(state.messages.map(({ conversacion }) => conversacion)))
        void sendNext(conversation)
    },

    /** Removes a message. @returns its text */
    takeBack(clave: string) {
      const texto = state.messages.find((message) => message.clave === clave)?.texto ?? ''
      const refused = new Map(state.refused)
      refused.delete(clave)
      change({ refused })
      remove(clave)
      return texto
    },

    /** Empties the outbox at sign-out. */
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
    // This event comes when another tab added or delivered a message.
    addEventListener('storage', ({ key }) => {
      if (key !== storageKey) return
      change({ messages: kept.read() ?? [] })
      clearTimeout(takeover)
      if (state.messages.length > 0) takeover = setTimeout(() => unsent.send(), TAKEOVER_MS)
    })
  }
  return unsent
}

/**
 * The conversation's messages that are not among its `known` messages yet. `refusal` is a message's final refusal;
 * `failure` is the error of the last try, and only the first message in the queue has one.
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

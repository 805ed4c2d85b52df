import { setTimeout as pause } from 'node:timers/promises'
import { ErrorDeNegocio } from '#lib/errors.ts'
import type { Limit, Limiter } from './limiter.server.ts'
import { openLookups } from './lookups.server.ts'
import { prefixesOf, subnetOf } from './networks.server.ts'

export const MINUTES_OF_MISSES = 10
const HOUR = 3600

/** Order codes and links that are none. */
const MISSES = {
  name: 'miss',
  seconds: MINUTES_OF_MISSES * 60,
  points: { address: 30, net24: 150, net56: 150, net48: 500 },
  refusal: (wait) =>
    `Probaste muchos códigos que no existen. Espera ${wait} y vuelve a intentarlo, o escríbenos por WhatsApp.`,
} as const satisfies Limit<'address' | 'net24' | 'net56' | 'net48'>
/** A browser's pages; a telephone company's customers. */
const AT_ONCE = { address: 4, net24: 20, net56: 20, net48: 20 }
/** Past this many of all addresses answers come slower, and nobody is refused. */
const MISSES_OF_ALL = { ...MISSES, points: { all: 3000 } }

const FORMS = {
  name: 'form',
  seconds: HOUR,
  points: { address: 30, email: 10 },
  refusal: (wait) => `Recibimos muchas solicitudes seguidas. Intenta de nuevo en ${wait} o escríbenos por WhatsApp.`,
} as const satisfies Limit<'address' | 'email'>

/** As many messages as two conversations may have (`conversaciones/chat/mensajes.server.ts`). */
const MESSAGES = {
  name: 'message',
  seconds: HOUR,
  points: { address: 1200 },
  refusal: (wait) => `Escribiste muchos mensajes seguidos. Intenta de nuevo en ${wait}.`,
} as const satisfies Limit<'address'>

/** What may be asked of the assistant: of one browser, and of all that one address has. */
export const QUESTIONS = {
  name: 'question',
  seconds: 600,
  points: { browser: 30, address: 90 },
  refusal: (wait) => `Hiciste muchas preguntas seguidas. Intenta de nuevo en ${wait} o habla con una persona.`,
} as const satisfies Limit<'browser' | 'address'>

type Settings = {
  limiter: Limiter
  /** Hears how many have missed, once for each time that there are too many. */
  onGuessing: (misses: number) => void
}

/** How much one address may try (docs/decisions/006). All of them throw ErrorDeNegocio 429, and 503 while nothing can be counted. */
export function openLimits({ limiter, onGuessing }: Settings) {
  let slowUntil = 0
  const lookUp = openLookups({
    limiter,
    limit: MISSES,
    atOnce: AT_ONCE,
    async onMiss() {
      const { used, ends, isOver } = await limiter.add(MISSES_OF_ALL, 'all', '')
      if (!isOver) return
      if (slowUntil < Date.now()) onGuessing(used)
      slowUntil = ends
    },
  })

  return {
    /**
     * Looks for something that can be guessed: an order's code, a link. A 404 is a miss, and so is what `isMiss` says is one.
     * While codes are being guessed at scale everybody waits a second.
     */
    async guess<T>(ip: string, look: () => Promise<T>, isMiss: (answer: T) => boolean = () => false) {
      if (slowUntil > Date.now()) await pause(1000)
      return lookUp(prefixesOf(ip), look, (outcome) =>
        outcome.status === 'fulfilled'
          ? isMiss(outcome.value)
          : outcome.reason instanceof ErrorDeNegocio && outcome.reason.status === 404,
      )
    },

    /** Counts a form sent from an address, and for the e-mail that it gives from there. */
    async form(ip: string, email?: string) {
      const address = subnetOf(ip)
      await limiter.consume(FORMS, { address, email: email && `${address} ${email.toLowerCase()}` })
    },

    /** Counts what is said in a chat. @returns what takes it out of the count again */
    async message(ip: string) {
      const { giveBack } = await limiter.consume(MESSAGES, { address: subnetOf(ip) })
      return giveBack
    },

    /**
     * Counts a question to the assistant.
     * @param browser the hash of its cookie; null before it has one
     */
    async question(ip: string, browser: string | null) {
      await limiter.consume(QUESTIONS, { address: subnetOf(ip), browser: browser ?? undefined })
    },
  }
}
export type Limits = ReturnType<typeof openLimits>

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { countUsedUp, type Limit, type Limiter } from './limiter.server.ts'
import { openLookups } from './lookups.server.ts'
import { type Prefixes, prefixesOf, subnetOf } from './networks.server.ts'
import type { Db } from './open.server.ts'

export const MINUTES_OF_MISSES = 10
const HOUR = 3600

/** Lookups of order codes and links that do not exist. `points` are the misses allowed; the next one is refused. */
export const MISSES = {
  name: 'miss',
  seconds: MINUTES_OF_MISSES * 60,
  points: { address: 30, net24: 150, net56: 150, net48: 500 },
  refusal: (wait) =>
    `Probaste muchos códigos que no existen. Espera ${wait} y vuelve a intentarlo, o escríbenos por WhatsApp.`,
} as const satisfies Limit<keyof Prefixes>
/** Lookups that may run at once. A network may run more, because a telephone company's many customers may share it. */
export const AT_ONCE = { address: 4, net24: 20, net56: 20, net48: 60 }
/** Beyond this many misses of all clients together, lookups are slowed. */
const MISSES_OF_ALL = { ...MISSES, points: { all: 3000 } }

/** So many addresses or accounts that used up a limit are an attack: with one alone somebody could alarm the owner at will. */
export const SEVERAL = 3

/** Whether order codes and links are guessed now from {@link SEVERAL} addresses, or by everybody beyond what is usual. */
export async function areCodesGuessed(db: Db) {
  const { address } = MISSES.points
  return (
    (await countUsedUp(db, { ...MISSES, points: { address } })) >= SEVERAL || (await countUsedUp(db, MISSES_OF_ALL)) > 0
  )
}

const FORMS = {
  name: 'form',
  seconds: HOUR,
  points: { address: 30, email: 10 },
  refusal: (wait) => `Recibimos muchas solicitudes seguidas. Intenta de nuevo en ${wait} o escríbenos por WhatsApp.`,
} as const satisfies Limit<'address' | 'email'>

/**
 * An address may send as many messages as two conversations (`conversaciones/chat/mensajes.server.ts`), a network as
 * six, a /48 as twenty.
 */
export const MESSAGES = {
  name: 'message',
  seconds: HOUR,
  points: { address: 1200, net24: 3600, net56: 3600, net48: 12_000 },
  refusal: (wait) => `Escribiste muchos mensajes seguidos. Intenta de nuevo en ${wait}.`,
} as const satisfies Limit<keyof Prefixes>

/** Requests with photos. Also photos that are refused take seconds to decode, so every try counts. */
const PHOTOS = {
  name: 'photos',
  seconds: HOUR,
  points: { account: 30 },
  refusal: (wait) => `Enviaste muchas fotos seguidas. Intenta de nuevo en ${wait}, o envía el mensaje sin fotos.`,
} as const satisfies Limit<'account'>

/** New browsers for pushes. The browser that was told of before is not counted. */
const SUBSCRIPTIONS = {
  name: 'subscription',
  seconds: HOUR,
  points: { account: 30 },
  refusal: (wait) => `Activaste los avisos muchas veces seguidas. Intenta de nuevo en ${wait}.`,
} as const satisfies Limit<'account'>

const PUSH_TESTS = {
  name: 'push-test',
  seconds: HOUR,
  points: { account: 10 },
  refusal: (wait) => `Probaste los avisos muchas veces seguidas. Intenta de nuevo en ${wait}.`,
} as const satisfies Limit<'account'>

/**
 * New conversations with staff. A repeated request for a person counts too, because a visitor could otherwise fill the
 * queue by typing another e-mail address each time. Many customers of a telephone company share a /24, so that few
 * addresses must not use it up for all.
 */
export const CONVERSATIONS = {
  name: 'conversation',
  seconds: HOUR,
  points: { address: 15, net24: 60, net56: 60, net48: 200 },
  pointsOfFirst: { net24: 300 },
  refusal: (wait) =>
    `Desde tu conexión se abrieron muchas conversaciones. Intenta de nuevo en ${wait} o escríbenos por WhatsApp.`,
} as const satisfies Limit<keyof Prefixes>

/** Questions to the assistant, per browser, address and network. */
export const QUESTIONS = {
  name: 'question',
  seconds: 600,
  points: { browser: 30, address: 90, net24: 450, net56: 450, net48: 1500 },
  refusal: (wait) => `Hiciste muchas preguntas seguidas. Intenta de nuevo en ${wait} o habla con una persona.`,
} as const satisfies Limit<'browser' | keyof Prefixes>

/** Picks that count for staff, so that one visitor with many browsers does not decide what others meant. */
const PICKS = { name: 'pick', seconds: 24 * HOUR, points: { network: 1 } } as const satisfies Limit<'network'>

type Settings = {
  limiter: Limiter
  /** Called with the number of misses when their total exceeds the limit, once per period in each process. */
  onGuessing: (misses: number) => void
}

/**
 * The rate limits of the shop (docs/decisions/006). All methods throw ErrorDeNegocio 429, and 503 while counts cannot
 * be reached.
 */
export function openLimits({ limiter, onGuessing }: Settings) {
  let slowUntil = 0
  const lookUp = openLookups({
    limiter,
    limit: MISSES,
    atOnce: AT_ONCE,
    async onMiss() {
      const { used, ends, isOver } = await limiter.add(MISSES_OF_ALL, 'all', '')
      if (!isOver) return
      if (slowUntil < performance.now()) onGuessing(used)
      slowUntil = ends
    },
  })

  return {
    /**
     * Runs a lookup of something that can be guessed: an order's code, a link. A 404 is a miss, and so is an answer for
     * which `isMiss` is true. While the misses of all clients exceed their limit, every lookup waits a second.
     */
    async guess<T>(ip: string, look: () => Promise<T>, isMiss: (answer: T) => boolean = () => false) {
      if (slowUntil > performance.now()) await pause(1000)
      return lookUp(prefixesOf(ip), look, (outcome) =>
        outcome.status === 'fulfilled'
          ? isMiss(outcome.value)
          : outcome.reason instanceof ErrorDeNegocio && outcome.reason.status === 404,
      )
    },

    /** Counts a form per address, and per e-mail typed at that address. @returns a function that undoes the count */
    async form(ip: string, email?: string) {
      const address = subnetOf(ip)
      const { giveBack } = await limiter.consume(FORMS, {
        address,
        email: email && `${address} ${email.toLowerCase()}`,
      })
      return giveBack
    },

    /** Counts a chat message per address and network. @returns a function that undoes the count */
    async message(ip: string) {
      const { giveBack } = await limiter.consume(MESSAGES, prefixesOf(ip))
      return giveBack
    },

    /** Counts a request with photos per account. */
    async photos(account: string) {
      await limiter.consume(PHOTOS, { account })
    },

    /** Counts a new browser for pushes. @returns a function that undoes the count */
    async subscription(account: string) {
      return (await limiter.consume(SUBSCRIPTIONS, { account })).giveBack
    },

    /** Counts a test push. @returns a function that undoes the count */
    async pushTest(account: string) {
      return (await limiter.consume(PUSH_TESTS, { account })).giveBack
    },

    /** Counts a request for a person. @returns a function that undoes the count */
    async conversation(ip: string) {
      const { giveBack } = await limiter.consume(CONVERSATIONS, prefixesOf(ip))
      return giveBack
    },

    /**
     * Counts a pick from an offer per question and network (/24, in IPv6 the /64).
     * @param question digest of the question's words; the limiter keeps only a digest of it and of the network
     * @returns whether it is the first in a day
     */
    async isFirstPick(ip: string, question: string) {
      const { address, net24 = address } = prefixesOf(ip)
      const key = createHash('sha256').update(`${net24} ${question}`).digest('base64url')
      return !(await limiter.add(PICKS, 'network', key)).isOver
    },

    /**
     * Counts a question to the assistant per address, network and browser.
     * @param browser the hash of the browser's key; null before it has a key
     */
    async question(ip: string, browser: string | null) {
      await limiter.consume(QUESTIONS, { ...prefixesOf(ip), browser: browser ?? undefined })
    },
  }
}
export type Limits = ReturnType<typeof openLimits>

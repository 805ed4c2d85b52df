import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErrorDeNegocio, unavailable } from '#lib/errors.ts'
import { type Changed, readChanged } from '#lib/negocio.ts'
import type { Live } from '#live/live.server.ts'
import type { inMemory } from './inMemory.server.ts'
import { inTurn, takePlace } from './personalPage.server.ts'

export type Responder = Awaited<ReturnType<typeof inMemory>>

/**
 * `shown`: the data as JSON. `changes`: how many changes were known when it was read, at `readAt` (milliseconds).
 * `settings`: the owner's, with which it was rendered.
 */
type Rendering = { shown: string; respond: Responder; readAt: number; changes: number; settings: Changed }

/** How an answer is made of what the database has. */
type Making<T> = {
  /** Whether others get the same answer later. */
  isKept: boolean
  /** @throws ErrorDeNegocio or Moved where there is nothing to show */
  read: () => Promise<T>
  render: (data: T) => Promise<Responder>
}

/** Thrown by a read: what was asked for has another address. */
export class Moved extends Error {
  readonly params: Record<string, string>

  /** @param params the parameters of the present address */
  constructor(params: Record<string, string>) {
    super('moved')
    this.params = params
  }
}

/** Whether there is nothing to show, which is no failure. */
const isNothing = (err: unknown) => err instanceof Moved || (err instanceof ErrorDeNegocio && err.status < 500)

/** Milliseconds after which a rendering is compared with its data again: that changes with the time too. */
const MAX_AGE = 60_000
/** Milliseconds until who asks gets what was kept, while a database that says nothing is asked for its data. */
const PATIENCE = 1_000
/** How many renderings are kept; each takes up to 100 KB. */
const MAX_KEPT = 150

/**
 * Keeps the latest used answers until their data changes, which any of the topics says. Who asks for one that is not
 * kept takes a place among those who wait for renderings (`takePlace`), so that a flood of addresses keeps only its own
 * network waiting.
 */
export function openRenderings(app: FastifyInstance, live: Pick<Live, 'listen'>, topics: string[]) {
  const kept = new Map<string, Rendering>()
  const underWay = new Map<string, { renewing: Promise<Rendering>; late: Promise<void> }>()
  let changes = 0
  const listeners = topics.map((topic) =>
    live.listen(topic, () => {
      changes++
    }),
  )
  app.addHook('onClose', async () => {
    for (const stop of listeners) stop()
  })

  /** A map keeps the order of insertion, so that its first key is the one that was used longest ago. */
  function keep(key: string, rendering: Rendering) {
    kept.delete(key)
    kept.set(key, rendering)
    const [oldest = key] = kept.keys()
    if (kept.size > MAX_KEPT) kept.delete(oldest)
  }

  async function renew<T>(key: string, { isKept, read, render }: Making<T>): Promise<Rendering> {
    const before = kept.get(key)
    const start = { readAt: performance.now(), changes, settings: readChanged() }
    try {
      const data = await read()
      const shown = JSON.stringify(data)
      const isSame = before?.shown === shown && before.settings === start.settings
      const respond = isSame ? before.respond : await inTurn(() => render(data))
      const rendering = { shown, respond, ...start }
      if (isKept) keep(key, rendering)
      return rendering
    } catch (err) {
      if (before && !isNothing(err)) {
        // Without what a visitor searched.
        app.log.error(
          { err, pagina: key.split('?')[0], clase_de_falla: 'pagina' },
          'the page could not be rendered again',
        )
        return before
      }
      kept.delete(key)
      throw err
    }
  }

  function begin<T>(key: string, making: Making<T>) {
    const renewing = renew(key, making).finally(() => underWay.delete(key))
    const one = { renewing, late: pause(PATIENCE, undefined, { ref: false }) }
    underWay.set(key, one)
    return one
  }

  /**
   * @param key names the answer
   * @throws ErrorDeNegocio with status 503 while too many wait; what `read` throws; Error when it cannot be rendered
   */
  return async function respond<T>(request: FastifyRequest, reply: FastifyReply, key: string, making: Making<T>) {
    const found = kept.get(key)
    const isFresh = found?.changes === changes && found.settings === readChanged()
    if (found && isFresh && performance.now() - found.readAt < MAX_AGE) {
      keep(key, found)
      return found.respond(request, reply)
    }
    const leave = takePlace(request.ip)
    if (!leave) {
      if (found) return found.respond(request, reply)
      throw unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
    }
    try {
      const { renewing, late } = underWay.get(key) ?? begin(key, making)
      const rendering = found ? Promise.race([renewing, late.then(() => found)]) : renewing
      return (await rendering).respond(request, reply)
    } finally {
      leave()
    }
  }
}

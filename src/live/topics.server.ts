import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Log } from '#db/open.server.ts'
import { notFound } from '#lib/errors.ts'
import { requirePolicy } from '#lib/policy.ts'
import type { Policy, RouteLimit } from '#lib/route.ts'
import type { Live } from './live.server.ts'

export type Viewer = FastifyRequest['viewer']
/** What this browser holds, whoever uses it. */
export type BrowserKey = FastifyRequest['browserKey']
type Listener = {
  /** Hears of a new mark; null once there is no such thing. */
  onVersion: (version: string | null) => void
  /** What it is now cannot be read: who follows must come back and ask. */
  close: () => void
}

/** What a room says of the topics it lets people follow. */
export type TopicKind = {
  /** Who may follow; the same words as for a route. */
  policy: Policy
  /** For ids that can be guessed: a topic that is not there is a miss. */
  limit?: readonly Extract<RouteLimit, 'code'>[]
  /** Throws for who may not follow this one; asked at the start and again whenever that person's rights may have changed. */
  authorize?: (viewer: Viewer, id: string, browserKey: BrowserKey) => void | Promise<void>
  /** What the mark is now; null when there is no such thing. Without it every notice is a change. */
  readVersion?: (id: string) => Promise<string | null>
}

/** A topic whose id is a person's: theirs alone, and to everybody else there is none. */
export const personTopic: TopicKind = {
  policy: 'miembro',
  authorize(viewer, id) {
    if (viewer?.id !== id) throw notFound('Ese tema no existe.')
  },
}

/**
 * The topics that can be followed, and those that somebody follows now. However many follow one, its mark is read once
 * for each notice.
 */
export function createTopics(live: Live, log: Log) {
  const kinds = new Map<string, TopicKind>()
  const openTopics = new Map<string, OpenTopic>()

  function findKind(topic: string) {
    const prefixLength = topic.lastIndexOf(':') + 1
    const [name, id] = kinds.has(topic) ? [topic, ''] : [topic.slice(0, prefixLength), topic.slice(prefixLength)]
    const kind = kinds.get(name)
    return kind ? { clase: kind, id } : null
  }

  return {
    /** @param name a whole topic, or with a colon at its end the part that an id follows */
    register(name: string, kind: TopicKind) {
      if (kinds.has(name)) throw new Error(`The topic ${name} is declared twice`)
      kinds.set(name, kind)
    },

    /** @throws ErrorDeNegocio 404 */
    getKind(topic: string) {
      const found = findKind(topic)
      if (!found) throw notFound('Ese tema no existe.')
      return found
    },

    /** @throws ErrorDeNegocio 401, 403, 404 when this person may not follow the topic */
    async authorize(topic: string, viewer: Viewer, browserKey: BrowserKey) {
      const { clase: kind, id } = this.getKind(topic)
      requirePolicy(kind.policy, viewer)
      await kind.authorize?.(viewer, id, browserKey)
    },

    /**
     * Begins to follow, until `soltar`.
     * @throws ErrorDeNegocio 404
     */
    async subscribe(topic: string) {
      const { clase: kind, id } = this.getKind(topic)
      const read = kind.readVersion
      const entry =
        openTopics.get(topic) ?? openTopic({ live, topic, log, read: read ? () => read(id) : countNotices() })
      openTopics.set(topic, entry)
      entry.usos++
      function release() {
        if (--entry.usos > 0) return
        entry.cerrar()
        if (openTopics.get(topic) === entry) openTopics.delete(topic)
      }
      try {
        const version = await entry.current()
        if (version === null) throw notFound('Eso ya no existe.')
        const isPrivate = kind.policy !== 'publica' || kind.authorize !== undefined
        return { tema: topic, privado: isPrivate, oir: entry.listen, soltar: release }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
export type Topics = ReturnType<typeof createTopics>
export type Subscription = Awaited<ReturnType<Topics['subscribe']>>

/** The mark of what has none of its own: another for each notice, and for each time that somebody begins to follow. */
function countNotices() {
  const prefix = randomUUID().slice(0, 8)
  let notices = 0
  return async () => `${prefix}.${notices++}`
}

type TopicSource = { live: Live; topic: string; log: Log; read: () => Promise<string | null> }
type OpenTopic = ReturnType<typeof openTopic>

function openTopic({ live, topic, log, read }: TopicSource) {
  const listeners = new Set<Listener>()
  let version: string | null | undefined
  let reading: Promise<void> | null = null
  let isStale = false

  // Notices that arrive while the table is read ask for one more read, not for one each.
  function reread() {
    isStale = true
    reading ??= refresh().finally(() => {
      reading = null
    })
    return reading
  }

  async function refresh() {
    while (isStale) {
      isStale = false
      const current = await read()
      publish(current)
    }
  }

  function publish(newVersion: string | null) {
    if (newVersion === version) return
    version = newVersion
    for (const listener of listeners) listener.onVersion(newVersion)
  }

  function onNotice(announced?: string) {
    // What is being read may be older, and would come after it.
    if (announced !== undefined && !reading) return publish(announced)
    reread().catch((error) => {
      log.error({ err: error, tema: topic }, 'live read failed')
      version = undefined
      for (const listener of listeners) listener.close()
    })
  }

  // Before the first read, so that no change falls between the two.
  const unlisten = live.listen(topic, onNotice)

  return {
    usos: 0,
    async current() {
      if (version === undefined) await (reading ?? reread())
      return version ?? null
    },
    /** @returns the mark as it is now, undefined when it could not be read, and what stops the listening */
    listen(listener: Listener) {
      listeners.add(listener)
      return { marca: version, callar: () => listeners.delete(listener) }
    },
    cerrar: unlisten,
  }
}

import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Log } from '#db/open.server.ts'
import { notFound } from '#lib/errors.ts'
import { requirePolicy } from '#lib/policy.ts'
import type { Policy, RouteLimit } from '#lib/route.ts'
import type { Live } from './live.server.ts'

export type Viewer = FastifyRequest['viewer']
/** SHA-256 of the key in this browser's cookie; null without a key. */
export type BrowserKey = FastifyRequest['browserKey']
type Listener = {
  /** Called with a new version; null once the subject is gone. */
  onVersion: (version: string | null) => void
  /** Called when the version cannot be read: the reader must reconnect. */
  close: () => void
}

/** How a module declares its topics. */
export type TopicKind = {
  /** Who may follow the topic; the policies are those of routes. */
  policy: Policy
  /** For guessable ids: an unknown topic counts as a miss. */
  limit?: readonly Extract<RouteLimit, 'code'>[]
  /**
   * Throws when the viewer may not follow this topic; called at the start and whenever the viewer's rights may have
   * changed.
   */
  authorize?: (viewer: Viewer, id: string, browserKey: BrowserKey) => void | Promise<void>
  /** Reads the current version; null when the subject does not exist. Without it, every notice is a change. */
  readVersion?: (id: string) => Promise<string | null>
}

/** A topic whose id is an account's; for every other viewer it does not exist. */
export const personTopic: TopicKind = {
  policy: 'miembro',
  authorize(viewer, id) {
    if (viewer?.id !== id) throw notFound('Ese tema no existe.')
  },
}

/**
 * The declared topics, and those that are followed now. A topic's version is read once per notice, however many readers
 * follow it.
 */
export function createTopics(live: Live, log: Log) {
  const kinds = new Map<string, TopicKind>()
  const openTopics = new Map<string, OpenTopic>()

  function findKind(topic: string) {
    const prefixLength = topic.lastIndexOf(':') + 1
    const [name, id] = kinds.has(topic) ? [topic, ''] : [topic.slice(0, prefixLength), topic.slice(prefixLength)]
    const kind = kinds.get(name)
    return kind ? { kind, id } : null
  }

  return {
    /** @param name a whole topic, or the prefix before an id, ending in a colon */
    register(name: string, kind: TopicKind) {
      if (kinds.has(name)) throw new Error(`The topic ${name} is declared twice`)
      kinds.set(name, kind)
    },

    /** The kind of a topic, and the id in its name. @throws ErrorDeNegocio 404 for an undeclared topic */
    getKind(topic: string) {
      const found = findKind(topic)
      if (!found) throw notFound('Ese tema no existe.')
      return found
    },

    /** @throws ErrorDeNegocio 401, 403, 404 when this person may not follow the topic */
    async authorize(topic: string, viewer: Viewer, browserKey: BrowserKey) {
      const { kind, id } = this.getKind(topic)
      requirePolicy(kind.policy, viewer)
      await kind.authorize?.(viewer, id, browserKey)
    },

    /**
     * Follows a topic until `release` is called.
     * @throws ErrorDeNegocio 404
     */
    async subscribe(topic: string) {
      const { kind, id } = this.getKind(topic)
      const read = kind.readVersion
      const entry =
        openTopics.get(topic) ?? openTopic({ live, topic, log, read: read ? () => read(id) : countNotices() })
      openTopics.set(topic, entry)
      entry.uses++
      function release() {
        if (--entry.uses > 0) return
        entry.close()
        if (openTopics.get(topic) === entry) openTopics.delete(topic)
      }
      try {
        const version = await entry.current()
        if (version === null) throw notFound('Eso ya no existe.')
        const isPrivate = kind.policy !== 'publica' || kind.authorize !== undefined
        return { topic, isPrivate, listen: entry.listen, release }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
export type Topics = ReturnType<typeof createTopics>
export type Subscription = Awaited<ReturnType<Topics['subscribe']>>

/** The version of a topic without `readVersion`: new for each notice, and for each first subscriber. */
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

  // All notices during a read lead to one more read.
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
    // During a read the announced version is not used, because the read may return an older one later.
    if (announced !== undefined && !reading) return publish(announced)
    reread().catch((error) => {
      // Without the order's code or the account's id.
      log.error(
        { err: error, topic: topic.replace(/:[\w-]*\d[\w-]*/g, ':…'), clase_de_falla: 'pagina' },
        'live read failed',
      )
      version = undefined
      for (const listener of listeners) listener.close()
    })
  }

  // Listens before the first read, so that no change is missed between the two.
  const unlisten = live.listen(topic, onNotice)

  return {
    uses: 0,
    async current() {
      if (version === undefined) await (reading ?? reread())
      return version ?? null
    },
    /** @returns the current version, undefined when it could not be read, and a function that stops listening */
    listen(listener: Listener) {
      listeners.add(listener)
      return { version, unlisten: () => listeners.delete(listener) }
    },
    close: unlisten,
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Limits } from '#db/limits.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { answerHeartbeat, subscribeToTopics } from './contract.ts'
import { openHeartbeats } from './heartbeats.server.ts'
import type { Live } from './live.server.ts'
import { openStream, requireCapacity } from './stream.server.ts'
import { openStreamSlots } from './streamSlots.server.ts'
import { createTopics, type Subscription, type TopicKind, type Viewer } from './topics.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Declares a topic that people may follow; each module declares its own beside its routes. */
    topic(name: string, kind: TopicKind): void
  }
}

/** Milliseconds between two checks for expired sessions; a sign-out or a lost role takes effect at once. */
const RECHECK_INTERVAL = 60_000

type Options = {
  live: Live
  limits: Pick<Limits, 'guess'>
  /**
   * Reads again who sent the request of an open stream; null when that person is no longer signed in. It must not renew
   * the session, since the new cookie could not be sent.
   */
  identify: (request: FastifyRequest) => Promise<Viewer>
  /** Milliseconds. */
  recheckInterval?: number
  /** Milliseconds between two heartbeats of a stream. */
  heartbeat?: number
}

/**
 * The live stream of a page, with all topics that it follows. Access to each topic is checked at the start and while
 * the stream is open.
 */
export function registerLiveRoutes(
  app: FastifyInstance,
  { live, limits, identify, recheckInterval = RECHECK_INTERVAL, heartbeat }: Options,
) {
  const topics = createTopics(live, app.log)
  const streamSlots = openStreamSlots()
  const heartbeats = openHeartbeats(live, heartbeat)
  app.decorate('topic', topics.register)

  app.withTypeProvider<ZodTypeProvider>().route({
    ...subscribeToTopics,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      requireCapacity(live)
      const releaseSlot = streamSlots.take(request.ip)
      const { subscriptions, denied } = await admit([...new Set(request.query.tema)], request).catch((error) => {
        releaseSlot()
        throw error
      })
      const stream = openStream(request, reply, { live, heartbeats, subscriptions, denied })
      stream.onClose(releaseSlot)
      watchRights(request, { ...stream, privateOnes: subscriptions.filter(({ isPrivate }) => isPrivate) })
    },
  })

  app.withTypeProvider<ZodTypeProvider>().route({
    ...answerHeartbeat,
    handler: async ({ params, ip }, reply) => {
      heartbeats.answer(params.id, { ip })
      return reply.code(204).send()
    },
  })

  // Topics are admitted one after the other, so that each unknown code in a request counts as a miss.
  async function admit(requested: string[], request: FastifyRequest) {
    const subscriptions: Subscription[] = []
    const denied: string[] = []
    let rejection: unknown
    for (const topic of requested)
      try {
        subscriptions.push(await admitOne(topic, request))
      } catch (error) {
        if (isDenial(error)) denied.push(topic)
        else {
          for (const { release } of subscriptions) release()
          throw error
        }
        rejection ??= error
      }
    if (subscriptions.length === 0) throw rejection
    return { subscriptions, denied }
  }

  async function admitOne(topic: string, { viewer, ip, browserKey }: FastifyRequest) {
    async function admit() {
      await topics.authorize(topic, viewer, browserKey)
      return topics.subscribe(topic)
    }
    return topics.getKind(topic).kind.limit?.includes('code') ? limits.guess(ip, admit) : admit()
  }

  type WatchedStream = Pick<ReturnType<typeof openStream>, 'endTopic' | 'close' | 'onClose'> & {
    privateOnes: Subscription[]
  }

  function watchRights(request: FastifyRequest, { privateOnes, endTopic, close, onClose }: WatchedStream) {
    if (privateOnes.length === 0) return

    async function recheck() {
      const viewer = await identify(request)
      for (const { topic } of privateOnes)
        await topics.authorize(topic, viewer, request.browserKey).catch((error) => {
          if (!isDenial(error)) throw error
          endTopic(topic)
        })
    }
    function onNotice() {
      recheck().catch((error) => {
        request.log.warn({ err: error }, 'rights of a live line could not be read')
        close()
      })
    }

    const ids = [request.viewer?.id, request.browserKey].filter((id) => id != null)
    const unlisteners = ids.map((id) => live.listen(`derechos:${id}`, onNotice))
    const timer = setInterval(onNotice, recheckInterval)
    onClose(() => {
      for (const unlisten of unlisteners) unlisten()
      clearInterval(timer)
    })
  }
}

/** Whether an error only means that the viewer may not follow this topic, so that the other topics are still served. */
function isDenial(error: unknown) {
  return error instanceof ErrorDeNegocio && [401, 403, 404, 429].includes(error.status)
}

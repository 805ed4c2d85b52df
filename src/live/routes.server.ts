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
    /** Lets people follow a topic; each room declares its own beside its routes. */
    topic(name: string, kind: TopicKind): void
  }
}

/** How soon a session that ran out ends what it followed; one that is ended, or a role that is taken, is heard at once. */
const RECHECK_INTERVAL = 60_000

type Options = {
  live: Live
  limits: Pick<Limits, 'guess'>
  /** Who the request of an open line comes from now; a renewed session could not be told to the browser any more. */
  identify: (request: FastifyRequest) => Promise<Viewer>
  /** Milliseconds. */
  recheckInterval?: number
  /** Milliseconds between two heartbeats of a stream. */
  heartbeat?: number
}

/**
 * The one line of a page: as many topics as it follows. Who asks must be allowed each of them, at the start and for as
 * long as the line is open.
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
      const { seguidos: subscriptions, negados: denied } = await admit([...new Set(request.query.tema)], request).catch(
        (error) => {
          releaseSlot()
          throw error
        },
      )
      const stream = openStream(request, reply, { live, heartbeats, subscriptions, denied })
      stream.alCerrar(releaseSlot)
      watchRights(request, { ...stream, privateOnes: subscriptions.filter(({ privado: isPrivate }) => isPrivate) })
    },
  })

  app.withTypeProvider<ZodTypeProvider>().route({
    ...answerHeartbeat,
    handler: async ({ params, ip }, reply) => {
      heartbeats.answer(params.id, { ip })
      return reply.code(204).send()
    },
  })

  // One after the other, so that many codes in one request are as many misses.
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
          for (const { soltar: release } of subscriptions) release()
          throw error
        }
        rejection ??= error
      }
    if (subscriptions.length === 0) throw rejection
    return { seguidos: subscriptions, negados: denied }
  }

  async function admitOne(topic: string, { viewer, ip, browserKey }: FastifyRequest) {
    async function admit() {
      await topics.authorize(topic, viewer, browserKey)
      return topics.subscribe(topic)
    }
    return topics.getKind(topic).clase.limit?.includes('code') ? limits.guess(ip, admit) : admit()
  }

  type WatchedStream = Pick<ReturnType<typeof openStream>, 'terminar' | 'cortar' | 'alCerrar'> & {
    privateOnes: Subscription[]
  }

  function watchRights(
    request: FastifyRequest,
    { privateOnes, terminar: endTopic, cortar: close, alCerrar: onClose }: WatchedStream,
  ) {
    if (privateOnes.length === 0) return

    async function recheck() {
      const viewer = await identify(request)
      for (const { tema: topic } of privateOnes)
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

/** This topic is not for who asks; others may be. */
function isDenial(error: unknown) {
  return error instanceof ErrorDeNegocio && [401, 403, 404, 429].includes(error.status)
}

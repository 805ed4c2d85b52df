import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { MAX_TOPICS, STREAM_URL } from './url.ts'

const Topic = z
  .string()
  .max(80)
  .regex(/^[\w-]+(:[\w-]+)*$/, 'Ese tema no existe.')

/**
 * Server-sent events: `cambio` with a topic and its new version, `fin` with a topic that is no longer followed, and
 * `latido` every 15 s. A `latido` with data must be answered (`answerHeartbeat`), or the stream ends. An event's id
 * holds the versions of all topics. A topic that the person may not follow gets `fin` at once; a request without any
 * allowed topic is refused.
 */
export const subscribeToTopics = {
  method: 'GET',
  url: STREAM_URL,
  policy: 'publica',
  schema: {
    summary: 'Hear when what a page follows changes (text/event-stream)',
    querystring: z.object({
      tema: z.preprocess(
        (input) => [input].flat(),
        z.array(Topic).max(MAX_TOPICS, `Se siguen hasta ${MAX_TOPICS} temas.`),
      ),
    }),
    response: { 401: Rechazo, 403: Rechazo, 404: Rechazo, 422: Rechazo, 429: Rechazo, 503: Rechazo },
  },
} as const satisfies Route

/**
 * Confirms that the reader of a stream is still there. A stream asks 45 s after the last answer, by a `latido` with its
 * id, and ends after 90 s without one (docs/decisions/008).
 */
export const answerHeartbeat = {
  method: 'POST',
  url: `${STREAM_URL}/:id`,
  policy: 'publica',
  anonymous: true,
  schema: {
    summary: 'Answer the heartbeat of an event stream',
    params: z.object({ id: z.uuid() }),
    response: { 204: z.undefined(), 404: Rechazo },
  },
} as const satisfies Route

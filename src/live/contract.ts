import { z } from 'zod'
import { Rechazo } from '#lib/errors.ts'
import type { Route } from '#lib/route.ts'
import { MAX_TOPICS, STREAM_URL } from './url.ts'

const Topic = z
  .string()
  .max(80)
  .regex(/^[\w-]+(:[\w-]+)*$/, 'Ese tema no existe.')

/**
 * Server-sent events: `cambio` with a topic and its new mark, `fin` with a topic that is followed no longer, and `latido`
 * every 15 s. A `latido` with data asks for an answer (`answerHeartbeat`), without which the stream ends. An event's id
 * holds the marks of all topics. Who may not follow a topic hears its `fin` at once; who may follow none is refused.
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
 * The reader of a stream is still there. A stream asks for it 45 s after the last answer, by its id in a `latido`, and ends
 * when it had none for 90 s (docs/decisions/008).
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

import { ErrorDeNegocio, Rechazo, SERVER_FAILURE } from './errors.ts'
import { fillPattern } from './linkTo.ts'
import { browserId } from './replayKeys.ts'
import { BROWSER_HEADER, type Route, type RouteRequest, type RouteResponse } from './route.ts'
import { learnShopTime } from './shopClock.ts'

/** Milliseconds after which a request without an answer fails. */
export const TIMEOUT = 15_000

/** The request got no answer: no network, the server is down, or the connection was cut. */
export class NoConnection extends Error {
  constructor(cause?: unknown) {
    super('No hay conexión con la tienda. Intenta de nuevo.', { cause })
    this.name = 'NoConnection'
  }
}

/** The device is online, but no answer came in time. The server may or may not have done what was requested. */
export class NoResponse extends Error {
  constructor(cause?: unknown) {
    super('La tienda tarda en responder. Intenta de nuevo.', { cause })
    this.name = 'NoResponse'
  }
}

type CallOptions = {
  signal?: AbortSignal
  /** Idempotency key: the server performs requests with the same key once. */
  key?: string
  headers?: Record<string, string>
  /** A file to send as the request's body, with the file's content type. */
  file?: Blob
  /** Milliseconds to wait, for routes whose answer takes longer than {@link TIMEOUT}. */
  timeout?: number
}

/**
 * Calls a route and returns its answer, typed and validated by the route's contract.
 * @throws ErrorDeNegocio when the server refuses, NoConnection when it cannot be reached, NoResponse when it takes
 * longer than {@link TIMEOUT}
 */
export async function callRoute<R extends Route>(route: R, request: RouteRequest<R>, options: CallOptions = {}) {
  const { response, content } = await sendRequest(route, request, options, (response) => response.text())
  if (!response.ok) throw new ErrorDeNegocio(readRechazo(response, content))
  const schema = route.schema.response[response.status]
  return (schema && content ? schema.parse(JSON.parse(content)) : undefined) as RouteResponse<R>
}

/**
 * Downloads the file that a route answers with, and returns its name ('' without one) and its content.
 * @throws the same as {@link callRoute}
 */
export async function downloadRoute<R extends Route>(route: R, request: RouteRequest<R>, options: CallOptions = {}) {
  const { response, content } = await sendRequest(route, request, options, (response) => response.blob())
  if (!response.ok) throw new ErrorDeNegocio(readRechazo(response, await content.text()))
  const [, fileName = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { fileName, content }
}

/**
 * Calls a route that may stream its answer as lines of JSON, and passes each line to `onLine` as it arrives. An answer
 * that is not streamed counts as one line.
 * @throws the same as {@link callRoute}, also when the stream breaks off
 */
export async function callRouteByLines<R extends Route>(
  route: R,
  request: RouteRequest<R>,
  { onLine, ...options }: CallOptions & { onLine: (line: unknown) => void },
) {
  const headers = { accept: 'application/x-ndjson, application/json' }
  const { response, content } = await sendRequest(route, request, { ...options, headers }, async (response) => {
    if (!response.ok) return response.text()
    await readLines(response, onLine)
    return ''
  })
  if (!response.ok) throw new ErrorDeNegocio(readRechazo(response, content))
}

async function readLines(response: Response, onLine: (line: unknown) => void) {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let rest = ''
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) onLine(JSON.parse(line))
  }
  if (rest) onLine(JSON.parse(rest))
}

/** Sends a request and reads its answer within one timeout. */
async function sendRequest<R extends Route, T>(
  route: R,
  request: RouteRequest<R>,
  { signal, key, headers, file, timeout: ms }: CallOptions,
  read: (response: Response) => Promise<T>,
) {
  const { body } = request as { body?: unknown }
  const timeout = startTimeout(signal, ms)
  try {
    const response = await fetch(urlOf(route, request), {
      method: route.method,
      signal: timeout.signal,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': file.type }),
        ...(key && { 'idempotency-key': key, [BROWSER_HEADER]: browserId() }),
        ...headers,
      },
      body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    learnShopTime(response.headers.get('date'))
    return { response, content: await read(response) }
  } catch (cause) {
    throw timeout.explain(cause)
  } finally {
    timeout.close()
  }
}

/**
 * Milliseconds, longer than the pause between two retries. A read that paused longer, because the page was hidden, gets
 * a new timeout.
 */
const RETRY_GAP = 6_000

/** When each read first started and last ended, by signal. The retries of a read share a signal, and so one timeout. */
const started = new WeakMap<AbortSignal, { since: number; until: number }>()

// Combines signal and timeout by hand, because some of our customers' phones lack `AbortSignal.any`.
function startTimeout(callerSignal: AbortSignal | undefined, ms = TIMEOUT) {
  const now = Date.now()
  const before = callerSignal && started.get(callerSignal)
  const since = before && now - before.until < RETRY_GAP ? before.since : now
  // A read that is in flight has no end yet.
  if (callerSignal) started.set(callerSignal, { since, until: Number.POSITIVE_INFINITY })
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, since + ms - now)
  if (callerSignal?.aborted) abort()
  else callerSignal?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    /** Returns the error to throw for a request that got no answer. */
    explain(cause: unknown) {
      if (callerSignal?.aborted) return cause
      const isOnline = globalThis.navigator?.onLine !== false
      // Time spent offline does not count: the next try gets a full timeout.
      if (!isOnline && callerSignal) started.delete(callerSignal)
      return isOnline && controller.signal.aborted ? new NoResponse(cause) : new NoConnection(cause)
    },
    close() {
      clearTimeout(timer)
      if (callerSignal && started.has(callerSignal)) started.set(callerSignal, { since, until: Date.now() })
      callerSignal?.removeEventListener('abort', abort)
    },
  }
}

/** The route's URL with its parameters and query filled in. */
export function urlOf<R extends Route>(route: R, request: RouteRequest<R>) {
  const { params = {}, querystring = {} } = request as Record<string, Record<string, unknown> | undefined>
  const path = fillPattern(route.url, params)
  const search = new URLSearchParams(
    Object.entries(querystring).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

// A proxy may answer with its own HTML page; the person still gets a sentence.
function readRechazo(response: Response, text: string): Rechazo {
  try {
    return Rechazo.parse(JSON.parse(text))
  } catch {
    return { type: 'about:blank', status: response.status, ...SERVER_FAILURE }
  }
}

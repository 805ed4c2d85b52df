import { ErrorDeNegocio, Rechazo, SERVER_FAILURE } from './errors.ts'
import { fillPattern } from './linkTo.ts'
import type { Route, RouteRequest, RouteResponse } from './route.ts'

/** Milliseconds within which whoever waits has an answer or is told that there is none. */
export const TIMEOUT = 15_000

/** The request never got an answer: no network, the server is down, or it was cut on the way. */
export class NoConnection extends Error {
  constructor(cause?: unknown) {
    super('No hay conexión con la tienda. Intenta de nuevo.', { cause })
    this.name = 'NoConnection'
  }
}

/** The line is there and no answer came in time: what was asked may have been done or not. */
export class NoResponse extends Error {
  constructor(cause?: unknown) {
    super('La tienda tarda en responder. Intenta de nuevo.', { cause })
    this.name = 'NoResponse'
  }
}

type CallOptions = {
  signal?: AbortSignal
  /** Names the request for good: sent again with the same one, it is done once. */
  key?: string
  headers?: Record<string, string>
  /** Sent as it is, with its own type, in the place of a body. */
  file?: Blob
  /** Milliseconds to wait where an answer takes longer than people wait by themselves. */
  timeout?: number
}

/**
 * Calls a route and gives its answer, typed and checked by the route's contract.
 * @throws ErrorDeNegocio when the server refuses, SinConexion when it cannot be reached, SinRespuesta when it takes
 * longer than {@link TIMEOUT}
 */
export async function callRoute<R extends Route>(route: R, request: RouteRequest<R>, options: CallOptions = {}) {
  const { respuesta: response, leido: text } = await sendRequest(route, request, options, (response) => response.text())
  if (!response.ok) throw new ErrorDeNegocio(readRechazo(response, text))
  const schema = route.schema.response[response.status]
  return (schema && text ? schema.parse(JSON.parse(text)) : undefined) as RouteResponse<R>
}

/**
 * Takes a file that a route answers with.
 * @throws the same as {@link callRoute}
 */
export async function downloadRoute<R extends Route>(route: R, request: RouteRequest<R>, options: CallOptions = {}) {
  const { respuesta: response, leido: content } = await sendRequest(route, request, options, (response) =>
    response.blob(),
  )
  if (!response.ok) throw new ErrorDeNegocio(readRechazo(response, await content.text()))
  const [, fileName = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { nombre: fileName, archivo: content }
}

/**
 * Calls a route that may answer in lines of JSON, and tells each as it comes; an answer that is whole is one of them.
 * @throws the same as {@link callRoute}, also when the answer breaks off
 */
export async function callRouteByLines<R extends Route>(
  route: R,
  request: RouteRequest<R>,
  { onLine, ...options }: CallOptions & { onLine: (line: unknown) => void },
) {
  const headers = { accept: 'application/x-ndjson, application/json' }
  const { respuesta: response, leido: content } = await sendRequest(
    route,
    request,
    { ...options, headers },
    async (response) => {
      if (!response.ok) return response.text()
      await readLines(response, onLine)
      return ''
    },
  )
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

/** Sends a request and reads its answer, both within the time that is waited for it. */
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
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    return { respuesta: response, leido: await read(response) }
  } catch (cause) {
    throw timeout.explain(cause)
  } finally {
    timeout.close()
  }
}

/** Longer than the pause between two tries. Who left the page meanwhile waits anew: tries rest while nobody sees it. */
const RETRY_GAP = 6_000

/** When a read was first asked, and last. Its tries share a signal, and so the time that a person waits for it. */
const started = new WeakMap<AbortSignal, { since: number; until: number }>()

// By hand: `AbortSignal.any` is younger than some of the phones that come here.
function startTimeout(callerSignal: AbortSignal | undefined, ms = TIMEOUT) {
  const now = Date.now()
  const before = callerSignal && started.get(callerSignal)
  const since = before && now - before.until < RETRY_GAP ? before.since : now
  // Until it ends, it is being asked.
  if (callerSignal) started.set(callerSignal, { since, until: Number.POSITIVE_INFINITY })
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, since + ms - now)
  if (callerSignal?.aborted) abort()
  else callerSignal?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    /** What to throw for a request that got no answer. */
    explain(cause: unknown) {
      if (callerSignal?.aborted) return cause
      const isOnline = globalThis.navigator?.onLine !== false
      // While there is no line nobody waits for the shop: what is asked once it is back has the whole time again.
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

/** The route's address with its parameters and query filled in. */
export function urlOf<R extends Route>(route: R, request: RouteRequest<R>) {
  const { params = {}, querystring = {} } = request as Record<string, Record<string, unknown> | undefined>
  const path = fillPattern(route.url, params)
  const search = new URLSearchParams(
    Object.entries(querystring).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

// A proxy in front may answer with a page of its own; the person still gets a sentence.
function readRechazo(response: Response, text: string): Rechazo {
  try {
    return Rechazo.parse(JSON.parse(text))
  } catch {
    return { type: 'about:blank', status: response.status, ...SERVER_FAILURE }
  }
}

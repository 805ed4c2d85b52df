import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { query, requestOf } from '#http/query.ts'
import { urlOf } from '#lib/callRoute.ts'
import { type Rechazo, unavailable } from '#lib/errors.ts'
import type { PageContent, Posted } from '#lib/pageData.ts'
import type { Route } from '#lib/route.ts'
import { sendAfter } from './inMemory.server.ts'
import type { PersonalHtml, Site } from './site.server.ts'

/** A page that shows what belongs to one browser. */
export type PersonalPage = {
  /** The page's path. */
  page: string
  /** What the page shows: a route without parameters. */
  route: Route
  /** Whether there is anything to show. If not, the page in memory answers. */
  isPersonal: (request: FastifyRequest) => boolean
}

type Rendering = { page: string; route?: Route | undefined; posted?: Posted | undefined; status?: number }

/**
 * Renders a page for one request, with the answer of the API to the same browser, so that its limits and its redaction
 * are those of the API. A refusal is shown by the page, with the refusal's status.
 * @throws Error when the page cannot be rendered
 */
export async function answerPersonally(
  app: FastifyInstance,
  site: Pick<Site, 'personalPage'>,
  { request, reply, page, route, posted, status = 200 }: Rendering & { request: FastifyRequest; reply: FastifyReply },
) {
  const read = route && (await callAs(app, request, { route }))
  for (const cookie of read?.cookies ?? []) reply.header('set-cookie', cookie)
  const answers: PageContent['answers'] =
    route && read ? [[query(route).queryKey, read.outcome.answer, read.outcome.rechazo]] : []
  const rechazo = read?.outcome.rechazo
  const wait = rechazo?.espera ?? posted?.rechazo?.espera
  if (wait) reply.header('retry-after', wait)
  const isMiss = route?.isMiss as ((answer: unknown) => boolean) | undefined // each route types its own answer
  const missed = read?.outcome.answer !== undefined && isMiss?.(read.outcome.answer)
  const html = await inTurn(request.ip, () => site.personalPage(page, '', { answers, posted, at: Date.now() }))
  reply.code(rechazo?.status ?? (missed ? 404 : status))
  return sendPersonal(html, request, reply)
}

/** Sends a page that nobody else may get, also from the browser's caches. */
export function sendPersonal({ beginning, rest, policy }: PersonalHtml, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'cache-control': 'private, no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
  return sendAfter(beginning, rest, request, reply)
}

/** Headers that say who sends a request and from where. */
const SENDER = ['cookie', 'host', 'origin', 'sec-fetch-site', 'user-agent'] as const

/** How many renderings wait at most, of one address and in all. More are refused, because each takes the only thread. */
const MAX_WAITING = { address: 16, all: 64 }
const waiting = new Map<string, number>()
let lastTurn: Promise<unknown> = Promise.resolve()

/** Renders after those that came before: at once they would take as long, and more memory. */
export async function inTurn<T>(ip: string, render: () => Promise<T>) {
  const own = waiting.get(ip) ?? 0
  const all = waiting.values().reduce((sum, count) => sum + count, 0)
  if (own >= MAX_WAITING.address || all >= MAX_WAITING.all)
    throw unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  waiting.set(ip, own + 1)
  const turn = lastTurn.then(render)
  lastTurn = turn.catch(() => {})
  try {
    return await turn
  } finally {
    const left = (waiting.get(ip) ?? 1) - 1
    if (left > 0) waiting.set(ip, left)
    else waiting.delete(ip)
  }
}

type Call = {
  route: Route
  /** The route's input in one object (`http/query.ts`). */
  input?: Record<string, unknown>
  /** The idempotency key, for a repeatable route. */
  key?: string
}

/** Calls a route of the API as the browser that sent a request, with its cookies and from its address. */
export async function callAs(app: FastifyInstance, request: FastifyRequest, { route, input = {}, key }: Call) {
  const { parts } = requestOf(route, input)
  const { body } = parts as { body?: object }
  const sent = SENDER.map((name) => [name, request.headers[name]] as const)
  const response = await app.inject({
    method: route.method,
    url: urlOf(route, parts),
    remoteAddress: request.ip,
    headers: {
      ...Object.fromEntries(sent.filter(([, value]) => value !== undefined)),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  })
  const answer: unknown = response.body ? response.json() : undefined
  const outcome = response.statusCode < 400 ? { answer } : { rechazo: answer as Rechazo } // the one form of refusals
  return { outcome, cookies: [response.headers['set-cookie'] ?? []].flat() }
}

import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openSlots, type PerNetwork } from '#db/slots.server.ts'
import { query, requestOf } from '#http/query.ts'
import { urlOf } from '#lib/callRoute.ts'
import { type Rechazo, unavailable } from '#lib/errors.ts'
import type { PageContent, Posted } from '#lib/pageData.ts'
import { openQueue } from '#lib/queue.ts'
import { BROWSER_HEADER, isMissOf, type Route } from '#lib/route.ts'
import { sendAfter } from './sharedBeginning.server.ts'
import type { PersonalHtml, Site } from './site.server.ts'

/** A page that shows what belongs to one browser. */
export type PersonalPage = {
  /** The page's path. */
  page: string
  /** What the page shows: a route without parameters. */
  route: Route
  /** What the route answers to a browser for which there is nothing to show. */
  nothing: unknown
  /**
   * The input of the route, which may differ after a form; null if there is nothing to show. The page in memory then
   * answers, unless a form was sent.
   */
  asked: (request: FastifyRequest, posted?: Posted) => Record<string, unknown> | null
}

type Rendering = {
  page: string
  own?: PersonalPage | undefined
  posted?: Posted | undefined
  /** The status of a refused form; by default that of what the page shows. */
  status?: number
}

/**
 * Renders a page for one request, with the answer of the API to the same browser, so that its limits and its redaction
 * are those of the API. A refusal is shown by the page, with the refusal's status.
 * @throws ErrorDeNegocio with status 503 while too many wait, Error when the page cannot be rendered
 */
export async function answerPersonally(
  app: FastifyInstance,
  site: Pick<Site, 'personalPage'>,
  { request, reply, page, own, posted, status }: Rendering & { request: FastifyRequest; reply: FastifyReply },
) {
  const leave = takePlace(request.ip)
  if (!leave) throw unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  try {
    const read = own && (await readFor(app, request, own, posted))
    for (const cookie of read?.cookies ?? []) reply.header('set-cookie', cookie)
    const { answer, rechazo } = read?.outcome ?? {}
    const answers: PageContent['answers'] = own ? [[query(own.route).queryKey, answer, rechazo]] : []
    const wait = posted?.rechazo?.espera ?? rechazo?.espera
    if (wait) reply.header('retry-after', wait)
    const missed = own && answer !== undefined && isMissOf(own.route, answer)
    const html = await inTurn(() => site.personalPage(page, '', { answers, posted, at: Date.now() }))
    reply.code(status ?? rechazo?.status ?? (missed ? 404 : 200))
    return sendPersonal(html, request, reply)
  } finally {
    leave()
  }
}

type Outcome = { answer?: unknown; rechazo?: Rechazo }

async function readFor(
  app: FastifyInstance,
  request: FastifyRequest,
  { route, nothing, asked }: PersonalPage,
  posted?: Posted,
): Promise<{ outcome: Outcome; cookies: string[] }> {
  // Without the database another read would only wait as long again.
  if (posted?.rechazo?.status === 503) return { outcome: { rechazo: posted.rechazo }, cookies: [] }
  const input = asked(request, posted)
  return input ? callAs(app, request, { route, input }) : { outcome: { answer: nothing }, cookies: [] }
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

/** How many requests for rendered pages wait at most; each rendering takes the only thread. */
const MAX_WAITING = 64
/** How many of these an address and each of its networks may have. */
export const MAX_WAITING_OF_ONE: PerNetwork = { address: 12, net24: 16, net56: 16, net48: 48 }
const slots = openSlots(MAX_WAITING_OF_ONE)
let waiting = 0

/**
 * Takes a place among the requests that wait for a rendered page.
 * @returns the function that gives the place back; null when there is none
 */
export function takePlace(ip: string) {
  const release = waiting < MAX_WAITING ? slots.take(ip) : null
  if (!release) return null
  waiting++
  return () => {
    waiting--
    release()
  }
}

const queue = openQueue(1)

/**
 * Renders after those that came before: at once they would take as long, and more memory. Other requests are handled
 * between two renderings, so that those which wait are counted.
 */
export function inTurn<T>(render: () => Promise<T>): Promise<T> {
  return queue(() => setImmediate().then(render))
}

type Call = {
  route: Route
  /** The route's input in one object (`http/query.ts`). */
  input?: Record<string, unknown>
  /** The idempotency key, for a repeatable route. */
  key?: string
  /** A secret that only this browser has, so that no other can use the key. Empty if it has none. */
  browser?: string
}

/** Calls a route of the API as the browser that sent a request, with its cookies and from its address. */
export async function callAs(app: FastifyInstance, request: FastifyRequest, { route, input = {}, key, browser }: Call) {
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
      ...(browser && { [BROWSER_HEADER]: browser }),
    },
    ...(body && { payload: body }),
  })
  const answer: unknown = response.body ? response.json() : undefined
  const outcome = response.statusCode < 400 ? { answer } : { rechazo: answer as Rechazo } // the one form of refusals
  return { outcome, cookies: [response.headers['set-cookie'] ?? []].flat() }
}

import { setTimeout } from 'node:timers/promises'
import type { QueryKey } from '@tanstack/react-query'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { obtenerSesion, type Session } from '#auth/contract.ts'
import type { PageContent } from '#lib/pageData.ts'
import { SESSION_KEY } from '#lib/queryClient.ts'
import type { Route } from '#lib/route.ts'
import { callAs, inTurn, sendPersonal, takePlace } from './personalPage.server.ts'
import type { Site } from './site.server.ts'

/** A read that a page starts with: the route, its input, and how its program caches the answer. */
export type FirstRead = {
  route: Route
  asked: Record<string, unknown>
  queryKey: QueryKey
  /** Makes the cached data of the answer; by default the answer itself. */
  toData?: (answer: unknown) => unknown
}

/** Who opens a page, and its address. */
export type Visit = { autor: string; params: Record<string, string>; query: URLSearchParams }

/** A page for signed-in people. Its first HTML contains the session and the data that the page starts with. */
export type AccountPage = {
  page: string
  reads: (visit: Visit) => FirstRead[]
  /** The server renders the content too. Pages with a `clientLoader` are rendered by the browser. */
  isRendered?: true
}

/** Milliseconds that a page waits for its data, for example while the database is away. */
const MAX_WAIT_MS = 2_000

type Answered = AccountPage & { request: FastifyRequest; reply: FastifyReply }

/**
 * Answers a page of signed-in people with its first data, which the API reads for the same browser. What the API
 * refuses is left out, and the page's program reads it again.
 * @returns whether it was answered; not if nobody is signed in, if the data takes too long, or if the page cannot be
 * rendered with it
 */
export async function answerWithAccount(
  app: FastifyInstance,
  site: Pick<Site, 'personalPage'>,
  { request, reply, page, reads, isRendered }: Answered,
) {
  const leave = request.headers.cookie && takePlace(request.ip)
  if (!leave) return false
  try {
    const search = /\?.*$/.exec(request.url)?.[0] ?? ''
    const data = readFirst(app, request, search, reads)
    const first = await Promise.race([data, setTimeout(MAX_WAIT_MS, null, { ref: false })])
    if (!first) return false
    const { answers, cookies, at } = first
    const html = await inTurn(() => site.personalPage(page, isRendered ? search : null, { answers, at }))
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    sendPersonal(html, request, reply.header('x-robots-tag', 'noindex'))
    return true
  } catch (err) {
    request.log.error({ err, pagina: page, clase_de_falla: 'pagina' }, 'the page could not be rendered with its data')
    return false
  } finally {
    leave()
  }
}

/** @returns the session and the first data of a page; null if nobody is signed in */
async function readFirst(app: FastifyInstance, request: FastifyRequest, search: string, reads: AccountPage['reads']) {
  const at = Date.now()
  const { outcome, cookies } = await callAs(app, request, { route: obtenerSesion })
  const session = outcome.answer as Session | undefined // the route answered it
  if (!session?.persona) return null
  const answers: PageContent['answers'] = [[SESSION_KEY, session]]
  async function add({ route, asked, queryKey, toData = (answer) => answer }: FirstRead) {
    const { outcome } = await callAs(app, request, { route, input: asked })
    if (!outcome.rechazo) answers.push([queryKey, toData(outcome.answer)])
  }
  const params = request.params as Record<string, string> // the route's pattern has only named parameters
  const visit = { autor: session.persona.id, params, query: new URLSearchParams(search) }
  await Promise.all(reads(visit).map(add))
  return { answers, cookies, at }
}

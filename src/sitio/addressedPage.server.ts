import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { query } from '#http/query.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { fillPattern } from '#lib/linkTo.ts'
import type { Route } from '#lib/route.ts'
import type { Live } from '#live/live.server.ts'
import { Moved, openRenderings, type Responder } from './renderings.server.ts'
import type { Site } from './site.server.ts'

type Params = Record<string, string>

/** A page for everybody whose address says what it shows. It is rendered when somebody asks for it. */
export type AddressedPage = {
  /** The page's path, with its parameters. */
  page: string
  /** What the page shows. */
  route: Route
  /**
   * The route's input for an address. Addresses with the same input show the same.
   * @throws ErrorDeNegocio 404
   */
  asked: (params: Params, search: URLSearchParams) => Record<string, unknown>
  /** @throws ErrorDeNegocio 404, Moved */
  read: (asked: never) => Promise<unknown>
  topics: string[]
  /** Whether a rendering is kept for others; by default it is. */
  isKept?: (asked: never) => boolean
}

type Options = {
  site: Pick<Site, 'page'>
  live: Pick<Live, 'listen'>
  own: AddressedPage
  toResponder: (html: string) => Promise<Responder>
  /** Answers an address that shows nothing. */
  answerMissing: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
}

/** @returns the handler that answers with a page by its address (docs/decisions/054) */
export function openAddressedPage(app: FastifyInstance, { site, live, own, toResponder, answerMissing }: Options) {
  const { page, route, asked, topics, isKept = () => true } = own
  const respond = openRenderings(app, live, topics)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const params = request.params as Params // the route's pattern has only named parameters
      const input = asked(params, new URLSearchParams(/\?.*$/.exec(request.url)?.[0]))
      const address = addressOf(page, input)
      return await respond(request, reply, address, {
        isKept: isKept(input as never), // what `asked` made
        read: () => own.read(input as never),
        render: async (answer) => {
          const { queryKey } = query(route, input as never)
          return toResponder(await site.page(page, { answers: [[queryKey, answer]] }, address))
        },
      })
    } catch (err) {
      if (err instanceof Moved) return reply.redirect(fillPattern(page, err.params), 301)
      if (err instanceof ErrorDeNegocio && err.status === 404) return answerMissing(request, reply)
      throw err
    }
  }
}

/** The address of what is asked for: its parameters in the path, the rest as a query. */
function addressOf(page: string, input: Record<string, unknown>) {
  const rest = Object.entries(input).filter(([name, value]) => value !== undefined && !page.includes(`:${name}`))
  const search = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
  search.sort()
  return fillPattern(page, input) + (search.size > 0 ? `?${search}` : '')
}

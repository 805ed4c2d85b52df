import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyRequest,
  FastifySchema,
  FastifyTypeProvider,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import type { z } from 'zod'
import type { Route } from '#lib/route.ts'

type Output<S, Part extends string> = S extends Record<Part, infer T extends z.ZodType> ? z.output<T> : unknown
type Input<S, Status extends number> = S extends Record<Status, infer T extends z.ZodType> ? z.input<T> : never

/** The token of a mail's link, where the headers take one; undefined where they may lack it. */
type Link<S> = S extends { headers: z.ZodType<{ 'x-enlace'?: infer Token }> } ? { enlace: Token } : unknown

/**
 * The input of a handler: the validated parameters, query and body; the sender's account (`autor`) where the policy
 * requires a session; `replay` where the route is repeatable; the token of a mail's link (`enlace`) where the headers
 * take one.
 */
export type Asked<R extends Route> = Output<R['schema'], 'params'> &
  Output<R['schema'], 'querystring'> &
  Output<R['schema'], 'body'> &
  Link<R['schema']> &
  (R['policy'] extends 'publica' ? unknown : { autor: string }) &
  (R extends { repeatable: true } ? { replay: FastifyRequest['replay'] } : unknown)

/** The answer of a handler: the body that the contract declares for its one success status; nothing for 204. */
type Answer<R extends Route> = R['schema']['response'] extends { 204: unknown }
  ? unknown
  : Input<R['schema']['response'], 200> | Input<R['schema']['response'], 201>

// The library's own type expects answers as clients read them, with instants as texts.
interface ByContract extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/** The routes of a module. Handlers may answer a Date where the contract declares an instant. */
export type Routes<Options extends object> = FastifyPluginAsync<Options, RawServerDefault, ByContract>

type Verb<R extends Route, Source> = (
  source: Source,
  asked: Asked<R>,
  request: FastifyRequest,
) => Answer<R> | Promise<Answer<R>>

/**
 * Mounts routes whose handlers answer only a body. The status is the one success that the route declares.
 * @param source the object that handlers work on: the database, or a service that a module opened on it
 * @throws Error at the start, when a route declares several successes, or one name in two parts of the request
 */
export function serveWith<Source>(app: Pick<FastifyInstance, 'route'>, source: Source) {
  return <R extends Route>(route: R, verb: Verb<R, Source>) => {
    const successes = Object.keys(route.schema.response)
      .map(Number)
      .filter((status) => status < 300)
    const [status] = successes
    if (!status || successes.length > 1)
      throw new Error(`${route.method} ${route.url} has ${successes.length} successes`)
    const names = namesOf(route)
    if (new Set(names).size < names.length) throw new Error(`${route.method} ${route.url} declares a name twice`)
    const options: RouteOptions = {
      ...route,
      schema: route.schema as FastifySchema, // these are zod schemas, which the app compiles
      handler: async (request, reply) => {
        const answer = await verb(source, askedOf(route, request), request)
        reply.code(status)
        // Returns the answer unsent, because the counter of misses inspects it.
        return status === 204 ? undefined : answer
      },
    }
    app.route(options)
  }
}

/** The names of all fields in the parts of a request, and those that `askedOf` adds. */
function namesOf({ schema: { params, querystring, body, headers } }: Route) {
  const parts = [params, querystring, body].flatMap((part) => (part && 'shape' in part ? [Object(part.shape)] : []))
  return [...parts.flatMap(Object.keys), 'autor', 'replay', ...(headers ? ['enlace'] : [])]
}

function askedOf<R extends Route>({ policy, repeatable, schema }: Route, request: FastifyRequest) {
  const { params, query, body } = request as Record<'params' | 'query' | 'body', object>
  return {
    ...params,
    ...query,
    ...body,
    ...(policy !== 'publica' && { autor: request.persona.id }),
    ...(repeatable && { replay: request.replay }),
    ...(schema.headers && { enlace: request.headers['x-enlace'] }),
  } as Asked<R> // checked by the contract
}

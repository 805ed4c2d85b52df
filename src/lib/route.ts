import { z } from 'zod'

/**
 * Who may call a route. Anything but these three words does not compile, and a route without one does not start.
 * `publica`: anyone. `miembro`: a session. `admin`: a session with the admin role.
 */
export type Policy = 'publica' | 'miembro' | 'admin'

/**
 * What limits a route. `code`: misses on an order code or a link, which a 404 is. `form`: what a stranger may send, by where
 * it comes from and by the `correo` (or `email`) of the body. `message`: what is said in chats from one address.
 */
export type RouteLimit = 'code' | 'form' | 'message'

/** The same key gives the same answer, however often and in how many copies a form arrives. */
export const IdempotencyKey = z.looseObject({ 'idempotency-key': z.uuid('Falta la clave del formulario.') })

/**
 * A route is a value both sides import: Fastify takes it as its options, `pedir` as its address and types,
 * and OpenAPI and the permission matrix are made from the list of them.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/api/${string}`
  policy: Policy
  /** Does not ask who sends it: calling it often costs no look at the sessions, and keeps none alive. */
  anonymous?: true
  limit?: readonly RouteLimit[]
  /** For an answer that is a miss although it is no 404. */
  isMiss?: (answer: never) => boolean
  /** Needs an `idempotency-key`, by which a replay is known. */
  repeatable?: true
  /**
   * What the answer of a read depends on, or what a write changes: `gestion:pedidos`; by what is asked,
   * `pedidos:B01-40718`; by the account of who asks (`autor`), `mis-tickets:…`. Open pages hear of these by name.
   */
  topics?: readonly string[] | ((asked: never) => readonly string[])
  /** Milliseconds after which a page reads it again while no line tells it of the topics. */
  poll?: number
  /** Milliseconds for which its answer serves whoever reads it next on the same page; 5,000 where nothing is said. */
  fresh?: number
  /** The read whose fresh answer this write gives. */
  answers?: Route
  /** Bytes that its body may have, where it carries more than words. */
  bodyLimit?: number
  schema: {
    summary: string
    params?: z.ZodType
    querystring?: z.ZodType
    headers?: z.ZodType
    body?: z.ZodType
    response: Record<number, z.ZodType>
  }
}

type Input<T> = T extends z.ZodType ? z.input<T> : never
type Output<T> = T extends z.ZodType ? z.output<T> : never

/** What the caller of a route must give: only the parts the route declares. */
export type RouteRequest<R extends Route> = {
  [Part in 'params' | 'querystring' | 'body' as R['schema'] extends Record<Part, z.ZodType>
    ? Part
    : never]: R['schema'] extends Record<Part, z.ZodType> ? Input<R['schema'][Part]> : never
}

/** What a route answers when it does what was asked. */
export type RouteResponse<R extends Route> = R['schema']['response'] extends { 200: infer T }
  ? Output<T>
  : R['schema']['response'] extends { 201: infer T }
    ? Output<T>
    : undefined

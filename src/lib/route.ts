import { z } from 'zod'
import type { Permiso } from './permisos.ts'

/** Who may call a route or open a page of staff: who has a permission (`permisos.ts`), or with `admin` only the owner. */
export type StaffPolicy = Permiso | 'admin'

/**
 * Who may call a route: `publica` anyone, `miembro` a signed-in person, or staff. The server does not start with a route
 * that has no policy.
 */
export type Policy = 'publica' | 'miembro' | StaffPolicy

/**
 * Rate limits of a route. `code`: misses (404) on an order code or a link. `form`: public forms, by IP address and by
 * the `correo` (or `email`) of the body. `message`: chat messages, and `conversation`: requests for a person, by IP
 * address and network. `photos`: requests of an account with photos (`fotos`), refused ones too. `subscription`: new
 * browsers of an account for pushes, and `pushTest`: its test pushes.
 */
export type RouteLimit = 'code' | 'form' | 'message' | 'conversation' | 'photos' | 'subscription' | 'pushTest'

/** The header with the idempotency key: the server performs requests with the same key once. */
export const IdempotencyKey = z.looseObject({ 'idempotency-key': z.uuid('Falta la clave del formulario.') })

/** The header with a random id of the browser, which alone may repeat a form that it sent without an account. */
export const BROWSER_HEADER = 'x-navegador'

/** What an action in the queue is, which says its icon and its words. */
export type QueueKind = 'mover' | 'nota' | 'nuevo' | 'aviso' | 'luego'

type QueueMark = {
  kind: QueueKind
  /** The codes of the orders that it changes: later actions on one of them wait for it. None for a new order. */
  orders: (asked: never) => readonly string[]
}

/**
 * A route is a value that both sides import: Fastify takes it as its options, `callRoute` takes URL and types from it,
 * and OpenAPI and the permission matrix are made from the list of routes.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/api/${string}`
  policy: Policy
  /** The server does not look up the session: frequent calls cost no query and do not prolong the session. */
  anonymous?: true
  limit?: readonly RouteLimit[]
  /** Marks an answer as a miss although its status is not 404. */
  isMiss?: (answer: never) => boolean
  /** Requires an `idempotency-key`, by which replays are recognised. */
  repeatable?: true
  /**
   * Topics that a read depends on, or that a write changes: `gestion:pedidos`; made from the request,
   * `pedidos:B01-40718`; made from the account (`autor`), `mis-tickets:…`. Open pages subscribe to these names.
   */
  topics?: readonly string[] | ((asked: never) => readonly string[])
  /** Milliseconds between a page's reads while it has no live connection. */
  poll?: number
  /** Milliseconds for which the page reuses the answer; 5,000 by default. */
  fresh?: number
  /** On a read of staff: its last answer is shown while there is no connection (docs/decisions/042). */
  keep?: true
  /** On a repeatable write of staff: without a connection it waits in the queue of actions (docs/decisions/042). */
  queue?: QueueMark
  /** On a write: the read whose new answer the write returns. */
  answers?: Route
  /** Maximum bytes of the body, for routes that take files. */
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

/** The request of a route: only the parts that it declares. */
export type RouteRequest<R extends Route> = {
  [Part in 'params' | 'querystring' | 'body' as R['schema'] extends Record<Part, z.ZodType>
    ? Part
    : never]: R['schema'] extends Record<Part, z.ZodType> ? Input<R['schema'][Part]> : never
}

/** The answer of a route on success. */
export type RouteResponse<R extends Route> = R['schema']['response'] extends { 200: infer T }
  ? Output<T>
  : R['schema']['response'] extends { 201: infer T }
    ? Output<T>
    : undefined

/** Whether a route's answer counts as a miss. */
export function isMissOf({ isMiss }: Pick<Route, 'isMiss'>, answer: unknown) {
  return (isMiss as ((answer: unknown) => boolean) | undefined)?.(answer) === true // each route types its own answer
}

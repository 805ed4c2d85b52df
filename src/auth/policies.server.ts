import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthorized } from '#lib/errors.ts'
import { requirePolicy } from '#lib/policy.ts'
import type { Policy } from '#lib/route.ts'
import type { Auth, Client } from './auth.server.ts'
import type { Persona } from './contract.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in sender, or null. */
    viewer: Persona | null
    /** The signed-in sender; only on routes whose policy requires a session. */
    readonly persona: Persona
  }
  interface RouteOptions {
    /** `token`: a program that sends METRICS_TOKEN. */
    policy?: Policy | 'token'
    anonymous?: boolean
  }
  interface FastifyContextConfig {
    policy?: Policy | 'token'
    anonymous?: boolean | undefined
  }
}

/**
 * Puts every route behind its policy. A route without a policy fails at the start, so the default is to deny. Only
 * requests with a session cookie read the sessions. `anonymous` routes, files and pages never do, except for a form that a
 * page receives: they are the same for everybody, and an answer that a shared cache keeps must not carry a cookie.
 */
export function requirePolicies(app: FastifyInstance, auth: Auth, { token }: { token?: string | undefined } = {}) {
  app.decorateRequest('viewer', null)
  app.decorateRequest('persona', {
    getter(this: FastifyRequest) {
      if (!this.viewer) throw new Error(`${this.routeOptions.url} reads request.persona, but needs no session`)
      return this.viewer
    },
  })

  app.addHook('onRoute', (route) => {
    if (!route.policy) throw new Error(`${route.method} ${route.url} declares no policy`)
    route.config = { ...route.config, policy: route.policy, anonymous: route.anonymous }
  })

  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions
    const policy = config?.policy
    const isPersonal = url?.startsWith('/api/') || request.method === 'POST'
    if (request.headers.cookie && isPersonal && !config?.anonymous) {
      const { persona, cookies } = await auth.identifyAndRefresh(toHeaders(request))
      request.viewer = persona
      // The cookies are set on the raw answer, so that a stream sends them too. A route's own cookies replace them.
      if (cookies.length > 0) reply.raw.setHeader('set-cookie', cookies)
    }
    if (policy === 'token') requireToken(request, token)
    else if (!request.is404) requirePolicy(policy ?? 'admin', request.viewer)
  })
}

/** @throws ErrorDeNegocio 401 when the request does not carry the token (RFC 6750), or the shop has none */
function requireToken({ headers }: FastifyRequest, token: string | undefined) {
  const digest = (text = '') => createHash('sha256').update(text).digest()
  if (!token || !timingSafeEqual(digest(headers.authorization), digest(`Bearer ${token}`))) throw unauthorized()
}

/** A request's headers and address, by which the limits count attempts. */
export function clientOf(request: FastifyRequest): Client {
  return { headers: toHeaders(request), ip: request.ip }
}

/** The sender and the headers with the session; only on routes whose policy requires a session. */
export function callerOf(request: FastifyRequest) {
  return { persona: request.persona, headers: toHeaders(request) }
}

/** A request's headers as the fetch standard's `Headers`. */
export function toHeaders(request: FastifyRequest) {
  const result = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) result.set(name, Array.isArray(value) ? value.join(', ') : value)
  return result
}

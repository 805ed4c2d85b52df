import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requirePolicy } from '#lib/policy.ts'
import type { Policy } from '#lib/route.ts'
import type { Auth, Client } from './auth.server.ts'
import type { Persona } from './contract.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, or null. */
    viewer: Persona | null
    /** Who sent the request; only for routes whose policy asks for a session. */
    readonly persona: Persona
  }
  interface RouteOptions {
    policy?: Policy
    anonymous?: boolean
  }
  interface FastifyContextConfig {
    policy?: Policy
    anonymous?: boolean | undefined
  }
}

/**
 * Puts every route behind its policy. One that declares none does not start: the default is to deny. Only requests
 * that carry a session cookie cost a look at the sessions. Routes that are `anonymous` never do, nor do pages and files:
 * they are the same for everybody, and what a cache between may keep must not carry somebody's cookie.
 */
export function requirePolicies(app: FastifyInstance, auth: Auth) {
  app.decorateRequest('viewer', null)
  app.decorateRequest('persona', {
    getter(this: FastifyRequest) {
      if (!this.viewer) throw new Error(`${this.routeOptions.url} reads its person but lets anyone in`)
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
    if (request.headers.cookie && url?.startsWith('/api/') && !config?.anonymous) {
      const { persona, cookies } = await auth.identifyAndRefresh(toHeaders(request))
      request.viewer = persona
      // On the raw answer, which a stream takes over as it stands. A route's own cookies stand in place of these.
      if (cookies.length > 0) reply.raw.setHeader('set-cookie', cookies)
    }
    if (!request.is404) requirePolicy(policy ?? 'admin', request.viewer)
  })
}

/** Who is at the door, for what counts its tries. */
export function clientOf(request: FastifyRequest): Client {
  return { headers: toHeaders(request), ip: request.ip }
}

/** Who sends it, and by which of their sessions; only for routes whose policy asks for one. */
export function callerOf(request: FastifyRequest) {
  return { persona: request.persona, headers: toHeaders(request) }
}

/** A request's headers as the fetch standard has them. */
export function toHeaders(request: FastifyRequest) {
  const result = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) result.set(name, Array.isArray(value) ? value.join(', ') : value)
  return result
}

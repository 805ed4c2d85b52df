import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const TWO_YEARS = 2 * 365 * 24 * 60 * 60

/**
 * Security headers of every answer: no frames, no guessed types, no referrer for other sites, no camera, microphone or location; HSTS
 * where the shop is reached by https; and no caching of the API and health checks, except where a route allows it. This
 * content policy allows only inline styles; pages replace it with their own.
 */
export async function secureResponses(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const isHttps = new URL(publicUrl).protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // A drawing (SVG) that is opened by itself has its styles inline.
      directives: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: TWO_YEARS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // Only obsolete browsers need these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })
  app.addHook('onRequest', async ({ url, headers, id }, reply) => {
    // Lines of the log carry it as `reqId`.
    reply.header('x-request-id', id)
    // A browser that tells no relation of sites (`sec-fetch-site`) tells the origin of a form only with a referrer.
    if (!url.startsWith('/api/') && !headers['sec-fetch-site']) reply.header('referrer-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    // API answers depend on the sender, and health checks on the moment.
    if (/^\/(api\/|readyz|healthz|metrics)/.test(url)) reply.header('cache-control', 'no-store')
  })
}

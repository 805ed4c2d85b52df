import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const TWO_YEARS = 2 * 365 * 24 * 60 * 60

/**
 * What every answer says to browsers: nobody may frame it, guess its type, learn where a visitor comes from or use the
 * device's senses; https for good, where the shop is reached so; and of the interface that nothing is kept. Pages put their own policy for scripts in place of
 * this one, which allows nothing.
 */
export async function secureResponses(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  const isHttps = new URL(publicUrl).protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // A drawing that is opened by itself has its style inside.
      directives: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: TWO_YEARS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // For browsers that are gone; every answer would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    // What the interface says depends on who asks, and how the shop is, on when.
    if (/^\/(api\/|readyz|healthz)/.test(url)) reply.header('cache-control', 'no-store')
  })
}

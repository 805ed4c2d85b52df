import type { FastifyInstance } from 'fastify'
import { ErrorDeNegocio } from '#lib/errors.ts'

/**
 * Refuses what changes something with our cookies unless it comes from our own pages: another site can make a browser
 * send our cookies along, but it cannot change where the browser says it comes from.
 * @param allowedOrigin the shop's scheme and host, which a proxy's rewriting of `Host` does not touch; null where nobody said
 * them, and the host that was asked stands for them
 */
export function requireSameOrigin(app: FastifyInstance, allowedOrigin: string | null) {
  app.addHook('onRequest', async ({ headers: { cookie, origin, host }, method }) => {
    if (method === 'GET' || method === 'HEAD' || !cookie || !origin) return
    if (allowedOrigin ? origin === allowedOrigin : URL.canParse(origin) && new URL(origin).host === host) return
    throw new ErrorDeNegocio({
      status: 403,
      title: 'Acceso denegado',
      detail: 'Esta acción solo se puede hacer desde la página de la tienda.',
    })
  })
}

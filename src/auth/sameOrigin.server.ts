import type { FastifyInstance } from 'fastify'
import { ErrorDeNegocio } from '#lib/errors.ts'

/**
 * Refuses changes sent with cookies from other sites. Another site can make a browser send the shop's cookies, but it
 * cannot change the `Origin` that the browser sends.
 * @param allowedOrigin the shop's scheme and host; null compares with the request's `Host`, which some proxies rewrite
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

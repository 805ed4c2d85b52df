import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ErrorDeNegocio } from '#lib/errors.ts'

/**
 * Refuses changes that other sites make a browser send: those with cookies, and those that need no permission of the
 * shop to be sent. Another site cannot change the `Sec-Fetch-Site` and `Origin` that the browser sends. `Origin` counts only in browsers without
 * `Sec-Fetch-Site`: a page without referrer sends its forms with the origin `null`.
 * @param allowedOrigin the shop's scheme and host; null compares with the request's `Host`, which some proxies rewrite
 */
export function requireSameOrigin(app: FastifyInstance, allowedOrigin: string | null) {
  function isOwn({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders) {
    if (site !== undefined) return site === 'same-origin' || site === 'none'
    if (!origin) return true
    return allowedOrigin ? origin === allowedOrigin : URL.canParse(origin) && new URL(origin).host === host
  }

  app.addHook('onRequest', async ({ headers, method }) => {
    if (method === 'GET' || method === 'HEAD') return
    // Another site needs the shop's permission to send JSON, and gets none.
    const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '')
    if ((!headers.cookie && isJson) || isOwn(headers)) return
    throw new ErrorDeNegocio({
      status: 403,
      title: 'Acceso denegado',
      detail: 'Esta acción solo se puede hacer desde la página de la tienda.',
    })
  })
}

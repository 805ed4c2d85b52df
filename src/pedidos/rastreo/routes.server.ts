import type { FastifyRequest } from 'fastify'
import type { Db } from '#db/open.server.ts'
import { parseForms } from '#http/bodies.server.ts'
import type { Routes } from '#http/serve.server.ts'
import { CODIGO_PEDIDO, FORGET_URL, formatCodigo, SEARCH_URL, TRACK_URL } from '#lib/codigoFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { NO_RASTREO, obtenerRastreo, olvidarRastreo, rastrearPedido } from './contract.ts'
import { type Rastreado, withLookup } from './rastreados.server.ts'
import { readRastreo } from './rastreo.server.ts'

/** The orders that a browser looked up: read by its page, and by the addresses that mails and forms lead to. */
export const rastreoRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const read = async ({ viewer }: FastifyRequest, rastreados: Rastreado[]) =>
    readRastreo(db, { rastreados, miembro: viewer?.id })

  app.route({
    ...obtenerRastreo,
    async handler(request, reply) {
      const { query, rastreados } = request
      // A page that shows an order goes on with it, whatever other pages looked up meanwhile.
      if (query.codigo) return (await read(request, withLookup(rastreados, query))).rastreo
      const found = await read(request, rastreados)
      if (rastreados.length > 0) reply.keepRastreados(found.rastreados)
      return found.rastreo
    },
  })
  app.route({
    ...rastrearPedido,
    async handler(request, reply) {
      const looked = withLookup(request.rastreados, request.body)
      // Kept before the read, so that a page that is loaded again after an outage finds what was looked up.
      reply.keepRastreados(looked)
      const found = await read(request, looked)
      reply.keepRastreados(found.rastreados)
      return found.rastreo
    },
  })
  app.route({ ...olvidarRastreo, handler: async () => NO_RASTREO })

  const page = linkTo('/rastrear')
  // The link of a mail or a message. It opens nothing by itself, so that a program that previews links uses nothing up.
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: TRACK_URL,
    policy: 'publica',
    handler({ params: { token }, rastreados }, reply) {
      if (token === '') return reply.callNotFound()
      // A message may end right after the link, with a full stop.
      const [enlace] = /^[\w-]{22}(?![\w-])/.exec(token) ?? []
      reply.keepRastreados(withLookup(rastreados, enlace ? { enlace } : {}))
      return reply.header('cache-control', 'no-store').redirect(page, 303)
    },
  })
  await app.register(async (forms) => {
    parseForms(forms)
    // The forms with a code field, of this page and others, when no program sends them.
    forms.route<{ Body: Record<string, string> }>({
      method: 'POST',
      url: SEARCH_URL,
      policy: 'publica',
      handler({ body, rastreados }, reply) {
        const codigo = formatCodigo(body?.codigo ?? '') // a request may have no body
        if (CODIGO_PEDIDO.test(codigo)) reply.keepRastreados(withLookup(rastreados, { codigo }))
        return reply.redirect(page, 303)
      },
    })
    // The cookies are cleared by `clearCookiesAfter`.
    forms.route({
      method: 'POST',
      url: FORGET_URL,
      policy: 'publica',
      handler: (_request, reply) => reply.redirect(page, 303),
    })
    // For a reload of an address that refused a form.
    for (const url of [SEARCH_URL, FORGET_URL])
      forms.route({ method: 'GET', url, policy: 'publica', handler: (_request, reply) => reply.redirect(page, 303) })
  })
}

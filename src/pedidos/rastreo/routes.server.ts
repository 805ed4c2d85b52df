import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#db/open.server.ts'
import { parseForms } from '#http/bodies.server.ts'
import type { Routes } from '#http/serve.server.ts'
import { CODIGO_PEDIDO, formatCodigo, SEARCH_URL } from '#lib/codigoFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { LinkToken } from '#lib/mailLink.ts'
import { obtenerRastreo, olvidarRastreo, rastrearPedido } from './contract.ts'
import { type Rastreado, withLookup } from './rastreados.server.ts'
import { readRastreo } from './rastreo.server.ts'

/** The orders that a browser looked up: read by its page, and by the addresses that mails and forms lead to. */
export const rastreoRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  async function answer({ viewer }: FastifyRequest, reply: FastifyReply, looked: Rastreado[]) {
    // Set before the read, so that a page that is loaded again after an outage finds what was looked up.
    reply.keepRastreados(looked)
    const { rastreo, rastreados } = await readRastreo(db, { rastreados: looked, miembro: viewer?.id })
    reply.keepRastreados(rastreados)
    return rastreo
  }

  app.route({ ...obtenerRastreo, handler: (request, reply) => answer(request, reply, request.rastreados) })
  app.route({
    ...rastrearPedido,
    handler: (request, reply) => answer(request, reply, withLookup(request.rastreados, request.body)),
  })
  app.route({ ...olvidarRastreo, handler: (request, reply) => answer(request, reply, []) })

  const page = linkTo('/rastrear')
  // The link of a mail or a message. It opens nothing by itself, so that a program that previews links uses nothing up.
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: `${page}/:token`,
    policy: 'publica',
    handler({ params: { token }, rastreados }, reply) {
      if (token === '') return reply.callNotFound()
      reply.keepRastreados(withLookup(rastreados, LinkToken.safeParse(token).success ? { enlace: token } : {}))
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
        const codigo = formatCodigo(body.codigo ?? '')
        if ('olvidar' in body) reply.keepRastreados([])
        else if (CODIGO_PEDIDO.test(codigo)) reply.keepRastreados(withLookup(rastreados, { codigo }))
        return reply.redirect(page, 303)
      },
    })
  })
}

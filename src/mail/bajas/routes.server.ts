import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { requesterOf } from '../mailLimits.server.ts'
import * as bajas from './bajas.server.ts'
import { cancelarAvisos, type DestinoDeAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contract.ts'

// Mail programs post `List-Unsubscribe=One-Click` in either form encoding (RFC 8058 §3.2). The URL already says
// everything, so the body is accepted and ignored.
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

export const bajaRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.addContentTypeParser(FORM_TYPES, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))

  const byLink = (baja: boolean) => (request: FastifyRequest & { params: { token: string } }) =>
    bajas.cambiarAvisosPorEnlace(db, { ...request.params, baja, autor: request.viewer?.id ?? null })
  app.route({ ...darDeBaja, handler: byLink(true) })
  app.route({ ...darDeAlta, handler: byLink(false) })

  const byCorreo = (baja: boolean) => (request: FastifyRequest & { body: DestinoDeAvisos }) =>
    bajas.cambiarAvisos(db, {
      ...request.body,
      baja,
      autor: request.viewer?.id ?? null,
      requester: requesterOf(request),
    })
  app.route({ ...cancelarAvisos, handler: byCorreo(true) })
  app.route({ ...reactivarAvisos, handler: byCorreo(false) })
}

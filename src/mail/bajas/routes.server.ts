import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { solicitanteDe } from '../presupuesto.server.ts'
import * as bajas from './bajas.server.ts'
import { cancelarAvisos, type DestinoDeAvisos, darDeAlta, darDeBaja, reactivarAvisos } from './contract.ts'

// Mail programs post `List-Unsubscribe=One-Click` as a form of either kind (RFC 8058 §3.2). What they post says nothing
// that the address they post to does not say, so it is taken and left unread.
const FORMULARIOS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export const rutasDeBajas: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.addContentTypeParser(FORMULARIOS, { parseAs: 'string', bodyLimit: 4096 }, (_peticion, _cuerpo, listo) =>
    listo(null),
  )

  const porEnlace = (baja: boolean) => (peticion: FastifyRequest & { params: { token: string } }) =>
    bajas.cambiarAvisosPorEnlace(db, { ...peticion.params, baja, autor: peticion.quien?.id ?? null })
  app.route({ ...darDeBaja, handler: porEnlace(true) })
  app.route({ ...darDeAlta, handler: porEnlace(false) })

  const porCorreo = (baja: boolean) => (peticion: FastifyRequest & { body: DestinoDeAvisos }) =>
    bajas.cambiarAvisos(db, {
      ...peticion.body,
      baja,
      autor: peticion.quien?.id ?? null,
      pide: solicitanteDe(peticion),
    })
  app.route({ ...cancelarAvisos, handler: porCorreo(true) })
  app.route({ ...reactivarAvisos, handler: porCorreo(false) })
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import * as bajas from './bajas.server.ts'
import * as buzon from './buzon/buzon.server.ts'
import { leerCorreo, listarCorreos, reenviarCorreo } from './buzon/contrato.ts'
import { darDeBaja } from './contrato.ts'

// Mail programs post `List-Unsubscribe=One-Click` as a form of either kind (RFC 8058 §3.2). What they post says nothing
// that the address they post to does not say, so it is taken and left unread.
const FORMULARIOS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export const rutasDeCorreo: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.addContentTypeParser(FORMULARIOS, { parseAs: 'string', bodyLimit: 4096 }, (_peticion, _cuerpo, listo) =>
    listo(null),
  )

  app.route({ ...darDeBaja, handler: ({ params }) => bajas.darDeBaja(db, params) })

  app.route({ ...listarCorreos, handler: ({ query }) => buzon.listar(db, query) })
  app.route({ ...leerCorreo, handler: ({ params }) => buzon.leer(db, params.id) })
  app.route({
    ...reenviarCorreo,
    handler: ({ params, persona }) => buzon.volverAEnviar(db, { ...params, autor: persona.id }),
  })
}

import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { sendFoto } from '#lib/fotos/fotos.server.ts'
import { linkOf } from '../rastreo/rastreados.server.ts'
import * as contract from './contract.ts'
import * as fotos from './fotos.server.ts'

export const fotosRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(contract.listarFotosDePedido, (db, { codigo }) => fotos.listarFotos(db, codigo))
  serve(contract.ponerFotos, fotos.ponerFotos)
  serve(contract.quitarFoto, fotos.quitarFoto)
  app.route({
    ...contract.verFotoDePedido,
    handler: async ({ params }, reply) => sendFoto(reply, await fotos.obtenerFoto(db, params)),
  })
  app.route({
    ...contract.verFotoDeLaPieza,
    handler: async ({ params, viewer, rastreados }, reply) => {
      const reader = { miembro: viewer?.id, enlace: linkOf(rastreados, params.codigo) }
      return sendFoto(reply, await fotos.obtenerFotoDeLaPieza(db, { ...params, ...reader }))
    },
  })
}

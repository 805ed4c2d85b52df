import type { FastifyReply } from 'fastify'
import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { sendFoto } from '#lib/fotos/fotos.server.ts'
import { puede } from '#lib/permisos.ts'
import { SHARE_PATH } from '#lib/shared.ts'
import { linkOf } from '../rastreo/rastreados.server.ts'
import * as contract from './contract.ts'
import * as fotos from './fotos.server.ts'

export const fotosRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  // A browser whose worker does not run sends the share to the server. The page says that nothing arrived.
  await app.register(async (forms) => {
    const sayLost = (reply: FastifyReply) => reply.redirect(`${SHARE_PATH}?fallo=perdido`, 303)
    // Only what staff send is read to its end: their browser would show a broken connection instead of the answer.
    forms.addHook('onRequest', async ({ viewer }, reply) => {
      if (!viewer || !puede(viewer.rol, 'pedidos')) return sayLost(reply.header('connection', 'close'))
    })
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', (_request, body, done) => {
      body
        .on('end', () => done(null))
        .on('error', done)
        .resume()
    })
    const handler = (_: unknown, reply: FastifyReply) => sayLost(reply)
    forms.route({ method: 'POST', url: SHARE_PATH, policy: 'publica', handler })
  })
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

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { sendFoto } from '#lib/fotos/fotos.server.ts'
import { listarMisPaquetes, verMiFoto } from './contract.ts'
import * as propios from './propios.server.ts'

export const misPaquetesRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarMisPaquetes, (db, { autor, codigos }) =>
    propios.listar(db, { miembro: autor, codigos: codigos?.split(',') }),
  )
  app.route({
    ...verMiFoto,
    handler: async ({ params, persona }, response) =>
      sendFoto(response, await propios.obtenerFoto(db, { ...params, miembro: persona.id })),
  })
}

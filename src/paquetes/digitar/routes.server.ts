import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { checkFotos, sendFoto } from '#lib/fotos/fotos.server.ts'
import { buscarCodigo, crearPaquete, listarPaquetes, verFotoDePaquete } from './contract.ts'
import * as digitar from './digitar.server.ts'
import * as lista from './lista.server.ts'

export const digitarRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('gestion:paquetes', { policy: 'paquetes' })

  serve(crearPaquete, async (db, { fotos, autor, replay, ...data }) =>
    digitar.crearPaquete(db, { datos: data, fotos: await checkFotos(fotos, autor), autor, replay }),
  )
  serve(listarPaquetes, lista.listar)
  serve(buscarCodigo, async (db, { codigo }) => ({ pedido: await lista.buscarCodigo(db, codigo) }))
  app.route({
    ...verFotoDePaquete,
    handler: async ({ params }, response) => sendFoto(response, await lista.obtenerFoto(db, params)),
  })
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { entregarFoto, revisarFotos } from '#lib/fotos/fotos.server.ts'
import { buscarCodigo, crearPaquete, listarPaquetes, verFotoDePaquete } from './contract.ts'
import * as digitar from './digitar.server.ts'
import * as lista from './lista.server.ts'

export const rutasDeDigitar: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.tema('gestion:paquetes', { policy: 'admin' })

  serve(crearPaquete, async (db, { fotos, autor, repeticion, ...datos }) =>
    digitar.crearPaquete(db, { datos, fotos: await revisarFotos(fotos, autor), autor, repeticion }),
  )
  serve(listarPaquetes, lista.listar)
  serve(buscarCodigo, async (db, { codigo }) => ({ pedido: await lista.buscarCodigo(db, codigo) }))
  app.route({
    ...verFotoDePaquete,
    handler: async ({ params }, respuesta) => entregarFoto(respuesta, await lista.obtenerFoto(db, params)),
  })
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { entregarFoto, revisarFotos } from '#fotos/fotos.server.ts'
import { buscarCodigo, crearPaquete, listarPaquetes, verFotoDePaquete } from './contrato.ts'
import * as digitar from './digitar.server.ts'
import * as lista from './lista.server.ts'

export const rutasDeDigitar: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('gestion:paquetes', { policy: 'admin' })

  app.route({
    ...crearPaquete,
    handler: async ({ body: { fotos, ...datos }, persona, repeticion }, respuesta) => {
      respuesta.code(201)
      const revisadas = await revisarFotos(fotos, persona.id)
      return digitar.crearPaquete(db, { datos, fotos: revisadas, autor: persona.id, repeticion })
    },
  })
  app.route({ ...listarPaquetes, handler: ({ query }) => lista.listar(db, query) })
  app.route({
    ...buscarCodigo,
    handler: async ({ params }) => ({ pedido: await lista.buscarCodigo(db, params.codigo) }),
  })
  app.route({
    ...verFotoDePaquete,
    handler: async ({ params }, respuesta) => entregarFoto(respuesta, await lista.obtenerFoto(db, params)),
  })
}

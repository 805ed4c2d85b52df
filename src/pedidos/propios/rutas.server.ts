import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { solicitanteDe } from '#correo/presupuesto.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { deUnaPersona } from '#vivo/temas.server.ts'
import { listarMisPedidos, listarPendientes, obtenerVinculo, pedirVinculo, vincularPedido } from './contrato.ts'
import * as propios from './propios.server.ts'
import * as vinculos from './vinculos.server.ts'

export const rutasDeLoPropio: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('mis-pedidos:', deUnaPersona)

  app.route({
    ...listarMisPedidos,
    handler: ({ query, persona }) => propios.listar(db, { ...query, miembro: persona.id }),
  })
  app.route({ ...listarPendientes, handler: ({ persona }) => propios.listarPendientes(db, persona.id) })
  app.route({
    ...pedirVinculo,
    handler: (peticion) => {
      const { body, persona, repeticion } = peticion
      const pide = solicitanteDe(peticion)
      return vinculos.pedirVinculo(db, { ...body, miembro: persona.id, repeticion, pide })
    },
  })
  app.route({ ...obtenerVinculo, handler: ({ headers }) => vinculos.obtenerVinculo(db, headers['x-enlace']) })
  app.route({ ...vincularPedido, handler: ({ body }) => vinculos.vincular(db, body.enlace) })
}

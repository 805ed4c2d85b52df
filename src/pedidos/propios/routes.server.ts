import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { deUnaPersona } from '#live/temas.server.ts'
import { solicitanteDe } from '#mail/presupuesto.server.ts'
import { listarMisPedidos, listarPendientes, obtenerVinculo, pedirVinculo, vincularPedido } from './contract.ts'
import * as propios from './propios.server.ts'
import * as vinculos from './vinculos.server.ts'

export const rutasDeLoPropio: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.tema('mis-pedidos:', deUnaPersona)

  serve(listarMisPedidos, (db, { autor, ...asked }) => propios.listar(db, { ...asked, miembro: autor }))
  serve(listarPendientes, (db, { autor }) => propios.listarPendientes(db, autor))
  serve(pedirVinculo, (db, { autor, ...asked }, request) =>
    vinculos.pedirVinculo(db, { ...asked, miembro: autor, pide: solicitanteDe(request) }),
  )
  serve(obtenerVinculo, (db, { enlace }) => vinculos.obtenerVinculo(db, enlace))
  serve(vincularPedido, (db, { enlace }) => vinculos.vincular(db, enlace))
}

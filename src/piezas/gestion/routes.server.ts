import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import {
  cambiarPieza,
  crearPieza,
  deshacerPieza,
  duplicarPieza,
  listarPiezasDeGestion,
  moverPieza,
  obtenerPiezaDeGestion,
  quitarEjemplos,
} from './contract.ts'
import { quitarEjemplos as remove } from './ejemplos.server.ts'
import * as gestion from './gestion.server.ts'
import * as taps from './taps.server.ts'

export const piezasRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.topic('piezas', { policy: 'publica' })

  serve(listarPiezasDeGestion, gestion.listar)
  serve(obtenerPiezaDeGestion, (db, { id }) => gestion.obtener(db, id))
  serve(crearPieza, gestion.crear)
  serve(cambiarPieza, gestion.cambiar)
  serve(moverPieza, taps.mover)
  serve(deshacerPieza, taps.deshacer)
  serve(duplicarPieza, gestion.duplicar)
  serve(quitarEjemplos, remove)
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import {
  confirmarConPrecio,
  deshacerMovimientos,
  listarFrases,
  listarMovimientos,
  moverPedidos,
  prepararAviso,
  registrarAvisoAMano,
} from './contract.ts'
import * as deshacer from './deshacer.server.ts'
import * as mover from './mover.server.ts'
import * as movimientos from './movimientos.server.ts'
import * as avisos from './whatsapp/avisos.server.ts'

type Opciones = {
  db: Db
  /** Where links point, without a slash at the end. */
  urlPublica: string
}

export const rutasDeMover: FastifyPluginAsyncZod<Opciones> = async (app, { db, urlPublica }) => {
  const serve = serveWith(app, db)
  serve(listarMovimientos, (db, { autor }) => movimientos.listarMovimientos(db, autor))
  serve(moverPedidos, mover.moverPedidos)
  serve(deshacerMovimientos, deshacer.deshacerMovimientos)
  serve(confirmarConPrecio, mover.confirmarConPrecio)

  serve(listarFrases, (db, { codigo }) => avisos.listarFrases(db, codigo))
  serve(prepararAviso, (db, asked) => avisos.prepararAviso(db, { ...asked, urlPublica }))
  serve(registrarAvisoAMano, avisos.registrarAvisoAMano)
}

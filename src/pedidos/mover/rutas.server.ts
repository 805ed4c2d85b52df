import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import {
  confirmarConPrecio,
  deshacerMovimientos,
  listarFrases,
  listarMovimientos,
  moverPedidos,
  prepararAviso,
  registrarAvisoAMano,
} from './contrato.ts'
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
  app.route({
    ...listarMovimientos,
    handler: ({ persona }) => movimientos.listarMovimientos(db, persona.id),
  })
  app.route({
    ...moverPedidos,
    handler: ({ body, persona, repeticion }) => mover.moverPedidos(db, { ...body, autor: persona.id }, repeticion),
  })
  app.route({
    ...deshacerMovimientos,
    handler: ({ body, persona }) => deshacer.deshacerMovimientos(db, { ...body, autor: persona.id }),
  })
  app.route({
    ...confirmarConPrecio,
    handler: ({ params, body, persona, repeticion }) =>
      mover.confirmarConPrecio(db, { ...params, ...body, autor: persona.id }, repeticion),
  })

  app.route({ ...listarFrases, handler: ({ params }) => avisos.listarFrases(db, params.codigo) })
  app.route({ ...prepararAviso, handler: ({ params }) => avisos.prepararAviso(db, { ...params, urlPublica }) })
  app.route({
    ...registrarAvisoAMano,
    handler: ({ params, body, persona, repeticion }, respuesta) => {
      respuesta.code(201)
      return avisos.registrarAvisoAMano(db, { ...params, ...body, autor: persona.id }, repeticion)
    },
  })
}

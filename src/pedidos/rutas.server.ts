import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { solicitanteDe } from '#correo/presupuesto.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { listarEstatus, obtenerPedido, obtenerPedidoPorEnlace, solicitarPedido } from './contrato.ts'
import * as copia from './copia.server.ts'
import {
  cambiarEstatus,
  contarCopiaDeHistorial,
  copiarHistorial,
  guardarPedido,
  listarPedidosRecientes,
  obtenerPedidoDeGestion,
  revocarEnlaces,
  sortearCodigo,
} from './gestion/contrato.ts'
import * as lecturas from './lecturas.server.ts'
import * as pedidos from './pedidos.server.ts'

export const rutasDePedidos: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.tema('pedidos:', {
    policy: 'publica',
    limite: ['codigo'],
    leerMarca: (codigo) => lecturas.buscarMarca(db, codigo),
  })
  app.tema('gestion:pedidos', { policy: 'admin' })

  app.route({
    ...solicitarPedido,
    handler: (peticion, respuesta) => {
      const { body, repeticion } = peticion
      respuesta.code(201)
      return pedidos.solicitarPedido(db, { formulario: body, repeticion, pide: solicitanteDe(peticion) })
    },
  })

  app.route({
    ...obtenerPedido,
    handler: ({ params, headers, quien }) =>
      lecturas.obtenerSegunQuien(db, { ...params, miembro: quien?.id, enlace: headers['x-enlace'] }),
  })
  app.route({ ...obtenerPedidoPorEnlace, handler: ({ headers }) => lecturas.obtenerPorEnlace(db, headers['x-enlace']) })

  app.route({ ...listarEstatus, handler: () => lecturas.listarEstatus(db) })
  app.route({ ...listarPedidosRecientes, handler: () => lecturas.listarRecientes(db) })
  app.route({ ...obtenerPedidoDeGestion, handler: ({ params }) => lecturas.obtenerDeGestion(db, params.codigo) })
  app.route({ ...sortearCodigo, handler: () => pedidos.sortearCodigo(db) })

  app.route({
    ...guardarPedido,
    handler: async ({ params, body, persona, repeticion }, respuesta) => {
      const { creado, pedido } = await pedidos.guardarPedido(db, { ...params, ...body, autor: persona.id }, repeticion)
      return respuesta.code(creado ? 201 : 200).send(pedido)
    },
  })

  app.route({
    ...cambiarEstatus,
    handler: ({ params, body, persona, repeticion }) =>
      pedidos.cambiarEstatus(db, { ...params, ...body, autor: persona.id }, repeticion),
  })

  app.route({
    ...revocarEnlaces,
    handler: ({ params, persona }) => pedidos.revocarEnlaces(db, { ...params, autor: persona.id }),
  })

  app.route({
    ...contarCopiaDeHistorial,
    handler: ({ params, query }) => copia.contarCopia(db, { ...params, ...query }),
  })
  app.route({
    ...copiarHistorial,
    handler: ({ params, body, persona }) => copia.copiarHistorial(db, { ...params, ...body, autor: persona.id }),
  })
}

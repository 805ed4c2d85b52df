import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Base } from '#db/abrir.server.ts'
import type { Limites } from '#db/limites.server.ts'
import { abrirFlujo } from '#vivo/flujo.server.ts'
import type { Vivo } from '#vivo/vivo.server.ts'
import {
  listarEstatus,
  obtenerPedido,
  obtenerPedidoCompleto,
  obtenerPedidoPorEnlace,
  seguirPedido,
  solicitarPedido,
} from './contrato.ts'
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

type Opciones = { base: Base; limites: Limites; vivo: Vivo }

export const rutasDePedidos: FastifyPluginAsyncZod<Opciones> = async (app, { base: { db }, limites, vivo }) => {
  app.route({
    ...solicitarPedido,
    handler: async ({ headers, body, ip }, respuesta) => {
      const contar = () => limites.contarFormulario(ip, body.correo)
      respuesta.code(201)
      return pedidos.solicitarPedido(db, { clave: headers['idempotency-key'], formulario: body, contar })
    },
  })

  app.route({
    ...obtenerPedido,
    handler: ({ params, ip }) => limites.contandoFallos(ip, () => lecturas.obtenerPublico(db, params.codigo)),
  })

  app.route({
    ...obtenerPedidoPorEnlace,
    handler: ({ headers, ip }) => limites.contandoFallos(ip, () => lecturas.obtenerPorEnlace(db, headers['x-enlace'])),
  })

  app.route({
    ...obtenerPedidoCompleto,
    handler: ({ params, persona }) => lecturas.obtenerDeMiembro(db, { ...params, miembro: persona.id }),
  })

  app.route({
    ...seguirPedido,
    handler: async (peticion, respuesta) => {
      const { codigo } = peticion.params
      const leerMarca = () => lecturas.buscarMarca(db, codigo)
      await limites.contandoFallos(peticion.ip, () => lecturas.exigirPedido(db, codigo))
      return abrirFlujo(peticion, respuesta, { vivo, tema: 'pedido', id: codigo, leerMarca })
    },
  })

  app.route({ ...listarEstatus, handler: () => lecturas.listarEstatus(db) })
  app.route({ ...listarPedidosRecientes, handler: () => lecturas.listarRecientes(db) })
  app.route({ ...obtenerPedidoDeGestion, handler: ({ params }) => lecturas.obtenerDeGestion(db, params.codigo) })
  app.route({ ...sortearCodigo, handler: () => pedidos.sortearCodigo(db) })

  app.route({
    ...guardarPedido,
    handler: async ({ params, body, persona }, respuesta) => {
      const { creado, pedido } = await pedidos.guardarPedido(db, { ...params, ...body, autor: persona.id })
      return respuesta.code(creado ? 201 : 200).send(pedido)
    },
  })

  app.route({
    ...cambiarEstatus,
    handler: ({ params, body, persona }) => pedidos.cambiarEstatus(db, { ...params, ...body, autor: persona.id }),
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

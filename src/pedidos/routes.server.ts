import type { Db } from '#db/abrir.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { solicitanteDe } from '#mail/presupuesto.server.ts'
import { listarEstatus, obtenerPedido, obtenerPedidoPorEnlace, solicitarPedido } from './contract.ts'
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
} from './gestion/contract.ts'
import * as lecturas from './lecturas.server.ts'
import * as pedidos from './pedidos.server.ts'

export const rutasDePedidos: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  app.tema('pedidos:', {
    policy: 'publica',
    limit: ['code'],
    leerMarca: (codigo) => lecturas.buscarMarca(db, codigo),
  })
  app.tema('gestion:pedidos', { policy: 'admin' })

  serve(solicitarPedido, (db, { repeticion, ...formulario }, request) =>
    pedidos.solicitarPedido(db, { formulario, repeticion, pide: solicitanteDe(request) }),
  )

  serve(obtenerPedido, (db, asked, { quien }) => lecturas.obtenerSegunQuien(db, { ...asked, miembro: quien?.id }))
  serve(obtenerPedidoPorEnlace, (db, { enlace }) => lecturas.obtenerPorEnlace(db, enlace))

  serve(listarEstatus, lecturas.listarEstatus)
  serve(listarPedidosRecientes, lecturas.listarRecientes)
  serve(obtenerPedidoDeGestion, (db, { codigo }) => lecturas.obtenerDeGestion(db, codigo))
  serve(sortearCodigo, pedidos.sortearCodigo)

  app.route({
    ...guardarPedido,
    handler: async ({ params, body, persona, repeticion }, respuesta) => {
      const autor = persona.id
      const { creado, pedido } = await pedidos.guardarPedido(db, { ...params, ...body, autor, repeticion })
      return respuesta.code(creado ? 201 : 200).send(pedido)
    },
  })

  serve(cambiarEstatus, pedidos.cambiarEstatus)
  serve(revocarEnlaces, pedidos.revocarEnlaces)
  serve(contarCopiaDeHistorial, copia.contarCopia)
  serve(copiarHistorial, copia.copiarHistorial)
}

import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { esPersonal } from '#lib/permisos.ts'
import { personTopic } from '#live/topics.server.ts'
import { requesterOf } from '#mail/mailLimits.server.ts'
import { reciboText } from '#pagos/labels.ts'
import { leerPagos } from '#pagos/pagos.server.ts'
import { listarParaPedir } from '#piezas/piezas.server.ts'
import * as money from './cobros/gestion/contract.ts'
import * as cobros from './cobros/gestion/gestion.server.ts'
import * as orders from './contract.ts'
import * as reminders from './cuotas/recordatorios/contract.ts'
import * as recordatorios from './cuotas/recordatorios/recordatorios.server.ts'
import * as ofClient from './deCliente/contract.ts'
import * as deCliente from './deCliente/deCliente.server.ts'
import * as deliveries from './entregas/contract.ts'
import * as entregas from './entregas/entregas.server.ts'
import * as scanning from './escanear/contract.ts'
import * as guias from './escanear/guias.server.ts'
import * as days from './fechas/contract.ts'
import * as fechas from './fechas/fechas.server.ts'
import * as sheet from './ficha/contract.ts'
import * as copia from './ficha/copia.server.ts'
import * as ficha from './ficha/ficha.server.ts'
import * as fiscal from './fiscales/contract.ts'
import * as fiscales from './fiscales/fiscales.server.ts'
import { fotosRoutes } from './fotos/routes.server.ts'
import * as lineas from './lineas/lineas.server.ts'
import { obtenerPiezaPedida } from './lineas/pedida.server.ts'
import * as list from './lista/contract.ts'
import * as lista from './lista/lista.server.ts'
import * as moves from './mover/contract.ts'
import * as deshacer from './mover/deshacer.server.ts'
import * as mover from './mover/mover.server.ts'
import * as undoable from './mover/undoable.server.ts'
import * as avisos from './mover/whatsapp/avisos.server.ts'
import * as messages from './mover/whatsapp/contract.ts'
import * as textos from './mover/whatsapp/textos.server.ts'
import * as paper from './papel/contract.ts'
import * as papel from './papel/papel.server.ts'
import * as pedidos from './pedidos.server.ts'
import * as own from './propios/contract.ts'
import * as propios from './propios/propios.server.ts'
import { rechazar, reconocer } from './propios/reconocer.server.ts'
import * as vinculos from './propios/vinculos.server.ts'
import * as prices from './propuestas/contract.ts'
import * as propuestas from './propuestas/propuestas.server.ts'
import { linkOf } from './rastreo/rastreados.server.ts'
import { rastreoRoutes } from './rastreo/routes.server.ts'
import * as lecturas from './reads.server.ts'
import { descargarRecibo, obtenerRecibo } from './recibos/contract.ts'
import { sendPdf } from './recibos/pdf.server.ts'
import { obtener, reciboEnPdf } from './recibos/recibos.server.ts'
import * as collecting from './recoger/contract.ts'
import * as recoger from './recoger/recoger.server.ts'

type RouteOptions = {
  db: Db
  /** Base URL of the links, without a slash at the end. */
  publicUrl: string
  /** Derives the tokens of links (`mail/links.server.ts`). */
  secret: string
}

/** Registers the routes of orders: each contract with the function that answers it. */
export const pedidosRoutes: Routes<RouteOptions> = async (app, { db, publicUrl, secret }) => {
  const serve = serveWith(app, db)
  app.topic('pedidos:', {
    policy: 'publica',
    limit: ['code'],
    readVersion: (codigo) => lecturas.findMark(db, codigo),
  })
  app.topic('mis-pedidos:', personTopic)
  // The notice names no order; who delivers needs it too.
  app.topic('gestion:pedidos', { policy: 'entregas' })

  // Public routes.
  serve(orders.solicitarPedido, (db, { replay, ...formulario }, request) =>
    pedidos.solicitarPedido(db, {
      ...{ formulario, replay, pide: requesterOf(request) },
      byStaff: request.viewer !== null && esPersonal(request.viewer.rol),
    }),
  )
  serve(orders.obtenerPiezaPedida, obtenerPiezaPedida)
  serve(orders.obtenerPedido, (db, asked, { viewer: quien }) =>
    lecturas.getForReader(db, { ...asked, miembro: quien?.id }),
  )
  serve(orders.obtenerPedidoPorEnlace, (db, { enlace }) => lecturas.getByLink(db, enlace))
  serve(orders.listarEstatus, lecturas.listarEstatus)
  serve(collecting.autorizarARecoger, (db, { enlace, ...asked }, { viewer: quien, rastreados }) =>
    recoger.autorizar(db, { ...asked, enlace: enlace ?? linkOf(rastreados, asked.codigo), miembro: quien?.id }),
  )
  serve(prices.decidirPropuesta, (db, { enlace, ...asked }, { viewer: quien, rastreados }) =>
    propuestas.decidir(db, { ...asked, enlace: enlace ?? linkOf(rastreados, asked.codigo), miembro: quien?.id }),
  )
  serve(reminders.callarRecordatorios, (db, { enlace, ...asked }, { viewer: quien, rastreados }) =>
    recordatorios.callar(db, { ...asked, enlace: enlace ?? linkOf(rastreados, asked.codigo), miembro: quien?.id }),
  )
  await app.register(fotosRoutes, { db })
  app.route({
    ...descargarRecibo,
    async handler({ params, viewer, rastreados }, reply) {
      const pdf = await reciboEnPdf(db, { ...params, miembro: viewer?.id, rastreados })
      return sendPdf(reply, { name: `recibo-${reciboText(params.recibo)}`, pdf })
    },
  })
  app.route({
    ...obtenerRecibo,
    handler: async ({ query, viewer, rastreados }) => obtener(db, { ...query, miembro: viewer?.id, rastreados }),
  })
  await app.register(rastreoRoutes, { db })

  // Routes of members, and the public link that adds an order to an account.
  serve(own.listarMisPedidos, (db, { autor, ...asked }) => propios.listar(db, { ...asked, miembro: autor }))
  serve(own.obtenerMiEstado, (db, { autor }) => propios.leerEstado(db, autor))
  serve(own.listarPendientes, (db, { autor }) => propios.listarPendientes(db, autor))
  serve(own.reconocerPedido, reconocer)
  serve(own.rechazarPedidos, rechazar)
  serve(own.pedirVinculo, (db, { autor, ...asked }, request) =>
    vinculos.pedirVinculo(db, { ...asked, miembro: autor, pide: requesterOf(request) }),
  )
  serve(own.obtenerVinculo, (db, { enlace }) => vinculos.obtenerVinculo(db, enlace))
  serve(own.vincularPedido, (db, { enlace }) => vinculos.vincular(db, enlace))

  // Staff routes: the list of orders.
  serve(days.contarPrometidos, (db, { dias }) => fechas.contarPrometidos(db, dias.split(',').filter(Boolean)))
  serve(list.listarPedidos, lista.listar)
  serve(list.contarPedidos, lista.contar)
  serve(list.buscarPedidos, (db, { q }) => lista.buscar(db, q))
  serve(list.releerFilas, (db, { codigos }) => lista.rereadRows(db, codigos))
  serve(list.listarNovedades, lista.listarNovedades)
  serve(list.elegirPedidos, lista.elegir)

  // Staff routes: one order.
  serve(sheet.listarPedidosRecientes, ficha.listarRecientes)
  serve(sheet.obtenerPedidoDeGestion, (db, { codigo }) => ficha.getForStaff(db, codigo))
  serve(sheet.buscarPedidoDeGestion, (db, { codigo }) => ficha.buscarPedido(db, codigo))
  serve(sheet.sortearCodigo, ficha.sortearCodigo)
  app.route({
    ...sheet.guardarPedido,
    handler: async ({ params, body, persona, replay }, response) => {
      const autor = persona.id
      const { creado, pedido } = await ficha.guardarPedido(db, { ...params, ...body, autor, replay })
      return response.code(creado ? 201 : 200).send(pedido)
    },
  })
  serve(sheet.crearPedido, async (db, asked) => (await ficha.guardarPedido(db, { ...asked, version: null })).pedido)
  serve(sheet.cambiarNotasPrivadas, ficha.cambiarNotasPrivadas)
  serve(sheet.listarPiezasParaPedir, (db) => listarParaPedir(db))
  serve(sheet.cambiarLineas, lineas.cambiarLineas)
  serve(sheet.cambiarApartado, lineas.cambiarApartado)
  serve(sheet.revocarEnlaces, ficha.revocarEnlaces)
  serve(sheet.contarCopiaDeHistorial, copia.contarCopia)
  serve(sheet.copiarHistorial, copia.copiarHistorial)
  serve(collecting.autorizarPorLaTienda, recoger.autorizarPorLaTienda)
  serve(paper.leerPapel, (db, { codigos }) => papel.leer(db, codigos.split(',')))

  // Staff routes: the numbers of couriers.
  serve(scanning.buscarGuia, (db, { numero }) => guias.buscarGuia(db, numero))
  serve(scanning.listarGuias, (db, { codigo }) => guias.listarGuias(db, codigo))
  serve(scanning.anotarGuia, guias.anotarGuia)
  serve(scanning.quitarGuia, guias.quitarGuia)

  // Staff routes: the orders of one client.
  serve(ofClient.listarPedidosDeCliente, deCliente.listar)
  serve(ofClient.listarOtrosPedidos, (db, { codigo }) => deCliente.listarOtros(db, codigo))

  // Staff routes: today's deliveries.
  serve(deliveries.listarEntregas, (db) => entregas.listar(db))
  serve(deliveries.cerrarEntrega, entregas.cerrar)

  // Staff routes: the money of an order.
  serve(money.listarPagos, async (db, { codigo }) => ({ pagos: await leerPagos(db, codigo) }))
  serve(money.registrarPago, cobros.registrarPago)
  serve(money.devolver, cobros.devolver)
  serve(money.corregir, cobros.corregir)
  serve(money.traspasar, cobros.traspasar)

  // Staff routes: moves.
  serve(sheet.cambiarEstatus, mover.cambiarEstatus)
  serve(moves.confirmarConPrecio, mover.confirmarConPrecio)
  serve(prices.proponerPrecio, propuestas.proponer)
  serve(prices.anotarDecision, propuestas.anotar)
  serve(prices.retirarPropuesta, propuestas.retirar)
  serve(moves.moverPedidos, mover.moverPedidos)
  serve(moves.listarDeshacibles, (db, { autor }) => undoable.listarDeshacibles(db, autor))
  serve(moves.deshacerPasos, deshacer.deshacerPasos)
  serve(moves.listarFrases, (db, { codigo }) => avisos.listarFrases(db, codigo))
  serve(messages.prepararAvisos, (db, asked) => avisos.prepararAvisos(db, { ...asked, publicUrl, secret }))
  serve(messages.registrarAvisoAMano, avisos.registrarAvisoAMano)
  serve(messages.quitarAvisoAMano, avisos.quitarAvisoAMano)
  serve(fiscal.obtenerDatosFiscales, fiscales.obtener)
  serve(fiscal.guardarDatosFiscales, fiscales.guardar)
  serve(messages.obtenerTexto, (db, asked) => avisos.obtenerTexto(db, { ...asked, publicUrl, secret }))
  serve(messages.cambiarTexto, async (db, asked) => {
    const { clase } = await ficha.getForStaff(db, asked.codigo)
    await textos.cambiarTexto(db, { ...asked, clase })
    return avisos.obtenerTexto(db, { ...asked, publicUrl, secret })
  })
}

import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import * as archivos from './archivos.server.ts'
import { exportarClientes, exportarElegidos, exportarPasos, exportarPedidos } from './contract.ts'

export const archivosRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  // A HEAD request would be recorded as an export.
  const soloEntero = { exposeHeadRoute: false }

  app.route({
    ...exportarPedidos,
    ...soloEntero,
    handler: async ({ query, persona }, response) =>
      sendFile(response, await archivos.exportar(db, { de: 'pedidos', autor: persona.id, filtro: query })),
  })
  app.route({
    ...exportarElegidos,
    bodyLimit: 256 * 1024,
    handler: async ({ body, persona }, response) =>
      sendFile(response, await archivos.exportar(db, { de: 'pedidos', autor: persona.id, ...body })),
  })
  app.route({
    ...exportarClientes,
    ...soloEntero,
    handler: async ({ persona }, response) =>
      sendFile(response, await archivos.exportar(db, { de: 'clientes', autor: persona.id })),
  })
  app.route({
    ...exportarPasos,
    ...soloEntero,
    handler: async ({ query, persona }, response) =>
      sendFile(response, await archivos.exportar(db, { de: 'movimientos', autor: persona.id, filtro: query })),
  })
}

type ExportFile = Awaited<ReturnType<typeof archivos.exportar>>

function sendFile(response: FastifyReply, { nombre, contenido }: ExportFile) {
  return response
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${nombre}"`)
    .header('cache-control', 'no-store')
    .send(contenido)
}

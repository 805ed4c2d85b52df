import type { FastifyRequest } from 'fastify'
import type { Db } from '#db/open.server.ts'
import { requireKey } from '#http/limits.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { sendFoto } from '#lib/fotos/fotos.server.ts'
import { linkOf } from '#pedidos/pedidos.server.ts'
import * as comprobantes from './comprobantes.server.ts'
import * as contract from './contract.ts'
import { listarComprobantes, obtenerArchivo } from './reads.server.ts'

export const comprobantesRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  void app.register(async (scope) => {
    // Megabytes of a stranger are refused before they are read.
    scope.addHook('preParsing', async (request) => {
      requireKey(request)
      const { data } = contract.enviarComprobante.schema.params.safeParse(request.params)
      await comprobantes.requireOwner(db, { codigo: data?.codigo ?? '', ...readerOf(request, data?.codigo ?? '') })
    })
    serveWith(scope, db)(contract.enviarComprobante, (db, asked, request) =>
      comprobantes.enviarComprobante(db, { ...asked, ...readerOf(request, asked.codigo) }),
    )
  })
  serve(contract.registrarComprobante, comprobantes.registrarComprobante)
  serve(contract.listarComprobantes, listarComprobantes)
  serve(contract.confirmarVarios, comprobantes.confirmarVarios)
  serve(contract.deshacerConfirmados, comprobantes.deshacerConfirmados)
  serve(contract.decidirComprobante, comprobantes.decidirComprobante)
  app.route({
    ...contract.verComprobante,
    // A PDF is downloaded and never shown by the shop's address, because it may hold programs.
    handler: async ({ params }, reply) => sendFoto(reply, await obtenerArchivo(db, params.comprobante)),
  })
}

/** Who sends: the account, or who opened the order's link. */
function readerOf({ viewer, rastreados }: FastifyRequest, codigo: string) {
  const enlace = linkOf(rastreados, codigo)
  return { ...(viewer && { miembro: viewer.id }), ...(enlace && { enlace }) }
}

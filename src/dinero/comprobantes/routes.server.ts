import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { sendFoto } from '#lib/fotos/fotos.server.ts'
import { linkOf } from '#pedidos/pedidos.server.ts'
import * as comprobantes from './comprobantes.server.ts'
import * as contract from './contract.ts'
import { listarComprobantes, obtenerArchivo } from './reads.server.ts'

export const comprobantesRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(contract.enviarComprobante, (db, asked, { viewer, rastreados }) =>
    comprobantes.enviarComprobante(db, {
      ...asked,
      ...(viewer && { miembro: viewer.id }),
      ...enlaceOf(linkOf(rastreados, asked.codigo)),
    }),
  )
  serve(contract.registrarComprobante, comprobantes.registrarComprobante)
  serve(contract.listarComprobantes, listarComprobantes)
  serve(contract.decidirComprobante, comprobantes.decidirComprobante)
  app.route({
    ...contract.verComprobante,
    // A PDF is downloaded and never shown by the shop's address, because it may hold programs.
    handler: async ({ params }, reply) => sendFoto(reply, await obtenerArchivo(db, params.comprobante)),
  })
}

const enlaceOf = (enlace: string | undefined) => (enlace ? { enlace } : {})

import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { descargarMes, obtenerMes } from './contract.ts'
import * as mes from './mes.server.ts'

export const mesRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  serveWith(app, db)(obtenerMes, mes.obtener)
  app.route({
    ...descargarMes,
    // A HEAD request would be recorded as an export.
    exposeHeadRoute: false,
    handler: async ({ query, persona }, response) => {
      const asked = descargarMes.schema.querystring.parse(query)
      const content = await mes.exportar(db, { ...asked, autor: persona.id })
      return response
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="pagos-${asked.mes}.csv"`)
        .header('cache-control', 'no-store')
        .send(content)
    },
  })
}

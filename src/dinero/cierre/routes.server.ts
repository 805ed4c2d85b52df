import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import * as cierre from './cierre.server.ts'
import { cerrarDia, obtenerCierre } from './contract.ts'

export const cierreRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(obtenerCierre, cierre.obtener)
  serve(cerrarDia, cierre.cerrar)
}

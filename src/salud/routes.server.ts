import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { obtenerSalud } from './contract.ts'
import type { Salud } from './salud.server.ts'

type Options = { db: Db; read: Salud['leer'] }

export const saludRoutes: Routes<Options> = async (app, { db, read }) => {
  serveWith(app, db)(obtenerSalud, () => read())
}

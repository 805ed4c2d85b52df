import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { puede } from '#lib/permisos.ts'
import * as caja from './caja.server.ts'
import { listarCajas, obtenerMiCaja, recibirEfectivo } from './contract.ts'

export const cajaRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  // A notice carries no data; messengers follow what they carry.
  app.topic('gestion:dinero', { policy: 'entregas' })
  serve(listarCajas, caja.listarCajas)
  serve(obtenerMiCaja, caja.miCaja)
  serve(recibirEfectivo, (db, asked, { persona }) =>
    caja.recibir(db, { ...asked, isOwner: puede(persona.rol, 'dinero') }),
  )
}

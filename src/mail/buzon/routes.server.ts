import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import * as buzon from './buzon.server.ts'
import { leerCorreo, listarCorreos, reenviarCorreo } from './contract.ts'

type Ajustes = {
  db: Db
  /** Whether what a mail's links open is hidden from staff. */
  tapar: boolean
}

export const rutasDeBuzon: FastifyPluginAsyncZod<Ajustes> = async (app, { db, tapar }) => {
  const serve = serveWith(app, db)
  app.tema('gestion:correos', { policy: 'admin' })

  serve(listarCorreos, buzon.listar)
  serve(leerCorreo, (db, asked) => buzon.leer(db, { ...asked, tapar }))
  serve(reenviarCorreo, (db, asked) => buzon.volverAEnviar(db, { ...asked, tapar }))
}

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import * as buzon from './buzon.server.ts'
import { leerCorreo, listarCorreos, reenviarCorreo } from './contrato.ts'

type Ajustes = {
  db: Db
  /** Whether what a mail's links open is hidden from staff. */
  tapar: boolean
}

export const rutasDeBuzon: FastifyPluginAsyncZod<Ajustes> = async (app, { db, tapar }) => {
  app.tema('gestion:correos', { policy: 'admin' })

  app.route({ ...listarCorreos, handler: ({ query }) => buzon.listar(db, query) })
  app.route({ ...leerCorreo, handler: ({ params }) => buzon.leer(db, { ...params, tapar }) })
  app.route({
    ...reenviarCorreo,
    handler: ({ params, persona, repeticion }) =>
      buzon.volverAEnviar(db, { ...params, autor: persona.id, tapar, repeticion }),
  })
}

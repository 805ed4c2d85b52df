import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import * as outbox from './buzon.server.ts'
import { leerCorreo, listarCorreos, reenviarCorreo, reenviarFallidos } from './contract.ts'

type Options = {
  db: Db
  /** Whether link tokens are masked for staff. */
  mask: boolean
}

export const outboxRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, mask }) => {
  const serve = serveWith(app, db)
  // The notice says only that the count in the menus may have changed.
  app.topic('gestion:correos', { policy: 'pedidos' })

  serve(listarCorreos, outbox.list)
  serve(leerCorreo, (db, asked) => outbox.read(db, { ...asked, mask }))
  serve(reenviarCorreo, (db, asked) => outbox.resend(db, { ...asked, mask }))
  serve(reenviarFallidos, outbox.resendFailed)
}

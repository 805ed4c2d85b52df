import { z } from 'zod'
import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { sendPublicFoto } from '#lib/fotos/fotos.server.ts'
import * as contract from './contract.ts'
import * as fotos from './fotos.server.ts'
import type { FotoStore } from './serving.server.ts'
import { openFotoReader } from './serving.server.ts'

export const fotosDePiezasRoutes: Routes<{ db: Db; store: FotoStore }> = async (app, { db, store }) => {
  const serve = serveWith(app, db)
  serve(contract.empezarFoto, fotos.empezarFoto)
  serve(contract.obtenerFoto, fotos.obtenerFoto)
  serve(contract.prepararFoto, fotos.prepararFoto)

  await app.register(uploadRoutes, { db })

  // Public without a look at the piece: ids cannot be guessed, and a photo is on its way to a public page.
  const read = openFotoReader(store, app.log)
  app.route({
    method: 'GET',
    url: '/fotos/piezas/:archivo',
    policy: 'publica',
    anonymous: true,
    schema: { hide: true, params: z.object({ archivo: z.string().regex(/^[\w.-]{1,80}$/) }) },
    handler: async ({ params }, reply) => sendPublicFoto(reply, await read(params.archivo)),
  })
}

/** The parts of uploads: bytes instead of JSON. */
const uploadRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, part, ready) => ready(null, part))
  app.route({
    ...contract.subirParte,
    handler: ({ params, body }) =>
      fotos.subirParte(db, { ...params, contenido: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }),
  })
}

import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { asignarMovimiento, leerCuadre } from './banco.server.ts'
import * as contract from './contract.ts'
import * as importar from './importar.server.ts'

export const bancoRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: contract.MAX_BYTES }, (_, file, ready) =>
    ready(null, file),
  )
  app.route({
    ...contract.revisarEstado,
    handler: (request) => importar.revisar(db, { estado: request.query, file: fileOf(request) }),
  })
  app.route({
    ...contract.importarEstado,
    handler: (request) => {
      const { query, persona } = request
      return importar.importar(db, { estado: query, file: fileOf(request), autor: persona.id })
    },
  })
  app.route({ ...contract.leerBanco, handler: () => importar.leerBanco(db) })
  app.route({ ...contract.leerCuadre, handler: () => leerCuadre(db) })
  app.route({
    ...contract.asignarMovimiento,
    handler: ({ params, body, persona }) => asignarMovimiento(db, { ...params, ...body, autor: persona.id }),
  })
}

/** The uploaded file; empty if the request has no body. */
function fileOf({ body }: FastifyRequest | { body: unknown }) {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

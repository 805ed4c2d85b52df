import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/open.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { FILE_TOO_LARGE, importarArchivo, MAX_BYTES, revisarArchivo } from './contract.ts'
import * as importar from './importar.server.ts'

export const importarRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  // Only the routes of this plugin accept CSV instead of JSON.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, file, ready) =>
    ready(null, file),
  )
  // Refuses large files by `content-length`, before the body is read.
  app.addHook('preParsing', async ({ headers }) => {
    if (Number(headers['content-length']) > MAX_BYTES)
      throw new ErrorDeNegocio({ status: 413, title: 'Demasiado grande', detail: FILE_TOO_LARGE })
  })

  app.route({ ...revisarArchivo, handler: (request) => importar.revisar(db, fileOf(request)) })
  app.route({
    ...importarArchivo,
    handler: async (request, response) => {
      const { query, persona } = request
      response.code(201)
      return importar.importar(db, { fileName: query.nombre, file: fileOf(request), autor: persona.id })
    },
  })
}

/** The uploaded file; empty if the request has no body. */
function fileOf({ body }: FastifyRequest | { body: unknown }) {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

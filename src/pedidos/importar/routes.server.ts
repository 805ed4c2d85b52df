import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { ErrorDeNegocio } from '#lib/errores.ts'
import { ARCHIVO_GRANDE, importarArchivo, MAXIMO_DE_BYTES, revisarArchivo } from './contract.ts'
import * as importar from './importar.server.ts'

export const rutasDeImportar: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  // Only here: everywhere else a body is JSON.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAXIMO_DE_BYTES }, (_, archivo, listo) =>
    listo(null, archivo),
  )
  // What is too large is refused before it is read.
  app.addHook('preParsing', async ({ headers }) => {
    if (Number(headers['content-length']) > MAXIMO_DE_BYTES)
      throw new ErrorDeNegocio({ status: 413, title: 'Demasiado grande', detail: ARCHIVO_GRANDE })
  })

  app.route({ ...revisarArchivo, handler: (peticion) => importar.revisar(db, archivoDe(peticion)) })
  app.route({
    ...importarArchivo,
    handler: async (peticion, respuesta) => {
      const { query, persona } = peticion
      respuesta.code(201)
      return importar.importar(db, { ...query, archivo: archivoDe(peticion), autor: persona.id })
    },
  })
}

/** Nothing was sent when there is none. */
function archivoDe({ body }: FastifyRequest | { body: unknown }) {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

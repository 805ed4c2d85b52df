import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** `GET /api/docs`: the routes as OpenAPI. Written once, since that takes a fifth of a second of everybody's time. */
export function describirInterfaz(app: FastifyInstance) {
  let escrita: ReturnType<typeof escribir> | undefined

  function escribir() {
    const texto = Buffer.from(JSON.stringify(app.swagger()))
    const etag = `"${createHash('sha256').update(texto).digest('base64url')}"`
    return { texto, comprimido: gzipSync(texto), etag }
  }

  app.route({
    method: 'GET',
    url: '/api/docs',
    policy: 'publica',
    schema: { hide: true },
    handler: async (peticion, respuesta) => {
      escrita ??= escribir()
      respuesta.header('etag', escrita.etag).header('vary', 'Accept-Encoding')
      if (peticion.headers['if-none-match']?.includes(escrita.etag)) return respuesta.code(304).send()
      respuesta.type('application/json; charset=utf-8')
      if (!/\bgzip\b/.test(String(peticion.headers['accept-encoding'] ?? ''))) return respuesta.send(escrita.texto)
      return respuesta.header('content-encoding', 'gzip').send(escrita.comprimido)
    },
  })
}

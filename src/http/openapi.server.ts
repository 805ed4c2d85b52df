import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** `GET /api/docs`: the routes as OpenAPI. Written once, because it blocks the process for a fifth of a second. */
export function describeApi(app: FastifyInstance) {
  let written: ReturnType<typeof write> | undefined

  function write() {
    const json = Buffer.from(JSON.stringify(app.swagger()))
    const etag = `"${createHash('sha256').update(json).digest('base64url')}"`
    return { json, gzipped: gzipSync(json), etag }
  }

  app.route({
    method: 'GET',
    url: '/api/docs',
    policy: 'publica',
    schema: { hide: true },
    handler: async (request, reply) => {
      written ??= write()
      reply.header('etag', written.etag).header('vary', 'Accept-Encoding')
      if (request.headers['if-none-match']?.includes(written.etag)) return reply.code(304).send()
      reply.type('application/json; charset=utf-8')
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(written.json)
      return reply.header('content-encoding', 'gzip').send(written.gzipped)
    },
  })
}

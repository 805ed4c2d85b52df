import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What S3 calls some of its refusals. A key that was taken back is refused with 403 too, by another name. */
const CODES: Record<number, string> = { 401: 'InvalidAccessKeyId', 403: 'AccessDenied', 429: 'SlowDown' }

/** A server that keeps objects as S3 does: PUT, GET, DELETE and the list of `/bucket`, signed requests only. */
export async function openBucket() {
  const objects = new Map<string, { content: Buffer; type: string | undefined }>()
  /** Statuses that it answers to addresses, by path, instead of what it keeps. */
  const refusals = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url = '', headers } = request
    const [key = '', query] = url.split('?')
    if (!/^AWS4-HMAC-SHA256 Credential=llave\//.test(headers.authorization ?? '')) return response.writeHead(403).end()
    const refusal = refusals.get(key)
    if (refusal) {
      response.writeHead(refusal, { 'content-type': 'application/xml' })
      return response.end(`<?xml version="1.0"?><Error><Code>${CODES[refusal] ?? 'InvalidRequest'}</Code></Error>`)
    }
    const prefix = new URLSearchParams(query).get('prefix')
    if (method === 'GET' && prefix !== null) {
      const start = `${key.replace(/\/$/, '')}/`
      const keys = [...objects.keys()].filter((one) => one.startsWith(start + prefix))
      const rows = keys.map((one) => `<Contents><Key>${one.slice(start.length)}</Key></Contents>`)
      response.writeHead(200, { 'content-type': 'application/xml' })
      return response.end(`<?xml version="1.0"?><ListBucketResult>${rows.join('')}</ListBucketResult>`)
    }
    const object = objects.get(key)
    if (method === 'PUT') {
      objects.set(key, { content: Buffer.concat(chunks), type: headers['content-type'] })
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (object) return response.writeHead(200, { 'content-type': object.type }).end(object.content)
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () => new Promise((closed) => server.closeAllConnections() === undefined && server.close(closed))
  return { objects, refusals, port: (server.address() as AddressInfo).port, close } // it listens on a port
}

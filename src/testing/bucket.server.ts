import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What S3 calls some of its refusals. */
const CODES: Record<number, string> = {
  403: 'AccessDenied',
  404: 'NoSuchKey',
  412: 'PreconditionFailed',
  416: 'InvalidRange',
  429: 'SlowDown',
}
type Send = (response: ServerResponse, content: Buffer) => void

/**
 * A server that keeps objects as S3 does: PUT, GET (also the end of one), DELETE and the list of `/bucket`. It knows the
 * key `llave` alone.
 */
export async function openBucket() {
  const objects = new Map<string, { content: Buffer; type: string | undefined }>()
  /** Statuses that it answers to addresses, by path, instead of what it keeps. */
  const refusals = new Map<string, number>()
  /** How it sends its next answers to a GET, whose headers may still be changed; else at once. */
  const sending: Send[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url = '', headers } = request
    const [key = '', query] = url.split('?')
    const refuse = (status: number, code = CODES[status] ?? 'InvalidRequest') => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    }
    // As for a key that was taken back.
    if (!/^AWS4-HMAC-SHA256 Credential=llave\//.test(headers.authorization ?? ''))
      return refuse(403, 'InvalidAccessKeyId')
    const refusal = refusals.get(key)
    if (refusal) return refuse(refusal)
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
    if (!object) return refuse(404)
    const { content, type } = object
    const etag = `"${createHash('md5').update(content).digest('hex')}"`
    if (![undefined, etag].includes(headers['if-match'])) return refuse(412)
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    if (headers.range && from >= content.length) return refuse(416)
    response.statusCode = headers.range ? 206 : 200
    if (headers.range) response.setHeader('content-range', `bytes ${from}-${content.length - 1}/${content.length}`)
    if (type) response.setHeader('content-type', type)
    response.setHeader('content-length', content.length - from).setHeader('etag', etag)
    const send: Send = sending.shift() ?? ((answer, bytes) => answer.end(bytes))
    send(response, content.subarray(from))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () => new Promise((closed) => server.closeAllConnections() === undefined && server.close(closed))
  return { objects, refusals, sending, port: (server.address() as AddressInfo).port, close } // it listens on a port
}

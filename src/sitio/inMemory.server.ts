import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRawSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The supported encodings, in order of preference. */
const ENCODINGS = ['br', 'gzip'] as const
type Copy = { body: Buffer; responseHeaders: Record<string, string> }

/**
 * Prepares a text for serving, plain and compressed, each copy with its own strong ETag. A matching `If-None-Match`
 * gets 304. If the reply already has another status, the text is always sent.
 */
export async function inMemory(text: string, responseHeaders: Record<string, string>) {
  const plain = Buffer.from(text)
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  const commonHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding', ...responseHeaders }
  const copy = (body: Buffer, encoding?: string): Copy => ({
    body,
    responseHeaders: {
      ...commonHeaders,
      etag: `"${etag}${encoding ? `-${encoding}` : ''}"`,
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    toGzip(plain, { level: 9 }),
  ])
  const copies = { br: copy(br, 'br'), gzip: copy(gz, 'gzip'), plain: copy(plain) }

  return ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { body, responseHeaders } = copies[encodingFor(headers) ?? 'plain']
    reply.headers(responseHeaders)
    const hasItAlready = reply.statusCode === 200 && hasEtag(headers['if-none-match'], responseHeaders.etag)
    return hasItAlready ? reply.code(304).send() : reply.send(body)
  }
}

/** The beginning that pages share, compressed once for all of them. */
export type Beginning = { plain: Buffer; deflated: Buffer }

export function shareBeginning(text: string): Beginning {
  const plain = Buffer.from(text)
  // A flush ends the compressed bytes so that others can follow them.
  return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) }
}

/** How far back compressed bytes can refer, in bytes (RFC 1951). */
const WINDOW = 32_768
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Sends a text for one answer. Of its compression only the rest after the shared beginning is work: gzip (RFC 1952). */
export function sendAfter({ plain, deflated }: Beginning, rest: string, request: FastifyRequest, reply: FastifyReply) {
  const restPlain = Buffer.from(rest)
  reply.header('vary', 'accept-encoding')
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(Buffer.concat([plain, restPlain]))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(restPlain, crc32(plain)))
  trailer.writeUInt32LE(plain.length + restPlain.length, 4)
  const restDeflated = deflateRawSync(restPlain, { level: 4, dictionary: plain.subarray(-WINDOW) })
  return reply.header('content-encoding', 'gzip').send(Buffer.concat([GZIP_HEADER, deflated, restDeflated, trailer]))
}

const encodingFor = (headers: FastifyRequest['headers']) =>
  ENCODINGS.find((encoding) => accepts(headers['accept-encoding'], encoding))

function accepts(accepted: string | string[] | undefined, encoding: string) {
  return [accepted ?? []]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .some(
      ([encodingName, ...parameters]) => encodingName === encoding && !parameters.some((q) => /^q=0(\.0*)?$/.test(q)),
    )
}

function hasEtag(etags: string | undefined, etag = '') {
  return etags === '*' || (etags ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

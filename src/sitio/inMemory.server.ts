import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** The supported encodings, in order of preference. */
const ENCODINGS = ['br', 'gzip'] as const
/** `quick`: somebody waits for the text, so that it is compressed less: 8 % longer in a tenth of the time. */
export type Effort = 'full' | 'quick'
const QUALITIES = { full: { br: constants.BROTLI_MAX_QUALITY, gzip: 9 }, quick: { br: 5, gzip: 5 } }

type Copy = { body: Buffer; responseHeaders: Record<string, string> }

/**
 * Prepares a text for serving, plain and compressed, each copy with its own strong ETag. A matching `If-None-Match`
 * gets 304. If the reply already has another status, the text is always sent.
 */
export async function inMemory(text: string, responseHeaders: Record<string, string>, effort: Effort = 'full') {
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
    toBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_QUALITY]: QUALITIES[effort].br,
      },
    }),
    toGzip(plain, { level: QUALITIES[effort].gzip }),
  ])
  const copies = { br: copy(br, 'br'), gzip: copy(gz, 'gzip'), plain: copy(plain) }

  return ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { body, responseHeaders } = copies[encodingFor(headers) ?? 'plain']
    reply.headers(responseHeaders)
    const hasItAlready = reply.statusCode === 200 && hasEtag(headers['if-none-match'], responseHeaders.etag)
    return hasItAlready ? reply.code(304).send() : reply.send(body)
  }
}

const encodingFor = (headers: FastifyRequest['headers']) =>
  ENCODINGS.find((encoding) => accepts(headers['accept-encoding'], encoding))

/** Whether an `Accept-Encoding` header allows an encoding. */
export function accepts(accepted: string | string[] | undefined, encoding: string) {
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

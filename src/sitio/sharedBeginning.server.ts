import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts } from './inMemory.server.ts'

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

/** Sends a shared beginning and a rest as one answer; only the rest is compressed now: gzip (RFC 1952). */
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

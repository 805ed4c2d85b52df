import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Sharp, SharpOptions } from 'sharp'
import { ErrorDeNegocio, invalid, tooManyRequests, unavailable } from '../errors.ts'
import { openQueue } from '../queue.ts'
import type { Foto, FotoNueva } from './contract.ts'
import { fileNameOf, fotoTypeOf, MAX_KEPT_BYTES, MAX_PIXELS, MAX_SIDE } from './rules.ts'

/** A photo that was checked and shrunk, as the tables store it. */
export type CheckedFoto = Omit<Foto, 'id'> & { contenido: Buffer }

/**
 * How a photo is kept: pixels of its longer side, bytes, and whether it becomes a JPEG whatever it was. `pixels`: above
 * how many it is not decoded; `field`: where a refusal stands.
 */
export type FotoTarget = { side: number; bytes: number; jpeg?: boolean; pixels?: number; field?: string }
const DEFAULT_TARGET: FotoTarget = { side: MAX_SIDE, bytes: MAX_KEPT_BYTES }

/** Seconds after which decoding one photo fails; most photos take a tenth of that. */
const TIMEOUT = 8
/** Requests with photos that may wait at once; in a longer queue people would give up before their turn. */
const MAX_WAITING = 60
/** Waiting requests of one account, limited so that one sender cannot fill the queue. */
const MAX_PER_ACCOUNT = 4
const QUALITIES = [82, 72, 60, 48] as const
/** Parts of the longest side that are tried, until the photo is small enough. */
const SCALES = [1, 0.75, 0.5625, 0.4, 0.3] as const

/** Runs a work that decodes or encodes photos when it is its turn: one at a time per process, by key. */
export const inTurn = openQueue(1)
let waiting = 0
const waitingByAccount = new Map<string, number>()

/**
 * Decodes, checks and shrinks uploaded photos, one at a time per process because decoding takes much memory. Accounts
 * take turns by photo, so that nobody waits for all photos of another. Called before the transaction because it is slow
 * (docs/decisions/030).
 * @param account the account that sends them
 * @throws ErrorDeNegocio 422 at `fotos`, 429 when too many requests of this account wait, 503 when too many wait in all
 */
export async function checkFotos(
  fotos: readonly FotoNueva[],
  account: string,
  target: FotoTarget = DEFAULT_TARGET,
): Promise<CheckedFoto[]> {
  if (fotos.length === 0) return []
  const own = waitingByAccount.get(account) ?? 0
  if (own >= MAX_PER_ACCOUNT)
    throw tooManyRequests('Tus otras fotos todavía se están guardando. Intenta de nuevo en unos segundos.', 5)
  if (waiting >= MAX_WAITING) throw unavailable('Llegan muchas fotos a la vez. Intenta de nuevo en unos segundos.')
  waiting += 1
  waitingByAccount.set(account, own + 1)
  try {
    const ready: CheckedFoto[] = []
    for (const foto of fotos) ready.push(await inTurn(() => checkFoto(foto, target), account))
    return ready
  } finally {
    waiting -= 1
    const left = (waitingByAccount.get(account) ?? 1) - 1
    if (left > 0) waitingByAccount.set(account, left)
    else waitingByAccount.delete(account)
  }
}

async function checkFoto({ nombre, contenido: content }: FotoNueva, target: FotoTarget): Promise<CheckedFoto> {
  const { pixels = MAX_PIXELS, field = 'fotos' } = target
  const badFoto = (message: string) => invalid(message, { [field]: message })
  const bytes = Buffer.from(content, 'base64')
  const type = fotoTypeOf(bytes)
  if (!type) throw badFoto(`«${nombre}» no es una foto JPG, PNG o WebP.`)
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: pixels, failOn: 'error', pages: 1 }
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > pixels)
      throw badFoto(`«${nombre}» mide ${width} por ${height}: es demasiado grande. Hazla más pequeña.`)
    const outputType = target.jpeg || type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const shrunk = await shrink((side) => prepare(sharp(bytes, options), side), outputType, target)
    return { nombre: fileNameOf(nombre, outputType), tipo: outputType, ...shrunk }
  } catch (error) {
    if (error instanceof ErrorDeNegocio) throw error
    throw badFoto(`«${nombre}» está dañada o no es una foto. Prueba con otra.`)
  }
}

function prepare(foto: Sharp, side: number) {
  return foto
    .timeout({ seconds: TIMEOUT })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}

/**
 * Encodes the photo again, at falling quality and size until it is small enough. Drops all metadata, such as place and
 * camera.
 */
async function shrink(read: (side: number) => Sharp, type: Foto['tipo'], target: FotoTarget) {
  for (const scale of SCALES) {
    // The photo is decoded once per size; all qualities use the same pixels.
    const { data, info } = await read(Math.round(target.side * scale))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const sharp = await loadSharp()
    const { width, height, channels } = info
    for (const quality of QUALITIES) {
      const pixels = sharp(data, { raw: { width, height, channels } })
      const content = await (type === 'image/jpeg'
        ? pixels.flatten({ background: '#fff' }).jpeg({ quality })
        : pixels.webp({ quality, effort: 2 })
      ).toBuffer()
      if (content.length <= target.bytes)
        return { contenido: content, bytes: content.length, ancho: info.width, alto: info.height }
    }
  }
  throw new Error('The photo stays too heavy')
}

/** Loads sharp with the first photo: its libraries are large, and most processes never see a photo. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Of libvips's decoders only these three may run, whatever format it detects.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

/**
 * Answers with a photo after the caller has checked that the person may see it. The browser must revalidate it each
 * time, so that a person who lost access or signed out gets nothing; scripts hidden in a photo never run.
 */
export function sendFoto(
  reply: FastifyReply,
  { tipo: type, nombre, contenido: content }: { tipo: string; nombre: string; contenido: Buffer },
) {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.headers({
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    'content-disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${toAscii(nombre)}"; filename*=UTF-8''${toUtf8(nombre)}`,
  })
  return sendInert(reply, { type, etag, content })
}

/** Answers with a photo that anybody may see and whose address never gets other bytes; serves byte ranges (RFC 9110). */
export function sendPublicFoto(reply: FastifyReply, { type, etag, content }: InertFile) {
  reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'accept-ranges': 'bytes' })
  const { range = '', 'if-range': condition = etag } = reply.request.headers
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if ((from === '' && to === '') || condition !== etag) return sendInert(reply, { type, etag, content })
  const start = from === '' ? Math.max(0, content.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? content.length - 1 : Math.min(Number(to), content.length - 1)
  if (start > end) return reply.code(416).header('content-range', `bytes */${content.length}`).send()
  reply.code(206).header('content-range', `bytes ${start}-${end}/${content.length}`)
  return sendInert(reply, { type, etag, content: content.subarray(start, end + 1) })
}

type InertFile = { type: string; etag: string; content: Buffer }

function sendInert(reply: FastifyReply, { type, etag, content }: InertFile) {
  reply.headers({
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(content)
}

/** ASCII file name for old browsers, without characters that could end the name or the header. */
function toAscii(nombre: string) {
  return nombre.normalize('NFD').replace(/[^\w .()-]/g, '')
}

function toUtf8(nombre: string) {
  return encodeURIComponent(nombre).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
}

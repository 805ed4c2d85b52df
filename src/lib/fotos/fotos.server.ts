import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Sharp, SharpOptions } from 'sharp'
import { ErrorDeNegocio, invalid, tooManyRequests, unavailable } from '../errors.ts'
import type { Foto, FotoNueva } from './contract.ts'
import { fileNameOf, fotoTypeOf, MAX_KEPT_BYTES, MAX_PIXELS, MAX_SIDE } from './rules.ts'

/** One that was checked and made small, as the tables keep it. */
export type CheckedFoto = Omit<Foto, 'id'> & { contenido: Buffer }

/** Seconds for one photo; a usual one takes a tenth. */
const TIMEOUT = 8
/** How many requests with photos wait at once; beyond, their people would have gone before their turn came. */
const MAX_WAITING = 60
/** And how many of them one person's: what is refused costs its sender nothing, and others wait for it. */
const MAX_PER_ACCOUNT = 4
const QUALITIES = [82, 72, 60, 48] as const
const SIDES = [MAX_SIDE, 1200, 900, 640] as const

let last: Promise<unknown> = Promise.resolve()
let waiting = 0
const waitingByAccount = new Map<string, number>()

/**
 * Decodes, checks and makes small what was sent, one photo of the process at a time: whoever decodes twenty at once has
 * no memory left for anything else. Before the transaction, as it takes a while (docs/decisions/030).
 * @param account the account that sends them
 * @throws ErrorDeNegocio 422 at `fotos`, 429 when too many of theirs wait already, 503 when too many of all do
 */
export async function checkFotos(fotos: readonly FotoNueva[], account: string): Promise<CheckedFoto[]> {
  if (fotos.length === 0) return []
  const own = waitingByAccount.get(account) ?? 0
  if (own >= MAX_PER_ACCOUNT)
    throw tooManyRequests('Tus otras fotos todavía se están guardando. Intenta de nuevo en unos segundos.', 5)
  if (waiting >= MAX_WAITING) throw unavailable('Llegan muchas fotos a la vez. Intenta de nuevo en unos segundos.')
  waiting += 1
  waitingByAccount.set(account, own + 1)
  const checked = last.then(async () => {
    const ready: CheckedFoto[] = []
    for (const foto of fotos) ready.push(await checkFoto(foto))
    return ready
  })
  // The next one comes whatever became of this.
  last = checked
    .catch(() => {})
    .finally(() => {
      waiting -= 1
      const left = (waitingByAccount.get(account) ?? 1) - 1
      if (left > 0) waitingByAccount.set(account, left)
      else waitingByAccount.delete(account)
    })
  return checked
}

async function checkFoto({ nombre, contenido: content }: FotoNueva): Promise<CheckedFoto> {
  const badFoto = (message: string) => invalid(message, { fotos: message })
  const bytes = Buffer.from(content, 'base64')
  const type = fotoTypeOf(bytes)
  if (!type) throw badFoto(`«${nombre}» no es una foto JPG, PNG o WebP.`)
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS)
      throw badFoto(`«${nombre}» mide ${width} por ${height}: es demasiado grande. Hazla más pequeña.`)
    const outputType = type === 'image/jpeg' ? type : 'image/webp'
    const shrunk = await shrink((side) => prepare(sharp(bytes, options), side), outputType)
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

/** Written anew, with less and less care until it is light enough; what it said of place and camera is left out. */
async function shrink(read: (side: number) => Sharp, type: Foto['tipo']) {
  for (const side of SIDES) {
    // Decoded once for all qualities of a size.
    const { data, info } = await read(side).raw().toBuffer({ resolveWithObject: true })
    const sharp = await loadSharp()
    const { width, height, channels } = info
    for (const quality of QUALITIES) {
      const pixels = sharp(data, { raw: { width, height, channels } })
      const content = await (type === 'image/jpeg'
        ? pixels.jpeg({ quality })
        : pixels.webp({ quality, effort: 2 })
      ).toBuffer()
      if (content.length <= MAX_KEPT_BYTES)
        return { contenido: content, bytes: content.length, ancho: info.width, alto: info.height }
    }
  }
  throw new Error('The photo stays too heavy')
}

/** Loaded with the first photo: most processes that start never see one, and its libraries are large. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Of all that its libraries can read only these three, whatever they take a file for.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}

/**
 * Answers with a photo, once the room has seen that the person may have it. A browser keeps it for that person and asks
 * again each time, so that who has left, or was never let in, gets nothing; and runs nothing of it.
 */
export function sendFoto(
  reply: FastifyReply,
  { tipo: type, nombre, contenido: content }: Pick<CheckedFoto, 'tipo' | 'nombre' | 'contenido'>,
) {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.headers({
    'cache-control': 'private, no-cache',
    etag,
    vary: 'cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${toAscii(nombre)}"; filename*=UTF-8''${toUtf8(nombre)}`,
  })
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(content)
}

/** For browsers that read no other: what could end the name, or the header, is left out. */
function toAscii(nombre: string) {
  return nombre.normalize('NFD').replace(/[^\w .()-]/g, '')
}

function toUtf8(nombre: string) {
  return encodeURIComponent(nombre).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
}

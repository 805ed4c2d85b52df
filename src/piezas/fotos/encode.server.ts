import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import { inTurn, loadSharp } from '#lib/fotos/fotos.server.ts'
import {
  ANCHOS_DE_PIEZA,
  anchosDe,
  describeOther,
  fotoTypeOf,
  TIPOS_DE_PIEZA,
  type TipoDePieza,
} from '#lib/fotos/rules.ts'
import { MAX_PIXELES, MIN_ANCHO, type Recorte } from './contract.ts'
import { cropOf } from './rules.ts'

/** Seconds after which one step of one photo fails. */
const TIMEOUT = 20
const LARGEST = ANCHOS_DE_PIEZA[ANCHOS_DE_PIEZA.length - 1] ?? 0
const DAMAGED = 'Esa foto está dañada: no se puede abrir entera. Tómala o envíala de nuevo.'

export type Rendering = { ancho: number; tipo: TipoDePieza; contenido: Buffer }

/** @throws ErrorDeNegocio 422 if the first bytes of a file are of no photo */
export function requireFoto(bytes: Uint8Array) {
  if (fotoTypeOf(bytes)) return
  const message = describeOther(bytes)
  throw invalid(message, { foto: message })
}

/**
 * Decodes an uploaded photo, crops it to 4:5 and encodes it as AVIF and WebP at each width that it reaches. Metadata,
 * such as place and camera, are dropped. Takes turns with all other photos of the process.
 * @throws ErrorDeNegocio 422 if it is no photo, damaged, too large or too small
 */
export function encodeFoto(bytes: Buffer, recorte: Recorte) {
  requireFoto(bytes)
  return inTurn(async () => {
    const sharp = await loadSharp()
    try {
      const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
      const { width, height } = autoOrient
      if (width * height > MAX_PIXELES) throw invalid(`La foto mide ${width} × ${height} píxeles: es demasiado grande.`)
      const natural = cropOf({ width, height }, recorte)
      if (natural.width < MIN_ANCHO)
        throw invalid(`La foto mide ${width} × ${height} píxeles: es demasiado pequeña para la tienda.`)
      // Shrunk while it is decoded, which a JPEG of 50 megapixels needs.
      const scale = Math.min(1, LARGEST / natural.width)
      const target = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELES, failOn: 'error', pages: 1 })
        .timeout({ seconds: TIMEOUT })
        .autoOrient()
        .resize({ ...target, fit: 'fill' })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { turned: _, ...area } = cropOf(target, recorte)
      const whole = await sharp(data, { raw: info }).rotate(recorte.giro).raw().toBuffer({ resolveWithObject: true })
      const cropped = await sharp(whole.data, { raw: whole.info })
        .extract(area)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const read = () => sharp(cropped.data, { raw: cropped.info }).timeout({ seconds: TIMEOUT })
      const [r = 0, g = 0, b = 0] = await read().resize(1, 1, { fit: 'fill' }).raw().toBuffer()
      const renderings: Rendering[] = []
      for (const ancho of anchosDe(area.width))
        for (const tipo of TIPOS_DE_PIEZA) {
          const sized = read().resize(ancho, heightOf(ancho), { fit: 'fill' })
          const encoded =
            tipo === 'avif' ? sized.avif({ quality: 50, effort: 2 }) : sized.webp({ quality: 74, effort: 3 })
          renderings.push({ ancho, tipo, contenido: await encoded.toBuffer() })
        }
      const ancho = renderings.at(-1)?.ancho ?? MIN_ANCHO
      const color = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
      return { renderings, ancho, alto: heightOf(ancho), color }
    } catch (error) {
      if (error instanceof ErrorDeNegocio) throw error
      throw invalid(DAMAGED)
    }
  }, 'piezas')
}

const heightOf = (width: number) => (width * 5) / 4

import { createHash } from 'node:crypto'
import { invalid } from '#lib/errors.ts'
import { checkFotos } from '#lib/fotos/fotos.server.ts'
import { describeOther, fotoTypeOf } from '#lib/fotos/rules.ts'
import type { Archivo } from './contract.ts'
import { huellaOf } from './huella.server.ts'

/** As photos of orders, but with the pixels that a phone sends where no program makes the photo smaller. */
const KEPT = { side: 1600, bytes: 400 * 1024, jpeg: true, pixels: 50_000_000, field: 'archivo' }

/** A PDF by its first bytes, whatever its name says (ISO 32000-2, 7.5.2), that is whole enough to have its end mark. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.includes('%%EOF')

/**
 * A receipt as the table keeps it: a photo is encoded again without its metadata and gets a perceptual hash
 * (docs/decisions/059); a PDF stays as it is.
 * @param account whose turn it is when many photos are decoded
 * @throws ErrorDeNegocio 422 at `archivo`, 429 or 503 while too many photos wait
 */
export async function readArchivo(archivo: Archivo, account: string) {
  const bytes = Buffer.from(archivo.contenido, 'base64')
  const hash = createHash('sha256').update(bytes).digest()
  if (isPdf(bytes))
    return {
      tipo: 'application/pdf' as const,
      bytes: bytes.length,
      ancho: null,
      alto: null,
      contenido: bytes,
      hash,
      huella: null,
    }
  if (!fotoTypeOf(bytes)) {
    const message =
      bytes.subarray(0, 4).toString('latin1') === '%PDF' ? 'El PDF está dañado. Envía una foto.' : describeOther(bytes)
    throw invalid(message, { archivo: message })
  }
  const [foto] = await checkFotos([archivo], account, KEPT)
  if (!foto) throw new Error('No photo came back.')
  const { nombre: _, ...kept } = foto
  return { ...kept, hash, huella: await huellaOf(foto.contenido, account) }
}

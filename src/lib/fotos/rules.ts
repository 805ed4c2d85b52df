import type { Foto } from './contract.ts'

/** Pixels of the longer side of a stored photo. */
export const MAX_SIDE = 1600
/** Bytes of a stored photo. */
export const MAX_KEPT_BYTES = 400 * 1024
/**
 * Pixels above which a photo is not decoded: a small file may decompress to a huge image. Three times what browsers
 * send (`ui/photos/shrinkPhoto.ts`).
 */
export const MAX_PIXELS = 8_000_000

/** The type of a file by its first bytes, whatever its name says; null when it is no photo we accept. */
export function fotoTypeOf(bytes: Uint8Array): Foto['tipo'] | null {
  const begins = (offset: number, ...values: number[]) => values.every((value, i) => bytes[offset + i] === value)
  if (begins(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp'
  return null
}

const EXTENSIONS: Record<Foto['tipo'], string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The file name without folders, with the extension of the stored type: `pulsera.png` becomes `pulsera.webp`. */
export function fileNameOf(name: string, type: Foto['tipo']) {
  const [baseName = ''] = name.split(/[\\/]/).slice(-1)
  const stem = baseName.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  return `${stem.replace(/^\.+/, '') || 'foto'}.${EXTENSIONS[type]}`
}

/** Widths in pixels at which photos of pieces are kept; they are 4:5. A photo has those that it reaches unenlarged. */
export const ANCHOS_DE_PIEZA = [360, 720, 1080, 1440] as const

/** The widths that a photo has whose largest rendering is `ancho` pixels wide. */
export const anchosDe = (ancho: number) => ANCHOS_DE_PIEZA.filter((width) => width <= ancho)

/** File types of those renderings, the smaller one first. */
export const TIPOS_DE_PIEZA = ['avif', 'webp'] as const
export type TipoDePieza = (typeof TIPOS_DE_PIEZA)[number]

/** The address of a rendering of a piece's photo, whose content never changes. */
export function urlDeFoto(id: string, ancho: number, tipo: TipoDePieza) {
  return `/fotos/piezas/${id}-${ancho}.${tipo}`
}

/** Says what a file is that {@link fotoTypeOf} does not accept, by its first bytes and not by its name. */
export function describeOther(bytes: Uint8Array) {
  const head = String.fromCharCode(...bytes.subarray(0, 256))
  if (/^....ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/s.test(head))
    return 'Es una foto HEIC, que muchos teléfonos no abren. Envíala como JPG; en el iPhone: Ajustes, Cámara, Formatos, «Más compatible».'
  if (head.startsWith('%PDF')) return 'Es un PDF, no una foto. Elige una foto JPG, PNG o WebP.'
  if (/<svg|<!DOCTYPE svg/i.test(head)) return 'Es un dibujo SVG, no una foto. Elige una foto JPG, PNG o WebP.'
  return 'Eso no es una foto JPG, PNG o WebP. Elige otra.'
}

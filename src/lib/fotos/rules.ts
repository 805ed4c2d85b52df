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

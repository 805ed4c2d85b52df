/** How small a photo becomes: pixels of its longer side, the first that fits, and bytes. */
export type PhotoLimits = { sides: readonly number[]; bytes: number }
/** Limits of a photo that is sent with a form. */
const OF_FORMS: PhotoLimits = { sides: [1600, 1200, 900, 640], bytes: 300 * 1024 }
const QUALITIES = [0.85, 0.75, 0.62, 0.5, 0.4]
const MAX_NAME_LENGTH = 100

/** A photo to be sent: its file name and its bytes in base64. */
export type PhotoToSend = { nombre: string; contenido: string }

/** The browser cannot decode the file. The message is shown to the person. */
export class UnreadablePhoto extends Error {
  constructor(file: File) {
    const { name } = file
    super(
      isHeic(file)
        ? `Este navegador no puede abrir «${name}», que es una foto HEIC. Envíala como JPG.`
        : file.type === '' || file.type.startsWith('image/')
          ? `No se pudo abrir «${name}». Puede estar dañada: prueba con otra foto.`
          : `«${name}» no es una foto. Adjunta JPG, PNG o WebP.`,
    )
    this.name = 'UnreadablePhoto'
  }
}

/**
 * Shrinks a photo and re-encodes it as JPEG, upright and without metadata (place, camera).
 * @throws UnreadablePhoto
 */
export async function shrinkPhoto(file: File): Promise<PhotoToSend> {
  const [blob] = await shrinkTo(file, [OF_FORMS])
  return { nombre: fileNameOf(file.name), contenido: (await toDataUrl(blob)).replace(/^[^,]*,/, '') }
}

/**
 * Re-encodes a photo as JPEG at each of some sizes, upright and without metadata.
 * @throws UnreadablePhoto
 */
export async function shrinkTo<const L extends readonly PhotoLimits[]>(file: File, limits: L) {
  const bitmap = await decode(file)
  try {
    const blobs: Blob[] = []
    for (const limit of limits) blobs.push(await compress(bitmap, limit))
    return blobs as { [K in keyof L]: Blob } // one for each of the limits
  } catch {
    throw new UnreadablePhoto(file)
  } finally {
    bitmap.close()
  }
}

async function decode(file: File) {
  // Refuses SVG, which has no pixels, and GIF, which would lose its animation.
  if (/svg|gif/.test(file.type) || (file.type !== '' && !file.type.startsWith('image/')))
    throw new UnreadablePhoto(file)
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new UnreadablePhoto(file)
  }
}

async function compress(bitmap: ImageBitmap, { sides, bytes }: PhotoLimits) {
  for (const maxSide of sides) {
    const canvas = draw(bitmap, maxSide)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (!blob) throw new Error('The canvas returned no blob')
      if (blob.size <= bytes) return blob
    }
  }
  throw new Error('The photo could not be shrunk below the limit')
}

function draw(bitmap: ImageBitmap, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('The browser has no 2D canvas')
  // JPEG has no transparency: transparent pixels would turn black.
  ctx.fillStyle = '#fff'
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A blob as a `data:` URL, because the content security policy allows no `blob:` images. */
export function toDataUrl(bytes: Blob) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
}

function isHeic({ name, type }: File) {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
}

/** A safe file name that ends in `.jpg`; `foto.jpg` for a file without a name. */
function fileNameOf(fileName: string) {
  const withoutExtension = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N} .,_()-]/gu, '')
    .trim()
  return `${withoutExtension.slice(0, MAX_NAME_LENGTH) || 'foto'}.jpg`
}

/** Size of a photo in bytes. */
export function sizeOf({ contenido: content }: PhotoToSend) {
  return Math.floor((content.length * 3) / 4) - (content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0)
}

/** Formats a number of bytes as `212 KB`; at least 1 KB. */
export function formatKb(bytes: number) {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Pixels of the longer side, and bytes, of what leaves the browser. */
const LONGEST_SIDE = 1600
const MAX_BYTES = 300 * 1024
const QUALITIES = [0.85, 0.75, 0.62, 0.5, 0.4]
const SIDES = [LONGEST_SIDE, 1200, 900, 640]
const MAX_NAME_LENGTH = 100

/** A photo that waits to be sent: what its file is called, and its bytes in base64. */
export type PhotoToSend = { nombre: string; contenido: string }

/** This browser cannot make a photo of the file; the message is for its person. */
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
    this.name = 'NoSePudoLeer'
  }
}

/**
 * A photo as light as it can be and still be looked at, upright, without what it says of place and camera.
 * @throws NoSePudoLeer
 */
export async function shrinkPhoto(file: File): Promise<PhotoToSend> {
  const bitmap = await decode(file)
  try {
    const blob = await compress(bitmap)
    return { nombre: fileNameOf(file.name), contenido: await toBase64(blob) }
  } catch {
    throw new UnreadablePhoto(file)
  } finally {
    bitmap.close()
  }
}

async function decode(file: File) {
  // A drawing has no pixels, and a moving picture would stand still: neither is a photo.
  if (/svg|gif/.test(file.type) || (file.type !== '' && !file.type.startsWith('image/')))
    throw new UnreadablePhoto(file)
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new UnreadablePhoto(file)
  }
}

async function compress(bitmap: ImageBitmap) {
  for (const maxSide of SIDES) {
    const canvas = draw(bitmap, maxSide)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (!blob) throw new Error('The canvas gave nothing')
      if (blob.size <= MAX_BYTES) return blob
    }
  }
  throw new Error('The photo stays too heavy')
}

function draw(bitmap: ImageBitmap, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('There is no canvas')
  // What was transparent would be black.
  ctx.fillStyle = '#fff'
  ctx.fillRect(0, 0, canvas.width, canvas.height)
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

function toBase64(bytes: Blob) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
}

function isHeic({ name, type }: File) {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
}

/** What is pasted is called `image.png`, or nothing. */
function fileNameOf(fileName: string) {
  const withoutExtension = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N} .,_()-]/gu, '')
    .trim()
  return `${withoutExtension.slice(0, MAX_NAME_LENGTH) || 'foto'}.jpg`
}

/** Bytes of what stands in base64. */
export function sizeOf({ contenido: content }: PhotoToSend) {
  return Math.floor((content.length * 3) / 4) - (content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0)
}

/** `212 KB`, as people say it. */
export function formatKb(bytes: number) {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** Pixels of the longer side, and bytes, of what leaves the browser. */
const LADO_MAYOR = 1600
const PESO_MAYOR = 300 * 1024
const CALIDADES = [0.85, 0.75, 0.62, 0.5, 0.4]
const LADOS = [LADO_MAYOR, 1200, 900, 640]
const LARGO_DE_NOMBRE = 100

/** A photo that waits to be sent: what its file is called, and its bytes in base64. */
export type FotoPorEnviar = { nombre: string; contenido: string }

/** This browser cannot make a photo of the file; the message is for its person. */
export class NoSePudoLeer extends Error {
  constructor(archivo: File) {
    const { name } = archivo
    super(
      esHeic(archivo)
        ? `Este navegador no puede abrir «${name}», que es una foto HEIC. Envíala como JPG.`
        : archivo.type === '' || archivo.type.startsWith('image/')
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
export async function reducir(archivo: File): Promise<FotoPorEnviar> {
  const imagen = await abrir(archivo)
  try {
    const hecha = await achicar(imagen)
    return { nombre: nombreDe(archivo.name), contenido: await enBase64(hecha) }
  } catch {
    throw new NoSePudoLeer(archivo)
  } finally {
    imagen.close()
  }
}

async function abrir(archivo: File) {
  // A drawing has no pixels, and a moving picture would stand still: neither is a photo.
  if (/svg|gif/.test(archivo.type) || (archivo.type !== '' && !archivo.type.startsWith('image/')))
    throw new NoSePudoLeer(archivo)
  try {
    return await createImageBitmap(archivo, { imageOrientation: 'from-image' })
  } catch {
    throw new NoSePudoLeer(archivo)
  }
}

async function achicar(imagen: ImageBitmap) {
  for (const lado of LADOS) {
    const lienzo = pintar(imagen, lado)
    for (const calidad of CALIDADES) {
      const hecha = await new Promise<Blob | null>((listo) => lienzo.toBlob(listo, 'image/jpeg', calidad))
      if (!hecha) throw new Error('The canvas gave nothing')
      if (hecha.size <= PESO_MAYOR) return hecha
    }
  }
  throw new Error('The photo stays too heavy')
}

function pintar(imagen: ImageBitmap, lado: number) {
  const escala = Math.min(1, lado / Math.max(imagen.width, imagen.height))
  const lienzo = document.createElement('canvas')
  lienzo.width = Math.max(1, Math.round(imagen.width * escala))
  lienzo.height = Math.max(1, Math.round(imagen.height * escala))
  const pincel = lienzo.getContext('2d')
  if (!pincel) throw new Error('There is no canvas')
  // What was transparent would be black.
  pincel.fillStyle = '#fff'
  pincel.fillRect(0, 0, lienzo.width, lienzo.height)
  pincel.imageSmoothingQuality = 'high'
  pincel.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
  return lienzo
}

function enBase64(bytes: Blob) {
  return new Promise<string>((listo, fallar) => {
    const lector = new FileReader()
    lector.onload = () => listo(String(lector.result).replace(/^[^,]*,/, ''))
    lector.onerror = () => fallar(lector.error)
    lector.readAsDataURL(bytes)
  })
}

function esHeic({ name, type }: File) {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
}

/** What is pasted is called `image.png`, or nothing. */
function nombreDe(nombre: string) {
  const sinTerminacion = nombre
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{N} .,_()-]/gu, '')
    .trim()
  return `${sinTerminacion.slice(0, LARGO_DE_NOMBRE) || 'foto'}.jpg`
}

/** Bytes of what stands in base64. */
export function pesoDe({ contenido }: FotoPorEnviar) {
  return Math.floor((contenido.length * 3) / 4) - (contenido.endsWith('==') ? 2 : contenido.endsWith('=') ? 1 : 0)
}

/** `212 KB`, as people say it. */
export function enKb(bytes: number) {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

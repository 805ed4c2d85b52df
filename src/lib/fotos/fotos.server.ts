import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Sharp, SharpOptions } from 'sharp'
import { demasiados, ErrorDeNegocio, enPausa, invalido } from '../errores.ts'
import type { Foto, FotoNueva } from './contract.ts'
import { LADO_MAYOR, nombreDe, PESO_MAYOR, PIXELES_MAXIMOS, tipoDe } from './rules.ts'

/** One that was checked and made small, as the tables keep it. */
export type FotoRevisada = Omit<Foto, 'id'> & { contenido: Buffer }

/** Seconds for one photo; a usual one takes a tenth. */
const PLAZO = 8
/** How many requests with photos wait at once; beyond, their people would have gone before their turn came. */
const MAXIMO_EN_ESPERA = 60
/** And how many of them one person's: what is refused costs its sender nothing, and others wait for it. */
const MAXIMO_DE_UNO = 4
const CALIDADES = [82, 72, 60, 48] as const
const LADOS = [LADO_MAYOR, 1200, 900, 640] as const

let ultima: Promise<unknown> = Promise.resolve()
let enEspera = 0
const deCadaUno = new Map<string, number>()

/**
 * Decodes, checks and makes small what was sent, one photo of the process at a time: whoever decodes twenty at once has
 * no memory left for anything else. Before the transaction, as it takes a while (docs/decisions/030).
 * @param de the account that sends them
 * @throws ErrorDeNegocio 422 at `fotos`, 429 when too many of theirs wait already, 503 when too many of all do
 */
export async function revisarFotos(fotos: readonly FotoNueva[], de: string): Promise<FotoRevisada[]> {
  if (fotos.length === 0) return []
  const suyas = deCadaUno.get(de) ?? 0
  if (suyas >= MAXIMO_DE_UNO)
    throw demasiados('Tus otras fotos todavía se están guardando. Intenta de nuevo en unos segundos.', 5)
  if (enEspera >= MAXIMO_EN_ESPERA) throw enPausa('Llegan muchas fotos a la vez. Intenta de nuevo en unos segundos.')
  enEspera += 1
  deCadaUno.set(de, suyas + 1)
  const revisadas = ultima.then(async () => {
    const listas: FotoRevisada[] = []
    for (const foto of fotos) listas.push(await revisar(foto))
    return listas
  })
  // The next one comes whatever became of this.
  ultima = revisadas
    .catch(() => {})
    .finally(() => {
      enEspera -= 1
      const quedan = (deCadaUno.get(de) ?? 1) - 1
      if (quedan > 0) deCadaUno.set(de, quedan)
      else deCadaUno.delete(de)
    })
  return revisadas
}

async function revisar({ nombre, contenido }: FotoNueva): Promise<FotoRevisada> {
  const mala = (texto: string) => invalido(texto, { fotos: texto })
  const bytes = Buffer.from(contenido, 'base64')
  const tipo = tipoDe(bytes)
  if (!tipo) throw mala(`«${nombre}» no es una foto JPG, PNG o WebP.`)
  const sharp = await abrirSharp()
  const opciones: SharpOptions = { limitInputPixels: PIXELES_MAXIMOS, failOn: 'error', pages: 1 }
  try {
    const { width, height } = await sharp(bytes, { ...opciones, limitInputPixels: false }).metadata()
    if (width * height > PIXELES_MAXIMOS)
      throw mala(`«${nombre}» mide ${width} por ${height}: es demasiado grande. Hazla más pequeña.`)
    const salida = tipo === 'image/jpeg' ? tipo : 'image/webp'
    const hecha = await achicar((lado) => preparar(sharp(bytes, opciones), lado), salida)
    return { nombre: nombreDe(nombre, salida), tipo: salida, ...hecha }
  } catch (error) {
    if (error instanceof ErrorDeNegocio) throw error
    throw mala(`«${nombre}» está dañada o no es una foto. Prueba con otra.`)
  }
}

function preparar(foto: Sharp, lado: number) {
  return foto
    .timeout({ seconds: PLAZO })
    .autoOrient()
    .resize(lado, lado, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}

/** Written anew, with less and less care until it is light enough; what it said of place and camera is left out. */
async function achicar(leer: (lado: number) => Sharp, tipo: Foto['tipo']) {
  for (const lado of LADOS) {
    // Decoded once for all qualities of a size.
    const { data, info } = await leer(lado).raw().toBuffer({ resolveWithObject: true })
    const sharp = await abrirSharp()
    const { width, height, channels } = info
    for (const quality of CALIDADES) {
      const pixeles = sharp(data, { raw: { width, height, channels } })
      const contenido = await (tipo === 'image/jpeg'
        ? pixeles.jpeg({ quality })
        : pixeles.webp({ quality, effort: 2 })
      ).toBuffer()
      if (contenido.length <= PESO_MAYOR)
        return { contenido, bytes: contenido.length, ancho: info.width, alto: info.height }
    }
  }
  throw new Error('The photo stays too heavy')
}

/** Loaded with the first photo: most processes that start never see one, and its libraries are large. */
async function abrirSharp() {
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
export function entregarFoto(
  respuesta: FastifyReply,
  { tipo, nombre, contenido }: Pick<FotoRevisada, 'tipo' | 'nombre' | 'contenido'>,
) {
  const marca = `"${createHash('sha256').update(contenido).digest('base64url')}"`
  respuesta.headers({
    'cache-control': 'private, no-cache',
    etag: marca,
    vary: 'cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${enAscii(nombre)}"; filename*=UTF-8''${enUtf8(nombre)}`,
  })
  if (respuesta.request.headers['if-none-match'] === marca) return respuesta.code(304).send()
  return respuesta.type(tipo).send(contenido)
}

/** For browsers that read no other: what could end the name, or the header, is left out. */
function enAscii(nombre: string) {
  return nombre.normalize('NFD').replace(/[^\w .()-]/g, '')
}

function enUtf8(nombre: string) {
  return encodeURIComponent(nombre).replace(/['()*]/g, (signo) => `%${signo.charCodeAt(0).toString(16)}`)
}

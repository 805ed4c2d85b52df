import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { CUERPO_CON_FOTOS, FotosNuevas } from './contract.ts'
import { revisarFotos } from './fotos.server.ts'
import { LADO_MAYOR, nombreDe, PESO_MAYOR } from './rules.ts'

const lienzo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a9aa8' } })
const ruido = (lado: number) => sharp(randomBytes(lado * lado * 3), { raw: { width: lado, height: lado, channels: 3 } })
const foto = (contenido: Uint8Array, nombre = 'pulsera.jpg') => ({
  nombre,
  contenido: Buffer.from(contenido).toString('base64'),
})
const revisar = async (contenido: Uint8Array, nombre?: string) => {
  const [revisada] = await revisarFotos([foto(contenido, nombre)], 'ana')
  if (!revisada) throw new Error('nothing came back')
  return revisada
}
/** A PNG whose head says that it is larger than it is. */
function comoSiMidiera(png: Buffer, ancho: number, alto: number) {
  const mentida = Buffer.from(png)
  mentida.writeUInt32BE(ancho, 16)
  mentida.writeUInt32BE(alto, 20)
  mentida.writeUInt32BE(crc32(mentida.subarray(12, 29)), 29)
  return mentida
}

describe('what is a photo', () => {
  test('is turned upright, made small, and says nothing of place or camera', async () => {
    const original = await lienzo(3000, 1000)
      .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '19/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { contenido, ...sabido } = await revisar(original, 'C:\\fotos\\Mi pulsera.JPEG')
    expect(sabido).toEqual({
      nombre: 'Mi pulsera.jpg',
      tipo: 'image/jpeg',
      bytes: contenido.length,
      ancho: 533,
      alto: LADO_MAYOR,
    })
    const { exif, orientation, icc, xmp } = await sharp(contenido).metadata()
    expect({ exif, orientation, icc, xmp }).toEqual({
      exif: undefined,
      orientation: undefined,
      icc: undefined,
      xmp: undefined,
    })
  })

  test.each([
    ['png', (imagen: Sharp) => imagen.png()],
    ['webp', (imagen: Sharp) => imagen.webp()],
  ] as const)('a small %s keeps its size and becomes WebP', async (_, como) => {
    expect(await revisar(await como(lienzo(40, 30)).toBuffer(), 'a.png')).toMatchObject({
      tipo: 'image/webp',
      nombre: 'a.webp',
      ancho: 40,
      alto: 30,
    })
  })

  test('the worst there is, nothing but noise, is light in the end', async () => {
    const { bytes, tipo } = await revisar(await ruido(1600).jpeg({ quality: 40 }).toBuffer())
    expect({ tipo, cabe: bytes <= PESO_MAYOR }).toEqual({ tipo: 'image/jpeg', cabe: true })
  })

  test('what stands behind a picture, a page or a program, is not kept', async () => {
    const doble = Buffer.concat([await lienzo(20, 20).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { contenido } = await revisar(doble)
    expect(contenido.includes('script')).toBe(false)
  })

  test('twenty that arrive together all get through', async () => {
    const contenido = await lienzo(1600, 1200).jpeg().toBuffer()
    const todas = await Promise.all(Array.from({ length: 20 }, (_, n) => revisarFotos([foto(contenido)], `${n}`)))
    expect(todas.flat()).toHaveLength(20)
  })

  test('one who sends hundreds keeps nobody else out, and may go on once theirs are done', async () => {
    const buena = [foto(await lienzo(900, 900).jpeg().toBuffer())]
    const lote = Array.from({ length: 100 }, () => revisarFotos(buena, 'beto'))
    const otra = revisarFotos(buena, 'ana')
    const hechas = await Promise.allSettled(lote)
    expect(hechas.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(hechas.at(-1)).toMatchObject({ reason: { rechazo: { status: 429 } } })
    expect(await otra).toHaveLength(1)
    expect(await revisarFotos(buena, 'beto')).toHaveLength(1)
  })
})

describe('what is none is refused at its field, and the next one is looked at all the same', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /no es una foto/],
    ['a text', () => Buffer.from('hola'), /no es una foto JPG, PNG o WebP/],
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /no es una foto/,
    ],
    ['a moving picture', () => lienzo(9, 9).gif().toBuffer(), /no es una foto/],
    ['a TIFF', () => lienzo(9, 9).tiff().toBuffer(), /no es una foto/],
    ['only the head of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /dañada/],
    ['a page with the head of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<html></html>', 'latin1'), /dañada/],
    ['half a JPEG', async () => (await ruido(200).jpeg().toBuffer()).subarray(0, 9_000), /dañada/],
    ['half a PNG', async () => (await ruido(200).png().toBuffer()).subarray(0, 9_000), /dañada/],
    ['half a WebP', async () => (await ruido(200).webp().toBuffer()).subarray(0, 9_000), /dañada/],
    [
      'a head that promises 900 megapixels',
      async () => comoSiMidiera(await lienzo(9, 9).png().toBuffer(), 30_000, 30_000),
      /30000 por 30000/,
    ],
  ])('%s', async (_, hacer, motivo) => {
    const contenido = await hacer()
    await expect(revisarFotos([foto(contenido)], 'ana')).rejects.toMatchObject({
      rechazo: { status: 422, campos: { fotos: expect.stringMatching(motivo) } },
    })
    expect(await revisar(await lienzo(9, 9).jpeg().toBuffer())).toMatchObject({ ancho: 9 })
  })
})

test.each([
  ['four photos', Array.from({ length: 4 }, () => foto(Buffer.from('a')))],
  ['more than a megabyte', [foto(Buffer.alloc(1024 * 1024 + 3))]],
  ['what is not base64', [{ nombre: 'a.jpg', contenido: 'data:image/png;base64,AAAA' }]],
  ['no bytes', [{ nombre: 'a.jpg', contenido: '' }]],
  ['no name', [{ nombre: ' ', contenido: 'AAAA' }]],
  ['a name of several lines', [{ nombre: 'a\nb.jpg', contenido: 'AAAA' }]],
])('the contract refuses %s', (_, fotos) => {
  expect(FotosNuevas.safeParse(fotos).success).toBe(false)
})

test('three photos of the largest kind fit into a body that says so', () => {
  const fotos = Array.from({ length: 3 }, () => foto(Buffer.alloc(1024 * 1024)))
  expect(FotosNuevas.safeParse(fotos).success).toBe(true)
  expect(JSON.stringify({ fotos, mensaje: 'á'.repeat(5_000) }).length).toBeLessThan(CUERPO_CON_FOTOS)
})

test.each([
  ['../../etc/passwd', 'passwd.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['pulsera.php.png', 'pulsera.php.jpg'],
  ['Mamá, 3.º año.heic', 'Mamá, 3.º año.jpg'],
])('%s is kept as %s', (nombre, guardado) => {
  expect(nombreDe(nombre, 'image/jpeg')).toBe(guardado)
})

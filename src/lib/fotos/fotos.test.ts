import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { FOTOS_BODY_LIMIT, FotosNuevas } from './contract.ts'
import { checkFotos } from './fotos.server.ts'
import { fileNameOf, MAX_KEPT_BYTES, MAX_SIDE } from './rules.ts'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a9aa8' } })
const noise = (side: number) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
const foto = (content: Uint8Array, nombre = 'pulsera.jpg') => ({
  nombre,
  contenido: Buffer.from(content).toString('base64'),
})
const check = async (content: Uint8Array, nombre?: string) => {
  const [checked] = await checkFotos([foto(content, nombre)], 'ana')
  if (!checked) throw new Error('nothing came back')
  return checked
}
/** A PNG whose header claims a larger size than it has. */
function asIfSized(png: Buffer, keptWidth: number, keptHeight: number) {
  const forged = Buffer.from(png)
  forged.writeUInt32BE(keptWidth, 16)
  forged.writeUInt32BE(keptHeight, 20)
  forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29)
  return forged
}

describe('what is a photo', () => {
  test('is rotated upright, shrunk, and stripped of place and camera', async () => {
    const original = await canvas(3000, 1000)
      .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '19/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { contenido: content, ...known } = await check(original, 'C:\\fotos\\Mi pulsera.JPEG')
    expect(known).toEqual({
      nombre: 'Mi pulsera.jpg',
      tipo: 'image/jpeg',
      bytes: content.length,
      ancho: 533,
      alto: MAX_SIDE,
    })
    const { exif, orientation, icc, xmp } = await sharp(content).metadata()
    expect({ exif, orientation, icc, xmp }).toEqual({
      exif: undefined,
      orientation: undefined,
      icc: undefined,
      xmp: undefined,
    })
  })

  test.each([
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp()],
  ] as const)('a small %s keeps its size and becomes WebP', async (_, write) => {
    expect(await check(await write(canvas(40, 30)).toBuffer(), 'a.png')).toMatchObject({
      tipo: 'image/webp',
      nombre: 'a.webp',
      ancho: 40,
      alto: 30,
    })
  })

  test('pure noise, which compresses worst, still fits the limit', async () => {
    const { bytes, tipo: type } = await check(await noise(1600).jpeg({ quality: 40 }).toBuffer())
    expect({ tipo: type, cabe: bytes <= MAX_KEPT_BYTES }).toEqual({ tipo: 'image/jpeg', cabe: true })
  })

  test('bytes appended to a picture are dropped', async () => {
    const double = Buffer.concat([await canvas(20, 20).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { contenido: content } = await check(double)
    expect(content.includes('script')).toBe(false)
  })

  test('twenty that arrive together all get through', async () => {
    const content = await canvas(1600, 1200).jpeg().toBuffer()
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => checkFotos([foto(content)], `${n}`)))
    expect(all.flat()).toHaveLength(20)
  })

  test('photos take turns by account: many large ones of one account delay a small one of another by one turn', async () => {
    const large = foto(await canvas(2_800, 2_800).png().toBuffer())
    const small = foto(await canvas(30, 30).png().toBuffer())
    const done: string[] = []
    const send = async (account: string, fotos: (typeof large)[]) => {
      await checkFotos(fotos, account)
      done.push(account)
    }
    await Promise.all([
      ...Array.from({ length: 4 }, () => send('beto', [large, large, large])),
      send('ana', [small]),
      send('carla', [small]),
    ])
    expect(done.slice(0, 2)).toEqual(['ana', 'carla'])
  })

  test('an account that sends hundreds blocks nobody else, and may send again once its own are done', async () => {
    const good = [foto(await canvas(900, 900).jpeg().toBuffer())]
    const batch = Array.from({ length: 100 }, () => checkFotos(good, 'beto'))
    const other = checkFotos(good, 'ana')
    const done = await Promise.allSettled(batch)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(done.at(-1)).toMatchObject({ reason: { rechazo: { status: 429 } } })
    expect(await other).toHaveLength(1)
    expect(await checkFotos(good, 'beto')).toHaveLength(1)
  })
})

describe('what is no photo is refused at its field, and the next upload is still processed', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /no es una foto/],
    ['a text', () => Buffer.from('hola'), /no es una foto JPG, PNG o WebP/],
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /no es una foto/,
    ],
    ['a moving picture', () => canvas(9, 9).gif().toBuffer(), /no es una foto/],
    ['a TIFF', () => canvas(9, 9).tiff().toBuffer(), /no es una foto/],
    ['only the head of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /dañada/],
    ['a page with the head of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<html></html>', 'latin1'), /dañada/],
    ['half a JPEG', async () => (await noise(200).jpeg().toBuffer()).subarray(0, 9_000), /dañada/],
    ['half a PNG', async () => (await noise(200).png().toBuffer()).subarray(0, 9_000), /dañada/],
    ['half a WebP', async () => (await noise(200).webp().toBuffer()).subarray(0, 9_000), /dañada/],
    ['nine megapixels, in a small file', () => canvas(3_000, 3_000).png().toBuffer(), /3000 por 3000/],
    [
      'a head that promises 900 megapixels',
      async () => asIfSized(await canvas(9, 9).png().toBuffer(), 30_000, 30_000),
      /30000 por 30000/,
    ],
  ])('%s', async (_, run, reason) => {
    const content = await run()
    await expect(checkFotos([foto(content)], 'ana')).rejects.toMatchObject({
      rechazo: { status: 422, campos: { fotos: expect.stringMatching(reason) } },
    })
    expect(await check(await canvas(9, 9).jpeg().toBuffer())).toMatchObject({ ancho: 9 })
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

test('three photos of the largest size fit FOTOS_BODY_LIMIT', () => {
  const fotos = Array.from({ length: 3 }, () => foto(Buffer.alloc(1024 * 1024)))
  expect(FotosNuevas.safeParse(fotos).success).toBe(true)
  expect(JSON.stringify({ fotos, mensaje: 'á'.repeat(5_000) }).length).toBeLessThan(FOTOS_BODY_LIMIT)
})

test.each([
  ['../../etc/passwd', 'passwd.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['pulsera.php.png', 'pulsera.php.jpg'],
  ['Mamá, 3.º año.heic', 'Mamá, 3.º año.jpg'],
])('%s is kept as %s', (nombre, kept) => {
  expect(fileNameOf(nombre, 'image/jpeg')).toBe(kept)
})

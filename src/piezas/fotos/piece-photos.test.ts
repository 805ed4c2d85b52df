import { randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { archivosDeFotos, fotosDePiezas, partesDeFotos, piezas } from '#db/schema/piezas.server.ts'
import { urlDeFoto } from '#lib/fotos/rules.ts'
import { KeysRefused } from '#lib/s3.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarPieza, crearPieza } from '../gestion/contract.ts'
import { AL_CENTRO, empezarFoto, MAX_BYTES, MAX_PARTE, obtenerFoto, prepararFoto, type Recorte } from './contract.ts'
import { encolarFoto, listarFotos, ponerFotos } from './fotos.server.ts'
import type { FotoStore } from './serving.server.ts'
import { openFotoStore } from './store.server.ts'
import { startFotoWorker } from './worker.server.ts'

const { app, db, carla, beto, queue } = await openShop({ withMail: true })
if (!queue) throw new Error('no queue')
const log = { warn: () => {}, error: (details: object) => errors.push(details) }
const errors: object[] = []
const store = openFotoStore(db)
const worker = await startFotoWorker({ db, queue, store, log })
afterAll(() => worker.close())

const picture = (width: number, height: number, background = '#3a9aa8') =>
  sharp({ create: { width, height, channels: 3, background } })
const noise = (side: number) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })

const sizeOf = async (file: Buffer) => {
  const { width, height } = await sharp(file).metadata()
  return { width, height }
}
/** A PNG whose header claims a size. */
async function claiming(width: number, height: number) {
  const png = await picture(9, 9).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const begin = async (bytes: number) => (await carla.call(empezarFoto, { body: { bytes } })).body.id
const state = async (foto: string) => (await carla.call(obtenerFoto, { params: { foto } })).body
const prepare = (foto: string, body: Recorte = AL_CENTRO) => carla.call(prepararFoto, { params: { foto }, body })
const send = (foto: string, desde: number, payload: Buffer) =>
  app.inject({
    method: 'PUT',
    url: `/api/gestion/piezas/fotos/${foto}/partes/${desde}`,
    headers: { cookie: carla.cookie, 'content-type': 'application/octet-stream' },
    payload,
  })

async function upload(file: Buffer) {
  const foto = await begin(file.length)
  for (let desde = 0; desde < file.length; desde += MAX_PARTE) {
    const answer = await send(foto, desde, file.subarray(desde, desde + MAX_PARTE))
    if (answer.statusCode !== 200) return { foto, refusal: answer.json().detail as string }
  }
  return { foto, refusal: null }
}

const ended = (foto: string) =>
  vi.waitFor(async () => {
    const now = await state(foto)
    expect(now.estado).toMatch(/lista|rechazada/)
    return now
  }, 20_000)

async function uploadAndEncode(file: Buffer, recorte?: Recorte) {
  const { foto } = await upload(file)
  expect((await prepare(foto, recorte)).status).toBe(200)
  return ended(foto)
}

async function newPieza() {
  const [row] = await db
    .insert(piezas)
    .values({
      nombre: 'Pulsera',
      slug: `p-${randomUUID()}`,
      clase: 'pulsera',
      precio: '100.00',
      existencias: 'al_pedido',
    })
    .returning({ id: piezas.id })
  return row?.id ?? ''
}

test('a photo is cropped to 4:5, turned upright, encoded at each width without metadata, and served for good', async () => {
  const file = await picture(2000, 1500)
    .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitude: '19/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const foto = await uploadAndEncode(file)
  expect(foto).toMatchObject({ estado: 'lista', ancho: 1440, alto: 1800, color: '#3a9aa8', error: null })
  for (const [ancho, tipo] of [
    [360, 'avif'],
    [1440, 'webp'],
  ] as const) {
    const answer = await app.inject(urlDeFoto(foto.id, ancho, tipo))
    // This process may decode no AVIF: its header says what it is.
    expect(tipo === 'avif' ? answer.body.slice(4, 12) : await sizeOf(answer.rawPayload)).toEqual(
      tipo === 'avif' ? 'ftypavif' : { width: ancho, height: 1800 },
    )
    expect(answer.body).not.toMatch(/Exif|Camara/)
    expect(answer.headers).toMatchObject({
      'content-type': `image/${tipo}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    })
  }
  expect(await db.$count(partesDeFotos, eq(partesDeFotos.foto_id, foto.id))).toBe(0)
})

test('ranges, HEAD and revalidation are answered, and other addresses are not', async () => {
  const { id, ancho } = await uploadAndEncode(await picture(400, 500).png().toBuffer())
  expect(ancho).toBe(360)
  const url = urlDeFoto(id, 360, 'webp')
  const whole = await app.inject(url)
  const size = whole.rawPayload.length
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers })
  const part = await get({ range: 'bytes=2-5' })
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
    206,
    `bytes 2-5/${size}`,
    whole.rawPayload.subarray(2, 6),
  ])
  expect((await get({ range: 'bytes=-3' })).rawPayload).toEqual(whole.rawPayload.subarray(-3))
  expect((await get({ range: `bytes=${size}-` })).statusCode).toBe(416)
  expect((await get({ range: 'bytes=2-5', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  const head = await get({}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, `${size}`, ''])
  for (const other of [
    urlDeFoto(id, 720, 'webp'),
    urlDeFoto(randomUUID(), 360, 'webp'),
    '/fotos/piezas/..%2Fetc',
    '/fotos/piezas/x',
  ])
    expect((await app.inject(other)).statusCode).toBe(404)
})

test('the crop follows the turn and the place that were chosen', async () => {
  const half = (background: string) => ({ create: { width: 1000, height: 1000, channels: 3 as const, background } })
  const file = await picture(2000, 1000, '#ff0000')
    .composite([{ input: await sharp(half('#0000ff')).png().toBuffer(), left: 1000, top: 0 }])
    .png()
    .toBuffer()
  expect((await uploadAndEncode(file, { giro: 0, posicion: 0 })).color).toBe('#ff0000')
  expect((await uploadAndEncode(file, { giro: 0, posicion: 1 })).color).toBe('#0000ff')
  // A quarter turn clockwise: what was on the left is at the top.
  const turned = await uploadAndEncode(file, { giro: 90, posicion: 0 })
  expect([turned.color?.slice(1, 3), turned.ancho]).toEqual([expect.stringMatching(/[c-f]./), 720])
})

describe('an upload goes on where it stopped', () => {
  test('lost, repeated and early parts change nothing; it cannot end before its last byte', async () => {
    const file = await noise(900).jpeg({ quality: 95 }).toBuffer()
    expect(file.length).toBeGreaterThan(MAX_PARTE)
    const foto = await begin(file.length)
    const first = file.subarray(0, MAX_PARTE)
    expect((await send(foto, MAX_PARTE, file.subarray(MAX_PARTE))).json().recibidos).toBe(0)
    expect((await send(foto, 0, first)).json().recibidos).toBe(MAX_PARTE)
    expect((await send(foto, 0, first)).json().recibidos).toBe(MAX_PARTE)
    expect((await prepare(foto)).body).toMatchObject({ status: 409, detail: /terminado de subir/ })
    const { recibidos } = await state(foto)
    expect((await send(foto, recibidos, Buffer.concat([file.subarray(recibidos), file]))).statusCode).not.toBe(200)
    expect((await send(foto, recibidos, file.subarray(recibidos))).json().recibidos).toBe(file.length)
    await prepare(foto)
    expect(await ended(foto)).toMatchObject({ estado: 'lista', ancho: 720 })
  })

  test('two copies of one part that arrive together are kept once', async () => {
    const file = await picture(500, 600).jpeg().toBuffer()
    const foto = await begin(file.length)
    const answers = await Promise.all([send(foto, 0, file), send(foto, 0, file)])
    expect(answers.map((answer) => answer.json().recibidos)).toEqual([file.length, file.length])
  })
})

describe('bad input has a sentence', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  test.each<[string, Buffer, RegExp]>([
    ['HEIC', heic, /HEIC/],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /dibujo SVG/],
    ['a renamed PDF', Buffer.from('%PDF-1.7\n…'), /PDF/],
    ['a text', Buffer.from('hola'), /no es una foto/],
  ])('%s is refused with its first bytes', async (_, file, sentence) => {
    expect((await upload(file)).refusal).toMatch(sentence)
  })

  test('more than 40 MB is refused before a byte is sent, and a part of more than 512 KB is not read', async () => {
    expect(await carla.call(empezarFoto, { body: { bytes: MAX_BYTES + 1 } })).toMatchObject({
      status: 422,
      body: { campos: { bytes: expect.stringMatching(/más de 40 MB/) } },
    })
    const foto = await begin(MAX_BYTES)
    expect((await send(foto, 0, Buffer.alloc(MAX_PARTE + 1, 0xff))).statusCode).toBe(413)
  })

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['20,000 × 20,000', () => claiming(20_000, 20_000), /20000 × 20000 píxeles: es demasiado grande/],
    ['300 × 200', () => picture(300, 200).jpeg().toBuffer(), /demasiado pequeña/],
    ['half a JPEG', async () => (await noise(700).jpeg().toBuffer()).subarray(0, 60_000), /dañada/],
  ])(
    '%s is refused by the worker',
    async (_, make, sentence) => {
      const foto = await uploadAndEncode(await make())
      expect(foto).toMatchObject({ estado: 'rechazada', error: expect.stringMatching(sentence) })
      expect(await db.$count(partesDeFotos, eq(partesDeFotos.foto_id, foto.id))).toBe(0)
    },
    30_000,
  )

  test('a photo of 48 megapixels is encoded', async () => {
    const foto = await uploadAndEncode(await picture(8000, 6000).jpeg().toBuffer())
    expect(foto).toMatchObject({ estado: 'lista', ancho: 1440 })
  }, 30_000)
})

test('nobody but staff uploads', async () => {
  expect((await beto.call(empezarFoto, { body: { bytes: 9 } })).status).toBe(403)
})

test('a worker that died over a photo only delays it, and one that dies each time gives it up', async () => {
  await worker.close()
  const files = [await picture(500, 600).jpeg().toBuffer(), await picture(500, 600).jpeg().toBuffer()]
  const [dead, poison] = await Promise.all(
    files.map(async (file) => {
      const { foto } = await upload(file)
      await prepare(foto)
      return foto
    }),
  )
  const claimedBy = (foto = '', intentos = 1) =>
    db
      .update(fotosDePiezas)
      .set({ tomado: sql`now() - interval '1 second'`, intentos })
      .where(eq(fotosDePiezas.id, foto))
  await claimedBy(dead)
  await claimedBy(poison, 4)
  const next = await startFotoWorker({ db, queue, store, log })
  onTestFinished(() => next.close())
  expect((await ended(dead ?? '')).estado).toBe('lista')
  expect(await ended(poison ?? '')).toMatchObject({
    estado: 'rechazada',
    error: expect.stringMatching(/Prueba con otra/),
  })
})

test.each([
  [new Error('away'), /no responde/, []],
  [
    new KeysRefused('keys refused'),
    /ya no acepta las llaves de la tienda/,
    [expect.objectContaining({ clase_de_falla: 'fotos' })],
  ],
])('while the store is away a photo waits and says so (%s)', async (reason, said, inSalud) => {
  let isAway = true
  errors.length = 0
  const away: FotoStore = {
    ...store,
    put: (key, content) => (isAway ? Promise.reject(reason) : store.put(key, content)),
  }
  const { foto } = await upload(await picture(500, 600).jpeg().toBuffer())
  await prepare(foto)
  const other = await startFotoWorker({ db, queue, store: away, log })
  onTestFinished(() => other.close())
  await vi.waitFor(
    async () => expect(await state(foto)).toMatchObject({ estado: 'en_cola', error: expect.stringMatching(said) }),
    10_000,
  )
  expect(errors).toEqual(inSalud)
  isAway = false
  await db.update(fotosDePiezas).set({ tomado: null }).where(eq(fotosDePiezas.id, foto))
  const again = await startFotoWorker({ db, queue, store: away, log })
  onTestFinished(() => again.close())
  expect(await ended(foto)).toMatchObject({ estado: 'lista', error: null })
})

test('a piece has exactly the photos it is given; what belongs to no piece is swept a day later', async () => {
  const pieza_id = await newPieza()
  const add = async () => {
    await db.transaction(async (tx) =>
      encolarFoto(tx, { pieza_id, contenido: await picture(500, 600).jpeg().toBuffer(), alt: 'Azul', orden: 0 }),
    )
    return (await listarFotos(db, [pieza_id])).get(pieza_id)?.at(-1)?.id ?? ''
  }
  const first = await add()
  const { foto: second } = await upload(await picture(500, 600).jpeg().toBuffer())
  const give = (...ids: string[]) =>
    db.transaction((tx) => ponerFotos(tx, { pieza_id, fotos: ids.map((id) => ({ id, alt: `Foto ${id}` })) }))
  await expect(give(second)).rejects.toThrow(/terminado de subir/)
  await prepare(second)
  await give(second, first)
  expect((await listarFotos(db, [pieza_id])).get(pieza_id)?.map(({ id }) => id)).toEqual([second, first])
  await expect(give(second, second)).rejects.toThrow(/dos veces/)
  await expect(give(randomUUID())).rejects.toThrow(/ya no está/)
  const sweeper = await startFotoWorker({ db, queue, store, log })
  await ended(first)
  await ended(second)
  await sweeper.close()
  await give(second)
  await db
    .update(fotosDePiezas)
    .set({ suelta_desde: sql`now() - interval '25 hours'` })
    .where(eq(fotosDePiezas.id, first))
  const filesOf = (foto: string) => db.$count(archivosDeFotos, sql`${archivosDeFotos.clave} like ${`%${foto}%`}`)
  expect(await filesOf(first)).toBe(2)
  const next = await startFotoWorker({ db, queue, store, log })
  onTestFinished(() => next.close())
  await vi.waitFor(async () => expect(await db.$count(fotosDePiezas, eq(fotosDePiezas.id, first))).toBe(0), 10_000)
  expect([await filesOf(first), await filesOf(second)]).toEqual([0, 2])
})

test('a piece is published with its photos, and keeps them when a change says nothing of them', async () => {
  const body = {
    nombre: 'Aretes',
    clase: 'aretes' as const,
    precio: '850',
    precio_desde: false,
    descripcion: '',
    medida: '',
    materiales: '',
    existencias: 'unica' as const,
    quedan: null,
    dias_de_hechura: null,
    opciones: [],
  }
  const create = (fotos: { id: string; alt: string }[]) =>
    carla.call(crearPieza, { body: { ...body, fotos, publicar: true } })
  expect((await create([])).body.campos).toEqual({ fotos: 'Pon al menos una foto para publicarla.' })
  const next = await startFotoWorker({ db, queue, store, log })
  onTestFinished(() => next.close())
  const { id } = await uploadAndEncode(await picture(500, 600).jpeg().toBuffer())
  const { body: pieza } = await create([{ id, alt: 'Aretes azules' }])
  expect(pieza.fotos).toEqual([{ id, alt: 'Aretes azules', ancho: 360, alto: 450, color: '#3a9aa8' }])
  expect(pieza.todas_las_fotos).toMatchObject([{ id, estado: 'lista' }])
  const change = (fotos?: { id: string; alt: string }[]) =>
    carla.call(cambiarPieza, {
      params: { id: pieza.id },
      body: { ...body, slug: pieza.slug, version: pieza.version, ...(fotos && { fotos }) },
    })
  expect((await change()).body.fotos).toHaveLength(1)
  expect((await change([])).body.fotos).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { leerCronica } from '#admin/ficha/contract.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { fotosDePedidos, pedidos } from '#db/schema/pedidos.server.ts'
import { TRACK_URL } from '#lib/codigoFormat.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { obtenerPedidoPorEnlace } from '../contract.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { deshacerPasos, listarDeshacibles, moverPedidos } from '../mover/contract.ts'
import { listarFotosDePedido, MAX_FOTOS_DE_PEDIDO, ponerFotos, quitarFoto } from './contract.ts'

const shop = await openShop({ withMail: true })
const { app, ana, beto, carla, db, mailbox, persona, releaseMails } = shop
const follow = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const elsa = await persona('Elsa Gil', 'elsa@ejemplo.com', { rol: 'user', ip: '10.6.6.6' })

let orders = 0
/** A guest's order, with the token of its mail's link. */
async function orderWithLink() {
  const correo = `foto-${orders++}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  return { codigo, correo, token: /\/rastrear\/([\w-]{22})/.exec(text)?.[1] ?? '' }
}

const noise = (side: number) =>
  sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, n) => (n * 7919) % 251)), {
    raw: { width: side, height: side, channels: 3 },
  })
const toFoto = (bytes: Uint8Array, nombre = 'pieza.jpg') => ({
  nombre,
  contenido: Buffer.from(bytes).toString('base64'),
})
const small = toFoto(
  await sharp({ create: { width: 60, height: 80, channels: 3, background: '#0e6277' } })
    .jpeg()
    .toBuffer(),
)

const halfPhoto = (await noise(200).jpeg().toBuffer()).subarray(0, 9_000)

const put = (codigo: string, clase: 'pieza' | 'nota' = 'pieza', fotos = [small], key: string = randomUUID()) =>
  carla.call(ponerFotos, { params: { codigo }, body: { clase, fotos } }, { 'idempotency-key': key })
const urlOf = (codigo: string, foto: string, audience = '') => `/api/${audience}pedidos/${codigo}/fotos/${foto}`
const get = async (url: string, cookie = '') =>
  app.inject({ url, headers: { cookie }, remoteAddress: `10.90.${orders++ % 250}.1` })
/** The cookie of a browser that followed the link of a mail. */
async function followLink(token: string) {
  const [cookie] = (await app.inject(TRACK_URL.replace(':token', token))).cookies
  const found = await app.inject({ url: '/api/rastreo', headers: { cookie: `${cookie?.name}=${cookie?.value}` } })
  return [found.cookies[0] ?? cookie].map((kept) => `${kept?.name}=${kept?.value}`).join()
}

describe('who sees a photo', () => {
  test('of the finished piece: staff, the member who has the order, and whoever holds its link; nobody by the code', async () => {
    const own = (await beto.solicita({})).body.codigo
    const [foto] = (await put(own)).body
    const url = urlOf(own, foto?.id ?? '')
    const statuses = async () =>
      Promise.all(
        ['', beto.cookie, elsa.cookie, carla.cookie].map(async (cookie) => (await get(url, cookie)).statusCode),
      )
    expect(await statuses()).toEqual([404, 200, 404, 404])
    expect((await beto.rastrea(own)).vista).toBe('completa')
    expect(await beto.rastrea(own)).toMatchObject({ fotos: [{ id: foto?.id, ancho: 60, alto: 80 }] })
    for (const who of [ana, elsa, carla]) {
      const seen = await who.rastrea(own)
      expect(JSON.stringify(seen)).not.toContain(foto?.id)
      expect(seen).not.toHaveProperty('fotos')
    }
    const staffUrl = urlOf(own, foto?.id ?? '', 'gestion/')
    const byStaff = await Promise.all(
      ['', beto.cookie, carla.cookie].map(async (cookie) => (await get(staffUrl, cookie)).statusCode),
    )
    expect(byStaff).toEqual([401, 403, 200])
  })

  test('the cookie of a link opens the photo of its order and of no other, and not the photos that are for staff', async () => {
    const [own, other] = [await orderWithLink(), await orderWithLink()]
    const [foto] = (await put(own.codigo)).body
    const [foreign] = (await put(other.codigo)).body
    const hidden = (await put(own.codigo, 'nota')).body.find(({ clase }) => clase === 'nota')
    const cookie = await followLink(own.token)
    const answer = await get(urlOf(own.codigo, foto?.id ?? ''), cookie)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const headers = { cookie, 'if-none-match': String(answer.headers.etag) }
    expect((await app.inject({ url: urlOf(own.codigo, foto?.id ?? ''), headers })).statusCode).toBe(304)
    expect((await get(urlOf(other.codigo, foreign?.id ?? ''), cookie)).statusCode).toBe(404)
    expect((await get(urlOf(own.codigo, foreign?.id ?? ''), cookie)).statusCode).toBe(404)
    expect((await get(urlOf(own.codigo, hidden?.id ?? ''), cookie)).statusCode).toBe(404)
    const { body } = await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': own.token })
    expect(body.fotos.map(({ id }) => id)).toEqual([foto?.id])
  })
})

describe('what is kept', () => {
  test('at most 200 KB, a JPEG without place and camera, and a copy of at most 40 KB for mails of the piece alone', async () => {
    const { codigo } = await orderWithLink()
    const heavy = await noise(1500)
      .withExif({ IFD3: { GPSLatitude: '19/1 27/1 0/1' } })
      .jpeg({ quality: 60 })
      .toBuffer()
    const clear = await sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect((await put(codigo, 'pieza', [toFoto(heavy), toFoto(clear, 'a.png')])).status).toBe(200)
    await put(codigo, 'nota')
    const rows = await db.select().from(fotosDePedidos).where(eq(fotosDePedidos.codigo, codigo))
    for (const { contenido, bytes, tipo } of rows) {
      expect([bytes === contenido.length, bytes <= 200 * 1024, tipo]).toEqual([true, true, 'image/jpeg'])
      expect((await sharp(contenido).metadata()).exif).toBeUndefined()
    }
    const copies = rows.flatMap(({ para_correo }) => para_correo ?? [])
    expect(copies).toHaveLength(2)
    for (const copy of copies) expect(copy.length).toBeLessThanOrEqual(40 * 1024)
    const white = rows.find(({ nombre }) => nombre === 'a.jpg')
    expect([...(await sharp(white?.contenido).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('an upload that is repeated with its key puts one photo, and the audit tells who put and who took it', async () => {
    const { codigo } = await orderWithLink()
    const key = randomUUID()
    const [first, again] = [await put(codigo, 'pieza', [small], key), await put(codigo, 'pieza', [small], key)]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect((await put(codigo, 'nota', [small], key)).status).toBe(409)
    const foto = first.body[0]?.id ?? ''
    expect((await carla.call(quitarFoto, { params: { codigo, foto } })).body).toEqual([])
    expect((await carla.call(quitarFoto, { params: { codigo, foto } })).status).toBe(404)
    const entries = await db.select().from(auditoria).where(eq(auditoria.clave, codigo)).orderBy(auditoria.id)
    expect(entries.map(({ accion }) => accion)).toEqual(['solicitar', 'poner-fotos', 'quitar-foto'])
    const { sucesos } = (await carla.call(leerCronica, { params: { codigo } })).body
    expect(sucesos.flatMap((suceso) => (suceso.clase === 'hecho' ? [suceso.detalle] : []))).toEqual(['pieza', 'pieza'])
  })

  test.each([
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'IMG_1.HEIC', /no es una foto JPG, PNG o WebP/],
    ['a PDF that was renamed', Buffer.from('%PDF-1.7\n'), 'recibo.jpg', /no es una foto JPG, PNG o WebP/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', /no es una foto JPG, PNG o WebP/],
    ['half a photo', halfPhoto, 'a.jpg', /está dañada/],
  ])('%s is refused at its field, and the order keeps its photos', async (_, bytes, nombre, reason) => {
    const { codigo } = await orderWithLink()
    await put(codigo)
    const { status, body } = await put(codigo, 'pieza', [toFoto(bytes, nombre)])
    expect([status, body.campos?.fotos]).toEqual([422, expect.stringMatching(reason)])
    expect((await carla.call(listarFotosDePedido, { params: { codigo } })).body).toHaveLength(1)
  })

  test('no photo, a missing order and too many photos are refused', async () => {
    const { codigo } = await orderWithLink()
    expect((await put(codigo, 'pieza', [])).status).toBe(422)
    expect((await put('B88-00000')).status).toBe(404)
    await db.insert(fotosDePedidos).values(
      Array.from({ length: MAX_FOTOS_DE_PEDIDO }, () => ({
        ...{ codigo, clase: 'nota' as const, nombre: 'a.jpg', tipo: 'image/jpeg' as const },
        ...{ bytes: 1, ancho: 1, alto: 1, contenido: Buffer.from('a') },
      })),
    )
    expect(await put(codigo)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('20 fotos') } })
  })

  test('a photo goes with its order', async () => {
    const { codigo } = await orderWithLink()
    await put(codigo)
    await db.delete(pedidos).where(eq(pedidos.codigo, codigo))
    expect(await db.$count(fotosDePedidos, eq(fotosDePedidos.codigo, codigo))).toBe(0)
  })
})

test('a photo is told to open pages of the order, refuses no move of staff and no undo', async () => {
  const { codigo } = await orderWithLink()
  const stream = await follow([`pedidos:${codigo}`])
  await stream.nextOf('cambio')
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const move = {
    params: {},
    body: { pedidos: [{ codigo, version }], destino: 'siguiente' as const, razon: 'Lo acordó por WhatsApp' },
  }
  expect((await carla.call(moverPedidos, move)).status).toBe(200)
  await stream.nextOf('cambio')
  const before = (await ana.rastrea(codigo)).marca
  await put(codigo)
  const after = (await ana.rastrea(codigo)).marca
  expect((await stream.nextOf('cambio')).data).toBe(`pedidos:${codigo} ${after}`)
  expect(after).not.toBe(before)
  await put(codigo, 'nota')
  expect((await ana.rastrea(codigo)).marca).toBe(after)
  const { movimientos } = (await carla.call(listarDeshacibles, {})).body
  const ids = movimientos.filter((step) => step.codigo === codigo).map(({ id }) => id)
  const { body: undone } = await carla.call(deshacerPasos, { body: { movimientos: ids } })
  expect(undone).toMatchObject({ deshechos: [{ codigo }], rechazados: [] })
})

describe('the mail that says that an order is ready', () => {
  async function moveTo(codigo: string, estatus_id: number) {
    const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
    await carla.call(cambiarEstatus, {
      params: { codigo },
      body: { estatus_id, version, razon: 'Lo acordó por WhatsApp' },
    })
    await releaseMails()
  }

  test('shows the newest photo of the piece inside the message, small; other mails do not', async () => {
    const { codigo, correo } = await orderWithLink()
    await put(codigo, 'nota')
    await put(codigo)
    await moveTo(codigo, 3)
    const making = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && /Preparación/.test(subject))
    expect(making.raw).not.toContain('image/jpeg')
    await moveTo(codigo, 6)
    const ready = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && /Listo/.test(subject))
    expect(ready.raw).toMatch(/Content-Type: image\/jpeg[\s\S]*Content-Id: <foto@pedido>/i)
    expect(ready.raw.match(/Content-Type: image/g)).toHaveLength(1)
    expect(ready.html).toMatch(/alt="La foto de tu pieza terminada"[^>]* width="60" height="80"/)
    expect(ready.text).toContain('Así quedó tu pieza. La foto en grande está en la página de tu pedido.')
  })

  test('leaves without a picture when staff took it away meanwhile, or only photos for staff are there', async () => {
    const { codigo, correo } = await orderWithLink()
    await put(codigo, 'nota')
    const foto = (await put(codigo)).body.find(({ clase }) => clase === 'pieza')?.id ?? ''
    await carla.call(quitarFoto, { params: { codigo, foto } })
    await moveTo(codigo, 6)
    const { raw, text } = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && /Listo/.test(subject))
    expect([raw.includes('image/jpeg'), text.includes('Así quedó')]).toEqual([false, false])
  })
})

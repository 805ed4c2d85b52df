import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { comprobantes, cuotas, libro, pagos } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { TRACK_URL } from '#lib/codigoFormat.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { draw, randomOf, receiptOf } from '#testing/receipts.ts'
import { openShop } from '#testing/shop.server.ts'
import { cleanUpComprobantes } from './comprobantes.server.ts'
import {
  decidirComprobante,
  enviarComprobante,
  listarComprobantes,
  MAX_BYTES,
  registrarComprobante,
} from './contract.ts'
import { RAZONES } from './rules.ts'

const shop = await openShop({ withMail: true })
const { app, ana, beto, carla, db, mailbox, persona } = shop
const rosa = await persona('Rosa Gil', 'rosa@ejemplo.com', { rol: 'ayudante', ip: '10.6.6.7' })
const mensajero = await persona('Milo Paz', 'milo@ejemplo.com', { rol: 'mensajero', ip: '10.6.6.8' })

// Drawn before the first upload, because the shop forbids its process to read SVG.
const random = randomOf(3)
const drawn = await Promise.all([0, 1, 1, 2, 3, 4].map((bank) => draw(receiptOf(bank, random))))
const pictures = await Promise.all(drawn.map((png) => sharp(png).jpeg({ quality: 85 }).toBuffer()))
const picture = (n = 0) => pictures[n] as Buffer // as many as were drawn
let files = 0
/** A PDF that is like no other. */
const newPdf = () => archivo(Buffer.concat([pdf, Buffer.from(`${files++}`)]), 'pago.pdf')
const archivo = (bytes: Uint8Array, nombre = 'pago.jpg') => ({
  nombre,
  contenido: Buffer.from(bytes).toString('base64'),
})
const key = () => ({ 'idempotency-key': randomUUID() })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

async function put(
  codigo: string,
  body: Partial<{ archivo: object; monto: string; referencia: string; hecho_en: string }> = {},
) {
  const sent = { archivo: newPdf(), monto: '500.00', ...body } as never
  return carla.call(registrarComprobante, { params: { codigo }, body: sent }, key())
}
const waiting = async (id: string) =>
  (await carla.call(listarComprobantes, { querystring: {} })).body.comprobantes.find((row) => row.id === id)
const decide = (who: typeof carla, comprobante: string, decision: 'confirmar' | 'rechazar', razon = '') =>
  who.call(decidirComprobante, { params: { comprobante }, body: { decision, razon } }, key())
let orders = 10_000
/** An order without a form, whose limits are not what is tested. */
async function codeOf() {
  const codigo = `B66-${orders++}`
  await db
    .insert(pedidos)
    .values({ codigo, cliente: 'Ana Lucía Fermín', estatus_id: ESTATUS.confirmado, total: '5600.00' })
  return codigo
}

async function orderWithLink() {
  const correo = `recibo-${randomUUID().slice(0, 8)}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  const token = /\/rastrear\/([\w-]{22})/.exec(text)?.[1] ?? ''
  const [first] = (await app.inject(TRACK_URL.replace(':token', token))).cookies
  const found = await app.inject({ url: '/api/rastreo', headers: { cookie: `${first?.name}=${first?.value}` } })
  const cookie = [found.cookies[0] ?? first].map((kept) => `${kept?.name}=${kept?.value}`).join()
  return { codigo, correo, cookie }
}

describe('who sends a receipt', () => {
  test('the order’s owner by link or signed in, and staff; for everybody else the order does not exist', async () => {
    const { codigo, cookie } = await orderWithLink()
    const send = (headers: object) =>
      app.inject({
        method: 'POST',
        url: enviarComprobante.url.replace(':codigo', codigo),
        headers: { ...key(), ...headers },
        payload: { archivo: archivo(pdf, 'pago.pdf'), monto: '1,250' },
        remoteAddress: '10.77.0.1',
      })
    expect((await send({})).statusCode).toBe(404)
    expect((await send({ cookie: beto.cookie })).statusCode).toBe(404)
    const answer = await send({ cookie })
    expect(answer.statusCode).toBe(201)
    expect(await waiting(answer.json().id)).toMatchObject({ codigo, origen: 'enlace', monto: '1250.00', vistos: [] })
    const own = (await beto.solicita({})).body.codigo
    const body = { archivo: archivo(picture()), monto: '500.00' }
    expect((await beto.call(enviarComprobante, { params: { codigo: own }, body }, key())).status).toBe(201)
    expect((await beto.rastrea(own)).vista === 'completa' && (await beto.rastrea(own))).toMatchObject({
      cuenta: { comprobantes_en_espera: { cuantos: 1, monto: '500.00' }, pagado: '0.00' },
    })
  })

  test('its file is for staff alone, a picture without place and camera, a PDF as a download', async () => {
    const withPlace = await sharp(picture(3))
      .withExif({ IFD3: { GPSLatitude: '19/1 27/1 0/1' } })
      .jpeg()
      .toBuffer()
    const photo = (await put(await codeOf(), { archivo: archivo(withPlace) })).body.id
    const file = (await put(await codeOf(), { archivo: archivo(pdf, 'a.pdf') })).body.id
    const read = (id: string, cookie: string) =>
      app.inject({ url: `/api/gestion/comprobantes/${id}/archivo`, headers: { cookie } })
    expect((await sharp((await read(photo, carla.cookie)).rawPayload).metadata()).exif).toBeUndefined()
    const { headers, rawPayload } = await read(file, carla.cookie)
    expect(rawPayload.equals(pdf)).toBe(true)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toContain('sandbox')
    for (const cookie of ['', beto.cookie, mensajero.cookie])
      expect((await read(photo, cookie)).statusCode).not.toBe(200)
  })
})

describe('what is refused, beside its field', () => {
  test.each<[string, () => Promise<object> | object, string, RegExp]>([
    ['a drawing', () => archivo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'archivo', /SVG/],
    ['a text with the name of a photo', () => archivo(Buffer.from('hola'), 'a.jpg'), 'archivo', /no es una foto/],
    ['HEIC', () => archivo(Buffer.from('\0\0\0\x18ftypheic', 'latin1')), 'archivo', /HEIC/],
    ['a PDF that breaks off', () => archivo(Buffer.from('%PDF-1.7\n1 0 obj')), 'archivo', /dañado/],
    [
      '20,000 × 20,000 pixels',
      async () =>
        archivo(
          await sharp({
            create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
            limitInputPixels: false,
          })
            .png({ compressionLevel: 9 })
            .toBuffer(),
        ),
      'archivo',
      /20000 por 20000/,
    ],
  ])('%s', async (_, make, field, reason) => {
    const answer = await put(await codeOf(), { archivo: await make() })
    expect(answer).toMatchObject({ status: 422, body: { campos: { [field]: expect.stringMatching(reason) } } })
  })

  test.each(['0', '-1', '1000000000', ''])('the amount «%s»', async (monto) => {
    const answer = await put(await codeOf(), { monto })
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as never as { campos: object }).campos)).toEqual(['monto'])
  })

  test('40 MB, before it is read', async () => {
    const answer = await put(await codeOf(), { archivo: archivo(Buffer.alloc(40 * 1024 * 1024)) })
    expect([413, 422]).toContain(answer.status)
    expect(MAX_BYTES).toBeLessThan(40 * 1024 * 1024)
  })

  test('a sixth that waits for one order', async () => {
    const codigo = await codeOf()
    const answers = []
    for (let n = 0; n < 6; n++)
      answers.push((await put(codigo, { archivo: archivo(Buffer.concat([pdf, Buffer.from(`${n}`)])) })).status)
    expect(answers).toEqual([201, 201, 201, 201, 201, 409])
  })
})

describe('seen before', () => {
  test('the same picture for two orders, encoded again and cropped; another receipt of that bank is clean', async () => {
    const one = picture(1)
    const { width = 0, height = 0 } = await sharp(one).metadata()
    const first = (await put(await codeOf(), { archivo: archivo(one) })).body.id
    const cropped = await sharp(one)
      .extract({
        left: Math.round(width * 0.03),
        top: 0,
        width: Math.round(width * 0.97),
        height: Math.round(height * 0.97),
      })
      .jpeg({ quality: 60 })
      .toBuffer()
    const again = (await put(await codeOf(), { archivo: archivo(cropped) })).body.id
    expect((await waiting(again))?.vistos).toMatchObject([{ porque: 'foto', comprobante: first }])
    const other = await put(await codeOf(), {
      archivo: archivo(picture(2)),
    })
    expect((await waiting(other.body.id))?.vistos).toEqual([])
  })

  test('the same reference however it is written, and the same amount and minute', async () => {
    const first = (await put(await codeOf(), { referencia: 'ab 99-17', hecho_en: '2026-11-14T09:16', monto: '731.00' }))
      .body.id
    const reference = (await put(await codeOf(), { referencia: 'AB9917' })).body.id
    const minute = (await put(await codeOf(), { hecho_en: '2026-11-14T09:16', monto: '731.00' })).body.id
    expect((await waiting(reference))?.vistos).toMatchObject([{ porque: 'referencia', comprobante: first }])
    expect((await waiting(minute))?.vistos).toMatchObject([{ porque: 'minuto', comprobante: first }])
  })

  test('two equal ones at once: one of them knows the other', async () => {
    const file = archivo(Buffer.concat([pdf, Buffer.from('twice')]))
    const ids = (
      await Promise.all([put(await codeOf(), { archivo: file }), put(await codeOf(), { archivo: file })])
    ).map(({ body }) => body.id)
    const flagged = await Promise.all(ids.map(async (id) => (await waiting(id))?.vistos.length))
    expect(flagged.toSorted()).toEqual([0, 1])
  })
})

describe('decided', () => {
  test('confirming records one payment however many confirm, and tells the customer', async () => {
    const { codigo, correo } = await orderWithLink()
    const { id } = (
      await put(codigo, { archivo: archivo(Buffer.concat([pdf, Buffer.from('one')])), referencia: 'R-1' })
    ).body
    const answers = await Promise.all([carla, rosa, carla, rosa].map((who) => decide(who, id, 'confirmar')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'comprobante-decidido',
      detail: expect.stringMatching(/ya lo confirmó/),
    })
    expect(await db.select().from(pagos).where(eq(pagos.comprobante, id))).toMatchObject([
      { codigo, clase: 'pago', metodo: 'transferencia', monto: '500.00', referencia: 'R1' },
    ])
    const { cuenta } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
    expect(cuenta).toMatchObject({ pagado: '500.00', comprobantes_en_espera: null })
    const told = and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-payment'))
    expect(await db.select({ para: correos.para }).from(correos).where(told)).toEqual([{ para: correo }])
  })

  test('what is cut off between the payment and the step of the order leaves neither, and the same key does both once', async () => {
    const codigo = await codeOf()
    await db.insert(cuotas).values({ codigo, orden: 1, monto: '500.00', antes_de: '2099-01-01' })
    const { id } = (await put(codigo)).body
    const [{ ultimo } = { ultimo: 0 }] = await db.select({ ultimo: libro.ultimo_recibo }).from(libro)
    const replay = key()
    const confirm = () =>
      carla.call(decidirComprobante, { params: { comprobante: id }, body: { decision: 'confirmar' } }, replay)
    // The connection ends when the step is written, as when the process is killed: the payment was written before.
    await db.execute(sql`create function cortar() returns trigger language plpgsql as $$ begin
      if exists (select from pagos where codigo_pedido = new."Código de pedido") then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new; end $$`)
    await db.execute(
      sql`create trigger cortar before insert on "Historial_Estatus" for each row execute function cortar()`,
    )
    expect((await confirm()).status).toBeGreaterThanOrEqual(500)
    await db.execute(sql`drop function cortar cascade`)
    expect(await db.$count(pagos, eq(pagos.codigo, codigo))).toBe(0)
    expect(await waiting(id)).toBeDefined()
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(200)
    expect(await db.select({ recibo: pagos.recibo }).from(pagos).where(eq(pagos.codigo, codigo))).toEqual([
      { recibo: ultimo + 1 },
    ])
    const { estatus, cuenta } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
    expect([estatus.id, cuenta.pagado]).toEqual([ESTATUS.en_preparacion, '500.00'])
  })

  test('one that was seen before needs a reason', async () => {
    const file = { archivo: archivo(Buffer.concat([pdf, Buffer.from('reason')])) }
    await put(await codeOf(), file)
    const { id } = (await put(await codeOf(), file)).body
    expect(await decide(carla, id, 'confirmar')).toMatchObject({
      status: 422,
      body: { campos: { razon: expect.any(String) } },
    })
    expect((await decide(carla, id, 'confirmar', 'Pagó dos pedidos juntos')).status).toBe(200)
  })

  test('refusing says why and records nothing', async () => {
    const { codigo, correo } = await orderWithLink()
    const { id } = (await put(codigo, { archivo: archivo(Buffer.concat([pdf, Buffer.from('no')])) })).body
    expect((await decide(carla, id, 'rechazar')).status).toBe(422)
    expect((await decide(carla, id, 'rechazar', RAZONES.no_esta)).status).toBe(200)
    expect(await db.$count(pagos, eq(pagos.comprobante, id))).toBe(0)
    const mail = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && /mándanos otro/.test(subject))
    expect(mail.text).toContain('El dinero no está en nuestra cuenta.')
  })

  test('a messenger decides and reads nothing', async () => {
    const { id } = (await put(await codeOf(), { archivo: archivo(Buffer.concat([pdf, Buffer.from('m')])) })).body
    expect((await decide(mensajero, id, 'confirmar')).status).toBe(403)
    expect((await mensajero.call(listarComprobantes, { querystring: {} })).status).toBe(403)
    expect((await decide(carla, randomUUID(), 'confirmar')).status).toBe(404)
  })

  test('the file is erased after its time, once it was decided; what knows it again stays', async () => {
    const { id } = (await put(await codeOf(), { archivo: archivo(picture(5)) })).body
    const old = new Date(Date.now() - (negocio.guarda.comprobantes + 1) * 86_400_000)
    await db.update(comprobantes).set({ fecha_creacion: old }).where(eq(comprobantes.id, id))
    await cleanUpComprobantes(db)
    const read = async () => (await db.select().from(comprobantes).where(eq(comprobantes.id, id)))[0]
    expect((await read())?.contenido).not.toBeNull()
    await decide(carla, id, 'rechazar', 'No')
    await cleanUpComprobantes(db)
    expect(await read()).toMatchObject({ contenido: null, huella: expect.any(Buffer), monto: '500.00' })
    // The same picture on a day long after, encoded again.
    const again = await sharp(picture(5)).jpeg({ quality: 55 }).toBuffer()
    const sent = await put(await codeOf(), { archivo: archivo(again) })
    expect((await waiting(sent.body.id))?.vistos).toMatchObject([{ porque: 'foto', comprobante: id }])
  })
})

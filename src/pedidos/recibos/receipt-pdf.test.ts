import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { TRACK_URL } from '#lib/codigoFormat.ts'
import { type NewPago, registrar } from '#pagos/pagos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { printable } from './pdf.server.ts'

const { app, ana, db, mailbox } = await openShop({ withMail: true })

let visits = 0
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { cookie }, remoteAddress: `10.91.${visits++ % 250}.1` })

/** A guest's order of 2,150, the cookie of a browser that opened its mail's link, and an entry of its ledger. */
async function order(nombre: string) {
  const correo = `recibo-${visits++}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo, nombre })).body
  await db.update(pedidos).set({ total: '2150.00' }).where(eq(pedidos.codigo, codigo))
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  const token = /\/rastrear\/([\w-]{22})/.exec(text)?.[1] ?? ''
  const [cookie] = (await app.inject(TRACK_URL.replace(':token', token))).cookies
  const sent = `${cookie?.name}=${cookie?.value}`
  const found = await get('/api/rastreo', sent)
  const [kept = cookie] = found.cookies
  return { codigo, cookie: `${kept?.name}=${kept?.value}`, pedido: found.json().pedido }
}

const pay = (entry: Pick<NewPago, 'codigo' | 'monto'> & Partial<NewPago>) =>
  db.transaction((tx) => registrar(tx, { clase: 'pago', metodo: 'transferencia', autor: null, ...entry }))

const urlOf = (codigo: string, recibo: number) => `/api/pedidos/${codigo}/recibos/${recibo}`

/** The words of a PDF: its text is in compressed streams, as hexadecimal WinAnsi with spaces for kerning. */
function wordsOf(pdf: Buffer) {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  const contents = streams.map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const shown = contents.flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)])
  const decode = (hex: string) => Buffer.from(hex, 'hex').toString('latin1')
  return shown
    .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''))
    .join(' ')
    .replaceAll('\u00a0', ' ')
}

test("the order's link gives the receipt as a PDF with the shop's words and accents", async () => {
  const { codigo, cookie } = await order('Yokasta Peña')
  const first = await pay({ codigo, monto: '1000.00' })
  const second = await pay({ codigo, monto: '1150.00' })
  const answer = await get(urlOf(codigo, first.recibo), cookie)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="recibo-\d{4}\.pdf"$/)
  const words = wordsOf(answer.rawPayload)
  for (const word of ['Yokasta Peña', 'Método', 'Transferencia', codigo, 'RD$ 1,000.00', 'RD$ 1,150.00'])
    expect(words).toContain(word)
  const last = wordsOf((await get(urlOf(codigo, second.recibo), cookie)).rawPayload)
  expect(last).toMatch(/Faltaba RD\$ 0\.00/)
})

test('a correction says that it is one, and why', async () => {
  const { codigo, cookie } = await order('Ana Gil')
  const wrong = await pay({ codigo, monto: '500.00' })
  const right = await pay({
    codigo,
    clase: 'correccion',
    monto: '-500.00',
    corrige: wrong.id,
    razon: 'Era de otro pedido',
  })
  const words = wordsOf((await get(urlOf(codigo, right.recibo), cookie)).rawPayload)
  expect(words).toContain('Corrección')
  expect(words).toContain('Era de otro pedido')
  expect(words).toContain('-RD$ 500.00')
})

test('pieces, the agreed discount with its reason and the delivery add up on the receipt', async () => {
  const { codigo, cookie } = await order('Ana Gil')
  await db.update(pedidos).set({ total: '2550.00', costo_envio: '500.00' }).where(eq(pedidos.codigo, codigo))
  await db.insert(lineasDePedido).values({ codigo, orden: 1, nombre: 'Aretes', cantidad: 2, precio: '1100.00' })
  const linea = { concepto: 'Aretes', cantidad: 2, razon: null, linea: null } as const
  const off = { ...linea, clase: 'descuento', concepto: 'Descuento', cantidad: 1, razon: 'Clienta de siempre' } as const
  const accepted = {
    ...{ codigo, estado: 'aceptada', plan: 'antes', cuotas: [], total: '2050.00', decidida_en: new Date() },
    ...{ fecha_estimada_entrega: '2099-01-02', vale_hasta: '2099-01-01' },
    lineas: [
      { ...linea, clase: 'pieza', precio: '1100.00' },
      { ...off, precio: '-150.00' },
    ],
  } satisfies typeof propuestas.$inferInsert
  await db.insert(propuestas).values(accepted)
  const { recibo } = await pay({ codigo, monto: '1000.00' })
  const words = wordsOf((await get(urlOf(codigo, recibo), cookie)).rawPayload)
  expect(words).toMatch(
    /2 × Aretes RD\$ 2,200\.00 Descuento: Clienta de +siempre -RD\$ 150\.00 Envío RD\$ 500\.00 Total del pedido RD\$ 2,550\.00/,
  )
  expect(words).not.toContain('Por')
  const partidas = [
    { concepto: '2 × Aretes', monto: '2200.00', razon: null, linea: expect.any(Number) },
    { concepto: 'Descuento', monto: '-150.00', razon: 'Clienta de siempre', linea: null },
    { concepto: 'Envío', monto: '500.00', razon: null, linea: null },
  ]
  const read = async () => (await get(`/api/recibo?numero=${recibo}`, cookie)).json().recibo
  expect(await read()).toMatchObject({ partidas })
  // A newer price that came to nothing changes nothing of what was agreed.
  const newer = { ...accepted, decidida_en: null, lineas: accepted.lineas.slice(0, 1), total: '2200.00' }
  for (const estado of ['vencida', 'por_cambiar', 'retirada'] as const) {
    await db.insert(propuestas).values({ ...newer, estado })
    expect(await read()).toMatchObject({ partidas })
  }
})

test('a receipt of twenty pieces goes on on a second page and loses none', async () => {
  const { codigo, cookie } = await order('Ana Gil')
  const names = Array.from({ length: 20 }, (_, at) => `Collar de larimar y perlas con cierre de plata ${at + 100}`)
  const lineas = names.map((nombre, orden) => ({ codigo, orden, nombre, cantidad: 1, precio: '107.50' }))
  await db.insert(lineasDePedido).values(lineas)
  const { recibo } = await pay({ codigo, monto: '1000.00' })
  const pdf = (await get(urlOf(codigo, recibo), cookie)).rawPayload
  const words = wordsOf(pdf)
  for (const at of names.keys()) expect(words).toContain(`plata ${at + 100} RD$ 107.50`)
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2)
})

test('who has only the code gets no receipt and sees nothing of the money', async () => {
  const { codigo } = await order('Ana Gil')
  const { recibo } = await pay({ codigo, monto: '500.00' })
  expect((await get(urlOf(codigo, recibo))).statusCode).toBe(404)
  const seen = (await get(`/api/pedidos/${codigo}`)).json()
  expect(seen.vista).toBe('publica')
  for (const field of ['cuenta', 'cuentas', 'propuesta']) expect(seen).not.toHaveProperty(field)
})

test('the page of a receipt is for the browser that opened the link: for others it is not there', async () => {
  const { codigo, cookie } = await order('Yokasta Peña')
  const { recibo } = await pay({ codigo, monto: '1000.00' })
  const read = async (numero: string, sent: string) => {
    const answer = await get(`/api/recibo?numero=${numero}`, sent)
    return [answer.statusCode, answer.json().recibo ?? null]
  }
  expect(await read(`${recibo}`, cookie)).toEqual([
    200,
    expect.objectContaining({ codigo, cliente: 'Yokasta Peña', recibo, monto: '1000.00', falta: '1150.00' }),
  ])
  const other = (await order('Beto Cruz')).cookie
  for (const sent of ['', other]) expect(await read(`${recibo}`, sent)).toEqual([200, null])
  expect(await read('999999999', cookie)).toEqual([200, null])
  expect((await read('uno', cookie))[0]).toBe(422)
})

test('a link opens the receipts of its own order only', async () => {
  const [one, other] = [await order('Ana Gil'), await order('Beto Cruz')]
  const { recibo } = await pay({ codigo: other.codigo, monto: '500.00' })
  expect((await get(urlOf(one.codigo, recibo), one.cookie)).statusCode).toBe(404)
  expect((await get(urlOf(other.codigo, recibo), one.cookie)).statusCode).toBe(404)
  expect((await get(urlOf(other.codigo, 999_999_999_999), other.cookie)).statusCode).toBe(404)
})

test('letters that no PDF reader has by itself lose their marks, and nothing else is written', () => {
  expect(printable('Núñez ¿qué? ü')).toBe('Núñez ¿qué? ü')
  expect(printable('Łucja Šimić 🦋')).toBe('ucja Simic ')
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { creditosDados, pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { comprobantes } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { readPagado } from '#pagos/pagos.server.ts'
import { devolverAlSaldo, obtenerSaldoDePedido, pagarConSaldo } from '#saldo/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { obtenerPedido } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import { obtenerPedidoDeGestion } from '../ficha/contract.ts'
import {
  COMPROBANTE_EN_ESPERA,
  corregir,
  devolver,
  listarPagos,
  PagoConEsperaDraft,
  registrarPago,
  traspasar,
} from './gestion/contract.ts'

const { db, ana, beto, carla, mailbox, releaseMails } = await openShop({ withMail: true })

async function orderOf(total: string, correo = 'pagos@ejemplo.com') {
  const { codigo } = (await ana.solicita({ correo })).body
  await db.update(pedidos).set({ total, estatus_id: ESTATUS.confirmado }).where(eq(pedidos.codigo, codigo))
  return codigo
}
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
async function membershipOf(correo: string) {
  const [row] = await db.select({ codigo: profiles.codigo_membresia }).from(profiles).where(eq(profiles.correo, correo))
  return row?.codigo ?? ''
}
const versionOf = async (codigo: string) => (await read(codigo)).version
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

async function pay(
  codigo: string,
  monto: string,
  more: Partial<{ metodo: 'efectivo' | 'otro'; recibido: string; otro_pago: boolean }> = {},
) {
  const body = { metodo: 'transferencia' as const, monto, ...more, version: await versionOf(codigo) }
  return carla.call(registrarPago, { params: { codigo }, body }, key())
}

test('a payment shows what is left to staff and to its owner, and its mail names the receipt', async () => {
  const codigo = await orderOf('2500.00', 'recibo@ejemplo.com')
  const { status, body } = await pay(codigo, '1250.00')
  expect(status).toBe(200)
  expect(body.cuenta).toMatchObject({ total: '2500.00', pagado: '1250.00', falta: '1250.00', de_mas: null })
  const [pago] = body.cuenta.pagos
  expect(pago).toMatchObject({ clase: 'pago', metodo: 'transferencia', monto: '1250.00', razon: null })
  const stranger = (await beto.call(obtenerPedido, { params: { codigo } })).body
  expect(stranger).not.toHaveProperty('cuenta')
  await releaseMails()
  const { text } = await mailbox.waitForMail(({ subject }) => subject.startsWith(`Tu pedido ${codigo}: recibimos`))
  expect(text.replace(/\s+/g, ' ')).toContain(`Recibo ${String(pago?.recibo).padStart(4, '0')}`)
  expect(text.replace(/\s+/g, ' ')).toContain('Falta RD$ 1,250.00')
})

test('cash notes what was received and the change, and less than the amount is refused at its field', async () => {
  const codigo = await orderOf('1250.00')
  const short = await pay(codigo, '1250.00', { metodo: 'efectivo', recibido: '1000.00' })
  expect([short.status, Object.keys(short.body.campos ?? {})]).toEqual([422, ['recibido']])
  await pay(codigo, '1250.00', { metodo: 'efectivo', recibido: '2000.00' })
  const { pagos } = (await carla.call(listarPagos, { params: { codigo } })).body
  expect(pagos).toMatchObject([{ metodo: 'efectivo', referencia: 'Recibido 2000.00, cambio 750.00' }])
})

test('a transfer by hand is refused while a receipt of the order waits, unless it is another payment', async () => {
  const codigo = await orderOf('1250.00')
  const receipt = {
    origen: 'enlace',
    tipo: 'image/jpeg',
    bytes: 1,
    hash: Buffer.from(codigo),
    monto: '1250.00',
  } as const
  await db.insert(comprobantes).values({ codigo, ...receipt })
  expect(await pay(codigo, '1250.00')).toMatchObject({ status: 409, body: { type: COMPROBANTE_EN_ESPERA } })
  // A customer may have written another amount than the bank shows.
  expect((await pay(codigo, '1200.00')).status).toBe(409)
  expect(await readPagado(db, codigo)).toBe('0.00')
  expect((await pay(codigo, '50.00', { metodo: 'efectivo' })).status).toBe(200)
  expect((await pay(codigo, '100.00', { otro_pago: true })).status).toBe(200)
  await db.update(comprobantes).set({ estado: 'rechazado' }).where(eq(comprobantes.codigo, codigo))
  expect((await pay(codigo, '200.00')).status).toBe(200)
})

test('the form of a payment asks whether it is another one only of a transfer while a receipt waits', () => {
  const draft = { metodo: 'transferencia', monto: '1,250', recibido: '', referencia: '', otro_pago: false }
  const errorsOf = (changes: object) =>
    PagoConEsperaDraft.safeParse({ ...draft, ...changes }).error?.issues.map(({ path }) => path[0])
  expect(errorsOf({})).toEqual(['otro_pago'])
  expect(errorsOf({ otro_pago: true })).toBeUndefined()
  expect(errorsOf({ metodo: 'efectivo' })).toBeUndefined()
})

test('a form that was opened before another payment is refused, so that one payment is not recorded twice', async () => {
  const codigo = await orderOf('500.00')
  const version = await versionOf(codigo)
  const body = { metodo: 'transferencia' as const, monto: '500.00', version }
  const answers = await Promise.all([1, 2, 3].map(() => carla.call(registrarPago, { params: { codigo }, body }, key())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await readPagado(db, codigo)).toBe('500.00')
})

test('no more is given back than was paid, and a correction says what the payment should have said', async () => {
  const codigo = await orderOf('1000.00')
  const [pago] = (await pay(codigo, '1500.00')).body.cuenta.pagos
  expect((await read(codigo)).cuenta.de_mas).toBe('500.00')
  const params = { codigo }
  const back = async (monto: string) => {
    const body = { metodo: 'efectivo' as const, monto, razon: 'Pagó de más.', version: await versionOf(codigo) }
    return (await carla.call(devolver, { params, body }, key())).status
  }
  expect([await back('1500.01'), await back('500.00')]).toEqual([409, 200])
  const fix = async (era: string, id = pago?.id ?? 0) => {
    const body = { era, razon: 'Se escribió mal.', version: await versionOf(codigo) }
    return carla.call(corregir, { params: { codigo, pago: id }, body }, key())
  }
  expect((await fix('1500.00')).body.campos).toEqual({ era: 'Ese ya es el monto.' })
  expect((await fix('1400.00')).body.cuenta.pagado).toBe('900.00')
  const { pagos } = (await carla.call(listarPagos, { params })).body
  expect(pagos.map(({ clase, monto, queda }) => [clase, monto, queda])).toEqual([
    ['pago', '1500.00', '1400.00'],
    ['devolucion', '-500.00', '-500.00'],
    ['correccion', '-100.00', '-100.00'],
  ])
  expect((await fix('1.00', pagos[2]?.id)).status).toBe(409)
  expect((await fix('1.00', 987654)).status).toBe(404)
  expect((await fix('9999999999.99', pagos[0]?.id)).body.campos).toEqual({
    era: 'El monto es demasiado alto. Revisa los ceros.',
  })
})

test('money moves between two orders in both directions at once, and only as much as there is', async () => {
  const [one, other] = [await orderOf('1000.00'), await orderOf('1000.00')]
  await pay(one, '600.00')
  await pay(other, '600.00')
  const move = async (codigo: string, a: string, monto: string) => {
    const body = { a, monto, razon: 'Era de este.', version: await versionOf(codigo) }
    return carla.call(traspasar, { params: { codigo }, body }, key())
  }
  expect((await move(one, one, '1.00')).body.campos).toEqual({ a: 'Elige otro pedido.' })
  expect((await move(one, other, '600.01')).status).toBe(409)
  await Promise.all([move(one, other, '100.00'), move(other, one, '50.00')])
  expect(Number(await readPagado(db, one)) + Number(await readPagado(db, other))).toBe(1200)
})

test("a member's balance pays an order and gets back what is too much; both ledgers name each other", async () => {
  const codigo = await orderOf('300.00', beto.correo)
  await db.insert(pedidosCuenta).values({ codigo_pedido: codigo, codigo_membresia: await membershipOf(beto.correo) })
  const { miembro } = (await carla.call(obtenerSaldoDePedido, { params: { codigo } })).body
  if (!miembro) throw new Error('The order is not of its member.')
  await db.update(profiles).set({ saldo: '500.00' }).where(eq(profiles.codigo_membresia, miembro.codigo))
  const use = async (monto: string) => {
    const body = { monto, version: await versionOf(codigo) }
    return carla.call(pagarConSaldo, { params: { codigo }, body }, key())
  }
  expect((await use('300.01')).body.campos).toEqual({ monto: `Solo faltan ${formatDinero('300.00')}.` })
  expect((await use('300.00')).body.cuenta).toMatchObject({ pagado: '300.00', falta: '0.00' })
  const body = { monto: '100.00', razon: 'Bajó el precio.', version: await versionOf(codigo) }
  await carla.call(devolverAlSaldo, { params: { codigo }, body }, key())
  const saldo = (await carla.call(obtenerSaldoDePedido, { params: { codigo } })).body.miembro?.saldo
  expect([await readPagado(db, codigo), saldo]).toEqual(['200.00', '300.00'])
  const { pagos } = (await carla.call(listarPagos, { params: { codigo } })).body
  const rows = await db
    .select({ pago: creditosDados.pago, monto: creditosDados.monto })
    .from(creditosDados)
    .where(eq(creditosDados.codigo_membresia, miembro.codigo))
    .orderBy(creditosDados.id)
  expect(rows).toEqual([
    { pago: pagos[0]?.id, monto: '-300.00' },
    { pago: pagos[1]?.id, monto: '100.00' },
  ])
})

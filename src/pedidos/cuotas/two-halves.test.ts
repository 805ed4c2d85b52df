import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cuotas } from '#db/schema/pagos.server.ts'
import { addDays, dayOf, formatLastDay } from '#lib/dates.ts'
import { openShop } from '#testing/shop.server.ts'
import { registrarPago } from '../cobros/gestion/contract.ts'
import { obtenerPedidoPorEnlace } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { decidirPropuesta, proponerPrecio } from '../propuestas/contract.ts'
import { recordarPagos } from './recordatorios/recordatorios.server.ts'

const { ana, carla, db, mailbox } = await openShop({ withMail: true })
const HOY = dayOf(new Date())

const correo = `${randomUUID()}@ejemplo.com`
const { codigo } = (await ana.solicita({ correo })).body
const params = { codigo }
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
const mailAbout = async (words: RegExp) =>
  plain((await mailbox.waitForMail(({ to, text }) => to.includes(correo) && words.test(plain(text)))).text)
const read = async () => (await carla.call(obtenerPedidoDeGestion, { params })).body
const enlace =
  /rastrear\/([\w-]{22})/.exec((await mailbox.waitForMail(({ to }) => to.includes(correo))).text)?.[1] ?? ''
/** What the customer sees by the mail's link. */
const own = async () => (await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': enlace })).body

async function pay() {
  const body = { metodo: 'transferencia' as const, monto: '1250.00', version: (await read()).version }
  expect((await carla.call(registrarPago, { params, body }, { 'idempotency-key': randomUUID() })).status).toBe(200)
}
const begin = async () => {
  const body = { estatus_id: ESTATUS.en_preparacion, version: (await read()).version }
  return carla.call(cambiarEstatus, { params, body }, { 'idempotency-key': randomUUID() })
}

test('half now and half later: the piece waits for the first half, and the second is reminded of until it is paid', async () => {
  const linea = { clase: 'pieza' as const, concepto: 'Cinco collares', cantidad: 5, precio: '500.00', razon: null }
  const price = {
    ...{ lineas: [{ ...linea, linea: null }], plan: 'mitad' as const, version: (await read()).version },
    ...{ fecha_estimada_entrega: addDays(HOY, 20), vale_hasta: addDays(HOY, 3) },
  }
  const proposed = await carla.call(proponerPrecio, { params, body: price }, { 'idempotency-key': randomUUID() })
  expect(proposed.status).toBe(200)
  const second = `RD$ 1,250.00 ${formatLastDay(addDays(HOY, 20), true)}`
  expect(await mailAbout(/Ver y aceptar/)).toContain(second)
  const decision = { params: { codigo, id: proposed.body.propuesta?.id ?? 0 }, body: { decision: 'acepta' as const } }
  expect((await ana.call(decidirPropuesta, decision, { 'x-enlace': enlace })).status).toBe(200)

  expect((await own()).cuenta.proximo).toMatchObject({ clase: 'primera_mitad', monto: '1250.00' })
  expect(await begin()).toMatchObject({ status: 409, body: { type: 'espera-pago' } })
  await pay()
  const begun = await own()
  expect(begun).toMatchObject({
    estatus: { id: ESTATUS.en_preparacion },
    cuenta: { pagado: '1250.00', falta: '1250.00', proximo: { clase: 'segunda_mitad', monto: '1250.00' } },
  })

  expect(await recordarPagos(db)).toBe(0)
  const day = addDays(HOY, 2)
  await db
    .update(cuotas)
    .set({ antes_de: day })
    .where(and(eq(cuotas.codigo, codigo), eq(cuotas.orden, 2)))
  expect(await recordarPagos(db)).toBe(1)
  expect(await mailAbout(/Tu próximo pago/)).toMatch(/Falta tu segunda mitad, RD\$ 1,250\.00, a más tardar el \S+ \d+/)

  await pay()
  expect((await own()).cuenta).toMatchObject({ falta: '0.00', proximo: null, pagos: [{}, {}] })
  await db.update(cuotas).set({ antes_de: HOY }).where(eq(cuotas.codigo, codigo))
  expect(await recordarPagos(db)).toBe(0)
})

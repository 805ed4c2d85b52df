import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { conPagoVencido } from '#db/schema/deudas.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { comprobantes, cuotas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { cancelarAvisos } from '#mail/bajas/contract.ts'
import { negocio, setChanged } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { cobrar } from '../cobros/cobros.server.ts'
import { ESTATUS } from '../estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '../ficha/contract.ts'
import { moverPedidos } from '../mover/contract.ts'
import { escribirCuotas } from './cuotas.server.ts'
import { callarRecordatorios } from './recordatorios/contract.ts'
import { recordarPagos } from './recordatorios/recordatorios.server.ts'

const { ana, beto, carla, db, mailbox } = await openShop({ withMail: true })
afterEach(() => setChanged({}))

const HOY = dayOf(new Date())
const [account] = await db.select().from(user).where(eq(user.email, carla.correo))
const autor = account?.id ?? null

/** A confirmed order of RD$ 2,500 in two halves, whose days are so many days from today. */
async function inHalves(first: number, second: number, changes: Partial<typeof pedidos.$inferInsert> = {}) {
  const correo = `${randomUUID()}@ejemplo.com`
  const { codigo } = (await ana.solicita({ correo })).body
  await db
    .update(pedidos)
    .set({ total: '2500.00', estatus_id: ESTATUS.confirmado, ...changes })
    .where(eq(pedidos.codigo, codigo))
  await plan(codigo, first, second)
  return { codigo, correo }
}
const plan = (codigo: string, ...days: [number, number]) =>
  db.transaction((tx) =>
    escribirCuotas(
      tx,
      codigo,
      days.map((day) => ({ monto: '1250.00', antes_de: addDays(HOY, day) })),
    ),
  )
function pay(codigo: string, monto = '1250.00') {
  return db.transaction(async (tx) => {
    const [pedido] = await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo)).for('update')
    if (!pedido) throw new Error('The order is gone.')
    return cobrar(tx, pedido, { metodo: 'transferencia', monto, autor })
  })
}
async function told(codigo: string) {
  const isReminder = and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-payment-reminder'))
  const rows = await db.select({ datos: correos.datos }).from(correos).where(isReminder).orderBy(correos.numero)
  return rows.map(({ datos }) => datos as { vez: string; frase: string })
}
const readSheet = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
async function linkOf(correo: string) {
  const { text } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  return /rastrear\/([\w-]{22})/.exec(text)?.[1] ?? ''
}

describe('A reminder', () => {
  test('leaves three days before, on the day and the day after, each once, also from two processes', async () => {
    const { codigo, correo } = await inHalves(3, 20)
    await Promise.all([recordarPagos(db), recordarPagos(db), recordarPagos(db)])
    expect(await told(codigo)).toEqual([expect.objectContaining({ vez: 'antes' })])
    // Time passes: the days of the plan come nearer, and what was told stays told.
    for (const [day, vez] of [
      [0, 'el_dia'],
      [-1, 'despues'],
    ] as const) {
      await db
        .update(cuotas)
        .set({ antes_de: addDays(HOY, day) })
        .where(and(eq(cuotas.codigo, codigo), eq(cuotas.orden, 1)))
      await recordarPagos(db)
      await recordarPagos(db)
      expect((await told(codigo)).at(-1)?.vez).toBe(vez)
    }
    const mails = await told(codigo)
    expect(mails).toHaveLength(3)
    expect(mails[1]?.frase.replaceAll('\u00a0', ' ')).toBe('Falta tu primera mitad, RD$ 1,250.00, hoy.')
    const { text } = await mailbox.waitForMail(({ to, subject }) => to.includes(correo) && /próximo pago/.test(subject))
    expect(text).toContain('#recordatorios')
  })

  test('speaks of the second half once the first is paid, and of nothing once all is', async () => {
    const { codigo } = await inHalves(-1, 2)
    await pay(codigo)
    await recordarPagos(db)
    expect((await told(codigo)).map(({ vez, frase }) => [vez, frase.includes('segunda mitad')])).toEqual([
      ['antes', true],
    ])
    await pay(codigo)
    await plan(codigo, -1, 0)
    await recordarPagos(db)
    expect(await told(codigo)).toHaveLength(1)
  })

  test('is not sent for what is far off, cancelled, under review, not confirmed, or while a receipt waits', async () => {
    const orders = [
      await inHalves(4, 20),
      await inHalves(-9, 20),
      await inHalves(0, 20, { estatus_id: ESTATUS.cancelado }),
      await inHalves(0, 20, { estatus_id: ESTATUS.en_revision }),
      await inHalves(0, 20, { estatus_id: ESTATUS.recibido }),
    ]
    const waiting = await inHalves(0, 20)
    await db.insert(comprobantes).values({
      ...{ codigo: waiting.codigo, origen: 'enlace', tipo: 'image/jpeg', bytes: 3, monto: '1250.00' },
      ...{ contenido: Buffer.from('abc'), hash: Buffer.alloc(32) },
    })
    await recordarPagos(db)
    for (const { codigo } of [...orders, waiting]) expect(await told(codigo)).toEqual([])
    // Once the receipt is refused, the money is asked for again.
    await db.update(comprobantes).set({ estado: 'rechazado' }).where(eq(comprobantes.codigo, waiting.codigo))
    await recordarPagos(db)
    expect(await told(waiting.codigo)).toHaveLength(1)
  })

  test('is stopped by its customer, for this part and only by the owner of the order', async () => {
    const { codigo, correo } = await inHalves(0, 1)
    const enlace = await linkOf(correo)
    expect((await beto.call(callarRecordatorios, { params: { codigo } })).status).toBe(404)
    expect((await readSheet(codigo)).cuenta.proximo).toMatchObject({ clase: 'primera_mitad', se_recuerda: true })
    for (let times = 0; times < 2; times++) {
      const { status, body } = await ana.call(callarRecordatorios, { params: { codigo } }, { 'x-enlace': enlace })
      expect([status, body.cuenta.proximo?.se_recuerda]).toEqual([200, false])
    }
    await recordarPagos(db)
    expect(await told(codigo)).toEqual([])
    await pay(codigo)
    await recordarPagos(db)
    expect((await told(codigo)).map(({ vez }) => vez)).toEqual(['antes'])
  })

  test('is stopped by the setting and for who stopped the notices', async () => {
    const { codigo, correo } = await inHalves(0, 20)
    setChanged({ cobros: { ...negocio.cobros, recordatorios: false } })
    expect(await recordarPagos(db)).toBe(0)
    setChanged({})
    await ana.call(cancelarAvisos, { body: { correo } })
    await recordarPagos(db)
    expect(await told(codigo)).toEqual([])
  })
})

describe('What begins with the first payment', () => {
  const begin = async (codigo: string, razon?: string) =>
    carla.call(cambiarEstatus, {
      params: { codigo },
      body: {
        estatus_id: ESTATUS.en_preparacion,
        version: (await readSheet(codigo)).version,
        ...(razon && { razon }),
      },
    })

  test('waits for it, one order or many, unless staff say why', async () => {
    const { codigo } = await inHalves(1, 20)
    const refused = await begin(codigo)
    expect(refused).toMatchObject({ status: 409, body: { type: 'espera-pago' } })
    const { version } = await readSheet(codigo)
    const { body } = await carla.call(moverPedidos, {
      body: { pedidos: [{ codigo, version }], destino: 'siguiente' },
    })
    expect(body).toMatchObject({
      movidos: [],
      rechazados: [{ codigo, motivo: expect.stringContaining('primer pago') }],
    })
    expect(await begin(codigo, 'Es de la familia')).toMatchObject({
      status: 200,
      body: { estatus: { id: ESTATUS.en_preparacion } },
    })
  })

  test('waits for nothing when all is paid on delivery, there is no plan, or the owner wants no waiting', async () => {
    const atDoor = await inHalves(1, 20)
    await db.transaction((tx) => escribirCuotas(tx, atDoor.codigo, [{ monto: '2500.00', antes_de: null }]))
    const without = await inHalves(1, 20)
    await db.transaction((tx) => escribirCuotas(tx, without.codigo, []))
    for (const { codigo } of [atDoor, without]) expect((await begin(codigo)).status).toBe(200)
    const other = await inHalves(1, 20)
    setChanged({ cobros: { ...negocio.cobros, espera_primera: false } })
    expect((await begin(other.codigo)).status).toBe(200)
  })

  test('begins by itself when it is paid, to the centavo, and not if the owner set that off', async () => {
    const { codigo } = await inHalves(1, 20)
    await pay(codigo, '1249.99')
    expect((await readSheet(codigo)).estatus.id).toBe(ESTATUS.confirmado)
    await pay(codigo, '0.01')
    expect((await readSheet(codigo)).estatus.id).toBe(ESTATUS.en_preparacion)
    const other = await inHalves(1, 20)
    setChanged({ cobros: { ...negocio.cobros, al_pagar: 'nada' } })
    await pay(other.codigo)
    expect((await readSheet(other.codigo)).estatus.id).toBe(ESTATUS.confirmado)
  })

  test('begins once when both halves are paid at the same time', async () => {
    const { codigo } = await inHalves(1, 20)
    await Promise.all([pay(codigo), pay(codigo)])
    const { cuenta, estatus } = await readSheet(codigo)
    expect([cuenta.pagado, cuenta.proximo, estatus.id]).toEqual(['2500.00', null, ESTATUS.en_preparacion])
  })
})

test('a plan that changes keeps what was told of a part that keeps its day', async () => {
  const { codigo } = await inHalves(0, 20)
  await recordarPagos(db)
  await plan(codigo, 0, 25)
  await recordarPagos(db)
  expect(await told(codigo)).toHaveLength(1)
  await plan(codigo, 2, 25)
  await recordarPagos(db)
  expect((await told(codigo)).map(({ vez }) => vez)).toEqual(['el_dia', 'antes'])
})

test('the list finds late payments by the rule of the page, whatever is paid', async () => {
  const { codigo } = await inHalves(-3, 5)
  for (const [days, monto] of [
    [[-3, 5], null],
    [[-3, 5], '1249.99'],
    [[-3, 5], '0.01'],
    [[-3, -1], null],
    [[-3, -1], '1250.00'],
  ] as const) {
    if (monto) await pay(codigo, monto)
    await plan(codigo, ...(days as [number, number]))
    const late = await db.$count(pedidos, and(eq(pedidos.codigo, codigo), conPagoVencido))
    expect(late === 1).toBe((await readSheet(codigo)).cuenta.proximo?.vencido ?? false)
  }
})

import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deudas } from '#db/schema/deudas.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { readPagado } from '#pagos/pagos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { acreditar, devolverAlSaldo, pagarConSaldo } from '#saldo/contract.ts'
import { conciliar } from '#saldo/reconciliation.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { corregir, devolver, listarPagos, registrarPago, traspasar } from './gestion/contract.ts'

const { db, ana, beto, carla } = await openShop()
const START = 1_000_00

const pesos = (cents: number) => (cents / 100).toFixed(2)
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const versionOf = async (codigo: string) =>
  (await db.select({ version: pedidos.version }).from(pedidos).where(eq(pedidos.codigo, codigo)))[0]?.version ?? 0

/** Two orders of Beto's, of 900.00 each, and 1,000.00 of balance, which a movement states. */
async function open() {
  const [member] = await db.select().from(profiles).where(eq(profiles.correo, beto.correo))
  const codigo_membresia = member?.codigo_membresia ?? ''
  const codigos = [await ana.pide('Pulsera de cuentas'), await ana.pide('Aretes de cuentas')]
  for (const codigo of codigos) {
    await db.update(pedidos).set({ total: '900.00' }).where(eq(pedidos.codigo, codigo))
    await db.insert(pedidosCuenta).values({ codigo_pedido: codigo, codigo_membresia })
  }
  return codigos
}

const [one = '', other = ''] = await open()
await carla.call(
  acreditar,
  {
    params: {
      codigo: (await db.select().from(profiles).where(eq(profiles.correo, beto.correo)))[0]?.codigo_membresia ?? '',
    },
    body: { monto: pesos(START), descripcion: '' },
  },
  key(),
)

const VERBS = ['pagar', 'devolver', 'corregir', 'traspasar', 'usar', 'al_saldo'] as const
const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  first: fc.boolean(),
  cents: fc.integer({ min: 1, max: 1_200_00 }),
  pick: fc.nat(50),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function run({ verb, first, cents, pick }: Step) {
  const [codigo, a] = first ? [one, other] : [other, one]
  const [params, monto, version, razon] = [{ codigo }, pesos(cents), await versionOf(codigo), 'Prueba']
  const body = { monto, razon, version }
  const byHand = { metodo: 'efectivo' as const, monto, version }
  if (verb === 'pagar') return carla.call(registrarPago, { params, body: byHand }, key())
  if (verb === 'devolver') return carla.call(devolver, { params, body: { ...byHand, razon } }, key())
  if (verb === 'traspasar') return carla.call(traspasar, { params, body: { ...body, a } }, key())
  if (verb === 'usar') return carla.call(pagarConSaldo, { params, body: { monto, version } }, key())
  if (verb === 'al_saldo') return carla.call(devolverAlSaldo, { params, body }, key())
  const { pagos } = (await carla.call(listarPagos, { params })).body
  const pago = pagos[pick % Math.max(1, pagos.length)]?.id ?? 1
  return carla.call(corregir, { params: { ...params, pago }, body: { era: monto, razon, version } }, key())
}

test('after any steps, also two at a time, both ledgers agree, no order is below zero, and no receipt is missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const both of steps)
        for (const { status } of await Promise.all(both.map(run))) expect([200, 404, 409, 422]).toContain(status)
      const { miembros: _, ...faults } = await conciliar(db)
      expect(Object.values(faults).flat()).toEqual([])
      for (const codigo of [one, other]) expect(Number(await readPagado(db, codigo))).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('the check finds an order below zero, a missing receipt and a balance without its movement', async () => {
  await db.execute(sql`alter table pagos disable trigger user`)
  await db.execute(sql`insert into pagos (recibo, codigo_pedido, clase, metodo, monto, dia, razon)
    select ultimo_recibo + 2, ${one}, 'devolucion', 'saldo', -9000000, current_date, 'x' from libro`)
  await db.execute(sql`update libro set ultimo_recibo = ultimo_recibo + 2`)
  const { bajo_cero, huecos, sin_par } = await conciliar(db)
  expect([bajo_cero.map(({ codigo }) => codigo), huecos.length, sin_par.length]).toEqual([[one], 1, 1])
})

test('the check finds an order that owes and is not listed, and one that is listed and owes nothing', async () => {
  const [owing = '', free = ''] = [await ana.pide('Dije de cuentas'), await ana.pide('Broche de cuentas')]
  await db.update(pedidos).set({ total: '900.00', estatus_id: ESTATUS.confirmado }).where(eq(pedidos.codigo, owing))
  const before = (await conciliar(db)).mal_listados
  await db.delete(deudas).where(eq(deudas.codigo, owing))
  await db.insert(deudas).values({ codigo: free })
  const faults = [
    { codigo: owing, falta: '900.00' },
    { codigo: free, falta: null },
  ]
  const { mal_listados } = await conciliar(db)
  expect(mal_listados.filter(({ codigo }) => !before.some((row) => row.codigo === codigo))).toEqual(
    faults.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1)),
  )
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { libro, pagos } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { leerPagos, type NewPago, readPagado, registrar } from './pagos.server.ts'

const { db, ana, carla } = await openShop()

const [account] = await db.select().from(user).where(eq(user.email, carla.correo))
const codeOf = (what: string) => ana.pide(`${what} de cuentas`)

const entryFor = (codigo: string): NewPago => ({
  codigo,
  clase: 'pago',
  metodo: 'transferencia',
  monto: '100.00',
  autor: account?.id ?? null,
})

/** As every caller does: in a transaction that holds the order's row. */
function add(entry: NewPago) {
  return db.transaction(async (tx) => {
    await tx.select().from(pedidos).where(eq(pedidos.codigo, entry.codigo)).for('update')
    return registrar(tx, entry)
  })
}

async function numbers() {
  const rows = await db.select({ recibo: pagos.recibo }).from(pagos).orderBy(pagos.recibo)
  return rows.map(({ recibo }) => recibo)
}

test('parallel payments of two orders get receipt numbers without gaps, and right sums', async () => {
  const codigos = [await codeOf('Pulsera'), await codeOf('Aretes')]
  await Promise.all(Array.from({ length: 40 }, (_, n) => add(entryFor(codigos[n % 2] ?? ''))))
  expect(await numbers()).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  for (const codigo of codigos) expect(await readPagado(db, codigo)).toBe('2000.00')
})

test('a refused entry takes no number: nothing leaves an order beyond what was paid', async () => {
  const codigo = await codeOf('Collar')
  await add(entryFor(codigo))
  const refund = { ...entryFor(codigo), clase: 'devolucion', razon: 'Pagó de más' } as const
  const last = (await numbers()).at(-1)
  await expect(add({ ...refund, monto: '-100.01' })).rejects.toMatchObject({ rechazo: { status: 409 } })
  const row = await add({ ...refund, monto: '-100.00' })
  expect(row.recibo).toBe((last ?? 0) + 1)
  expect(await readPagado(db, codigo)).toBe('0.00')
})

test('the template takes no money', async () => {
  await expect(add(entryFor('B01-00000'))).rejects.toMatchObject({ rechazo: { status: 409 } })
})

test('an entry does not change, and a correction says what it leaves of another', async () => {
  const codigo = await codeOf('Cartera')
  const { id } = await add(entryFor(codigo))
  await expect(db.update(pagos).set({ monto: '1.00' }).where(eq(pagos.id, id))).rejects.toThrow()
  await expect(db.delete(pagos).where(eq(pagos.id, id))).rejects.toThrow()
  await add({ ...entryFor(codigo), clase: 'correccion', corrige: id, monto: '-40.00', razon: 'Eran 60' })
  const [first, correction] = await leerPagos(db, codigo)
  expect(first).toMatchObject({ monto: '100.00', queda: '60.00', autor: 'Carla Núñez' })
  expect(correction).toMatchObject({ monto: '-40.00', corrige: id, razon: 'Eran 60' })
})

test('an entry after the close of its day counts for the first day that is open', async () => {
  const codigo = await codeOf('Anillo')
  const today = (await add(entryFor(codigo))).dia
  await db.update(libro).set({ cerrado_hasta: today })
  const after = (await add(entryFor(codigo))).dia
  const { rows } = await db.execute<{ dia: string }>(sql`select (${today}::date + 1)::text as dia`)
  expect(after).toBe(rows[0]?.dia)
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmarCuenta } from '#auth/gestion/contract.ts'
import type { Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { crearMiembro, lockByCodigo } from '#miembros/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { acreditar, revertir } from './contract.ts'
import { desvincularCreditos } from './saldo.server.ts'

const { db, carla, contrasena } = await openShop()
const idempotencyKey = () => ({ 'idempotency-key': randomUUID() })

async function cliente(confirmado: boolean) {
  const correo = `${randomUUID()}@ejemplo.com`
  const miembro = await crearMiembro(db, { nombre: 'Rita', correo, contrasena, rol: 'user', confirmado })
  if (!miembro) throw new Error('No account')
  return { id: miembro.id, codigo: miembro.codigo_membresia }
}

const give = (codigo: string) =>
  carla.call(acreditar, { params: { codigo }, body: { monto: '5.00' } }, idempotencyKey())

async function waitersAre(count: number) {
  const waiting = sql`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await db.execute<{ n: number }>(waiting)).rows[0]?.n).toBe(count)
}

/** Runs `run` while the member's row is locked. */
function withMiembroLocked<T>(codigo: string, run: (tx: Tx) => Promise<T>) {
  return db.transaction(async (tx) => {
    await lockByCodigo(tx, codigo)
    return run(tx)
  })
}

test('a concurrent confirmation and credit both succeed', async () => {
  const { id, codigo } = await cliente(false)
  const [credito, confirmed] = await withMiembroLocked(codigo, async () => {
    const given = give(codigo)
    await waitersAre(1)
    const confirmed = carla.call(confirmarCuenta, { params: { id } })
    await waitersAre(2)
    return [given, confirmed] as const
  })
  expect([(await credito).status, (await confirmed).status]).toEqual([200, 200])
  const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
  expect(perfil).toMatchObject({ saldo: '5.00', confirmado: true })
  expect(await db.$count(user, eq(user.id, id))).toBe(1)
})

test('an account deletion during a reversal succeeds, and the ledger is anonymized', async () => {
  const { codigo } = await cliente(true)
  const { movimiento } = (await give(codigo)).body
  const params = { codigo, id: movimiento.id }
  const deshecho = await withMiembroLocked(codigo, async (tx) => {
    const deshecho = carla.call(revertir, { params, body: { motivo: 'Error' } }, idempotencyKey())
    await waitersAre(1)
    await desvincularCreditos(tx, codigo)
    return [deshecho] as const
  })
  expect((await deshecho[0]).status).toBe(404)
})

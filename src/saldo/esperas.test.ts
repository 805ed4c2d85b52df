import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmarCuenta } from '#auth/gestion/contract.ts'
import type { Tx } from '#db/abrir.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { crearMiembro, tomarPorCodigo } from '#miembros/miembros.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { acreditar, revertir } from './contract.ts'
import { desvincularCreditos } from './saldo.server.ts'

const { db, carla, contrasena } = await abrirTienda()
const llave = () => ({ 'idempotency-key': randomUUID() })

async function cliente(confirmado: boolean) {
  const correo = `${randomUUID()}@ejemplo.com`
  const nuevo = await crearMiembro(db, { nombre: 'Rita', correo, contrasena, rol: 'user', confirmado })
  if (!nuevo) throw new Error('No account')
  return { id: nuevo.id, codigo: nuevo.codigo_membresia }
}

const dar = (codigo: string) => carla.llamar(acreditar, { params: { codigo }, body: { monto: '5.00' } }, llave())

async function quienesEsperan(cuantos: number) {
  const esperan = sql`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await db.execute<{ n: number }>(esperan)).rows[0]?.n).toBe(cuantos)
}

/** Holds a member's row until all that was begun meanwhile stands still. */
function conElMiembro<T>(codigo: string, hacer: (tx: Tx) => Promise<T>) {
  return db.transaction(async (tx) => {
    await tomarPorCodigo(tx, codigo)
    return hacer(tx)
  })
}

test('a client who is confirmed while they are given money gets both', async () => {
  const { id, codigo } = await cliente(false)
  const [credito, confirmada] = await conElMiembro(codigo, async () => {
    const dado = dar(codigo)
    await quienesEsperan(1)
    const confirmada = carla.llamar(confirmarCuenta, { params: { id } })
    await quienesEsperan(2)
    return [dado, confirmada] as const
  })
  expect([(await credito).status, (await confirmada).status]).toEqual([200, 200])
  const [perfil] = await db.select().from(profiles).where(eq(profiles.user_id, id))
  expect(perfil).toMatchObject({ saldo: '5.00', confirmado: true })
  expect(await db.$count(user, eq(user.id, id))).toBe(1)
})

test('who leaves while a movement of theirs is undone leaves, and the ledger loses them', async () => {
  const { codigo } = await cliente(true)
  const { movimiento } = (await dar(codigo)).cuerpo
  const params = { codigo, id: movimiento.id }
  const deshecho = await conElMiembro(codigo, async (tx) => {
    const deshecho = carla.llamar(revertir, { params, body: { motivo: 'Error' } }, llave())
    await quienesEsperan(1)
    await desvincularCreditos(tx, codigo)
    return [deshecho] as const
  })
  expect((await deshecho[0]).status).toBe(404)
})

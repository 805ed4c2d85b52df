import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { Tx } from '#db/open.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import { historial } from '#db/schema/pedidos.server.ts'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { lockForStaff, putInRevision } from '#pedidos/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { leerHilo } from '../hilo/contract.ts'
import { leerCronica } from './contract.ts'

const { ana, carla, db } = await openShop()

/**
 * Locks a table, starts a read that waits for the lock, runs `what` meanwhile and commits. Returns the read's answer.
 */
async function duringRead<T>(table: PgTable, read: () => Promise<T>, what: (tx: Tx) => Promise<unknown>) {
  const waiting = sql`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const { reading } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in access exclusive mode`)
    const reading = read()
    await expect.poll(async () => (await db.execute<{ n: number }>(waiting)).rows[0]?.n).toBe(1)
    await what(tx)
    return { reading }
  })
  return reading
}

test('an order moved during the read has the status of its last step', async () => {
  const codigo = await ana.pide()
  const { body } = await duringRead(
    historial,
    () => carla.call(leerCronica, { params: { codigo } }),
    async (tx) => putInRevision(tx, await lockForStaff(tx, codigo), 'Preguntaron por él.'),
  )
  const mails = body.sucesos.filter((suceso) => suceso.clase === 'correo' && suceso.estatus !== null)
  expect(body.historial.at(-1)?.estatus.id).toBe(body.estatus.id)
  expect(mails).toHaveLength(body.historial.length - 1)
})

test('a transaction that commits during the read appears whole or not at all', async () => {
  const codigo = await ana.pide()
  const { body } = await duringRead(
    conversaciones,
    () => carla.call(leerHilo, { querystring: { codigo } }),
    async (tx) => {
      await tx.insert(contactos).values({
        nombre_cliente: ana.nombre,
        correo: ana.correo,
        descripcion_problema: '¿Cuándo llega?',
        codigo_pedido: codigo,
      })
      await tx.insert(conversaciones).values({ codigo_pedido: codigo, correo: ana.correo })
    },
  )
  expect(body.entradas.length % 2).toBe(0)
})

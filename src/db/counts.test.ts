import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cambiarEstadoDeTicket } from '#conversaciones/tickets/gestion/contract.ts'
import { openTickets } from '#testing/tickets.server.ts'
import { mergeCounts, readCounts } from './counts.server.ts'
import { profiles } from './schema/miembros.server.ts'
import { pedidos } from './schema/pedidos.server.ts'

const { db, ana, carla, open, persona } = await openTickets()

const COLUMNS = {
  Pedidos: ['"Estatus_id"', 'tipo_servicio'],
  tickets_ayuda: ['estado', 'prioridad'],
  profiles: ['confirmado', 'null'],
} as const

async function compare() {
  for (const table of ['Pedidos', 'tickets_ayuda', 'profiles'] as const) {
    const [changedCode, deletedCode] = COLUMNS[table]
    const { rows } = await db.execute(
      sql.raw(`select (${changedCode})::text as "firstKey", coalesce((${deletedCode})::text, '') as "secondKey", count(*)::int as cuantos
        from "${table}" group by 1, 2`),
    )
    expect(rows.length).toBeGreaterThan(0)
    const counted = (await readCounts(db, table)).filter(({ cuantos: count }) => count !== 0)
    expect(counted).toHaveLength(rows.length)
    expect(counted).toEqual(expect.arrayContaining(rows))
  }
}

test('counts equal the rows after inserts, updates and deletes, before and after the nightly merge', async () => {
  const [changedCode, deletedCode] = [await ana.pide(), await ana.pide()]
  await db.update(pedidos).set({ estatus_id: 2, tipo_servicio: 'retiro' }).where(eq(pedidos.codigo, changedCode))
  // This changes only the second of the two counted columns.
  await db.update(pedidos).set({ tipo_servicio: 'envio' }).where(eq(pedidos.codigo, changedCode))
  await db.delete(pedidos).where(eq(pedidos.codigo, deletedCode))
  const { id } = await open()
  await open({ asunto: 'Otro' })
  await carla.call(cambiarEstadoDeTicket, { params: { id }, body: { estado: 'cerrado', era: 'abierto' } })
  await persona('Fina Paz', 'fina@ejemplo.com', { rol: 'user', ip: '10.9.9.9' })
  await db.update(profiles).set({ confirmado: false }).where(eq(profiles.correo, 'fina@ejemplo.com'))
  await compare()
  expect(await mergeCounts(db)).toBeGreaterThan(0)
  await compare()
  expect(await mergeCounts(db)).toBe(0)
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cambiarEstadoDeTicket } from '#conversaciones/tickets/gestion/contract.ts'
import { abrirTickets } from '#testing/tickets.server.ts'
import { juntarConteos, leerConteos } from './conteos.server.ts'
import { profiles } from './schema/miembros.server.ts'
import { pedidos } from './schema/pedidos.server.ts'

const { db, ana, carla, abre, persona } = await abrirTickets()

const COLUMNAS = {
  Pedidos: ['"Estatus_id"', 'tipo_servicio'],
  tickets_ayuda: ['estado', 'prioridad'],
  profiles: ['confirmado', 'null'],
} as const

async function comparar() {
  for (const tabla of ['Pedidos', 'tickets_ayuda', 'profiles'] as const) {
    const [uno, otro] = COLUMNAS[tabla]
    const { rows } = await db.execute(
      sql.raw(`select (${uno})::text as uno, coalesce((${otro})::text, '') as otro, count(*)::int as cuantos
        from "${tabla}" group by 1, 2`),
    )
    expect(rows.length).toBeGreaterThan(0)
    const contados = (await leerConteos(db, tabla)).filter(({ cuantos }) => cuantos !== 0)
    expect(contados).toHaveLength(rows.length)
    expect(contados).toEqual(expect.arrayContaining(rows))
  }
}

test('what is counted is what there is, whatever came, changed or went, and before and after a night', async () => {
  const [uno, otro] = [await ana.pide(), await ana.pide()]
  await db.update(pedidos).set({ estatus_id: 2, tipo_servicio: 'retiro' }).where(eq(pedidos.codigo, uno))
  // The one that is counted second changes alone as well.
  await db.update(pedidos).set({ tipo_servicio: 'envio' }).where(eq(pedidos.codigo, uno))
  await db.delete(pedidos).where(eq(pedidos.codigo, otro))
  const { id } = await abre()
  await abre({ asunto: 'Otro' })
  await carla.llamar(cambiarEstadoDeTicket, { params: { id }, body: { estado: 'cerrado', era: 'abierto' } })
  await persona('Fina Paz', 'fina@ejemplo.com', { rol: 'user', ip: '10.9.9.9' })
  await db.update(profiles).set({ confirmado: false }).where(eq(profiles.correo, 'fina@ejemplo.com'))
  await comparar()
  expect(await juntarConteos(db)).toBeGreaterThan(0)
  await comparar()
  expect(await juntarConteos(db)).toBe(0)
})

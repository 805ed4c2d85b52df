import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { estimatedDay } from '#lib/plazos.ts'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from './estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from './ficha/contract.ts'
import { listarPedidos } from './lista/contract.ts'

const { ana, carla, db } = await openShop()
const DAY = 86_400_000

afterEach(() => {
  vi.useRealTimers()
})

/** A machine whose clock is wrong by some days, beside a database whose clock is right. */
function setClockOff(days: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
}

test.each([-3, 3])(
  'steps and promised days follow the clock of the database, whatever the process says (%i days)',
  async (days) => {
    const today = new Date()
    setClockOff(days)
    const codigo = await ana.pide()
    const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
    const moved = await carla.call(cambiarEstatus, {
      params: { codigo },
      body: { estatus_id: ESTATUS.confirmado, version },
    })
    vi.useRealTimers()
    expect(moved.status).toBe(200)
    const [pedido] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
    expect(pedido?.fecha_estimada_entrega).toBe(estimatedDay(today))
    const pasos = await db.select().from(historial).where(eq(historial.codigo, codigo)).orderBy(historial.fecha)
    expect(pasos.map(({ estatus_id }) => estatus_id)).toEqual([ESTATUS.recibido, ESTATUS.confirmado])
    for (const { fecha } of pasos) expect(Math.abs(fecha.getTime() - today.getTime())).toBeLessThan(DAY)
  },
)

test('which orders are late follows it too', async () => {
  const codigo = await ana.pide()
  await db.update(pedidos).set({ fecha_estimada_entrega: sql`current_date + 1` }).where(eq(pedidos.codigo, codigo))
  setClockOff(5)
  const { body } = await carla.call(listarPedidos, { querystring: { vencidos: 'si' } })
  expect(JSON.stringify(body)).not.toContain(codigo)
})

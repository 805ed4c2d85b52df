import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { contarPendientes } from '#admin/hoy/contract.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { estimatedDay } from '#lib/calendario.ts'
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
      body: { estatus_id: ESTATUS.confirmado, version, razon: 'Lo acordó por WhatsApp' },
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

test('so do the mail of a step and the numbers of what is pending', async () => {
  const codigo = await ana.pide()
  const setDay = (day: ReturnType<typeof sql>) =>
    db.update(pedidos).set({ fecha_estimada_entrega: day }).where(eq(pedidos.codigo, codigo))
  await setDay(sql`current_date + 2`)
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  setClockOff(5)
  const body = { estatus_id: ESTATUS.en_preparacion, version, razon: 'Lo acordó por WhatsApp' }
  expect((await carla.call(cambiarEstatus, { params: { codigo }, body })).status).toBe(200)
  const ofStep = and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update'))
  expect(await db.select({ datos: correos.datos }).from(correos).where(ofStep)).toMatchObject([
    { datos: { situacion: { atrasado: false } } },
  ])
  await setDay(sql`(now() at time zone 'America/Santo_Domingo')::date - 2`)
  expect((await carla.call(contarPendientes, {})).body.vencidos).toEqual({ cuantos: 1, dias: 2 })
})

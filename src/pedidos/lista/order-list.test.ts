import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { comprobantes, cuotas, propuestas } from '#db/schema/pagos.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { negocio } from '#negocio'
import { registrar } from '#pagos/pagos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from '../estatus.ts'
import { contarPedidos, elegirPedidos, listarNovedades, listarPedidos, MAX_SELECTED, releerFilas } from './contract.ts'
import type { PedidoFilter } from './filter.ts'
import { staysInList } from './rules.ts'

const { db, ana, carla } = await openShop()

const today = dayOf(new Date())
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
type NewPedido = typeof pedidos.$inferInsert

// Orders of every status and service, or without a service; late, on time or without a date; with or without a price.
const surtido: NewPedido[] = Object.values(ESTATUS).flatMap((estatus_id, position) =>
  (['retiro', 'envio', null] as const).map((tipo_servicio, which) => ({
    codigo: `B01-1${String(position).padStart(2, '0')}${which}0`,
    cliente: 'Rosa del Surtido',
    estatus_id,
    tipo_servicio,
    total: which === 1 ? '0' : '950.50',
    fecha_estimada_entrega: [addDays(today, -3), today, null][(position + which) % 3] ?? null,
    fecha_creacion: ago(position * 3 + which),
  })),
)
await db.insert(pedidos).values(surtido)
// With a price: partly or wholly paid, with a claimed advance or a receipt, and with a day that has passed.
for (const [at, { codigo }] of surtido.filter(({ total }) => total !== '0').entries()) {
  const of = { codigo, clase: 'pago', metodo: 'efectivo', autor: null } as const
  if (at % 3 === 0) await db.transaction((tx) => registrar(tx, { ...of, monto: at % 2 ? '950.50' : '300.00' }))
  if (at % 4 === 1) await db.update(pedidos).set({ abono: '400.00' }).where(eq(pedidos.codigo, codigo))
  if (at % 4 === 2) await db.insert(cuotas).values({ codigo, orden: 1, monto: '500.00', antes_de: addDays(today, -1) })
  const receipt = { origen: 'enlace', tipo: 'image/jpeg', bytes: 1, hash: Buffer.from(codigo), monto: '10.00' } as const
  if (at % 5 === 0) await db.insert(comprobantes).values({ codigo, ...receipt })
}

// Of those without a price, two have one that waits for an answer; so has a canceled one and one with an older price.
const open = surtido.filter(({ total, estatus_id }) => total === '0' && estatus_id !== ESTATUS.cancelado).slice(0, 2)
const others = [ESTATUS.cancelado, ESTATUS.confirmado].map((id) => surtido.find(({ estatus_id }) => estatus_id === id))
for (const { codigo = '' } of [...open, ...others.flatMap((pedido) => pedido ?? [])])
  await db.insert(propuestas).values({
    ...{ codigo, lineas: [], total: '1250.00', fecha_estimada_entrega: today, plan: 'antes', cuotas: [] },
    ...{ vale_hasta: today, autor: null },
  })

const listar = async (filter: PedidoFilter & { despues_de?: string } = {}) =>
  (await carla.call(listarPedidos, { querystring: filter })).body
const contar = async (filter: PedidoFilter = {}) => (await carla.call(contarPedidos, { querystring: filter })).body
const codigosDe = (rows: { codigo: string }[]) => rows.map(({ codigo }) => codigo)

const FILTROS: PedidoFilter[] = [
  {},
  { estatus: 'todos' },
  { estatus: 'activos' },
  { estatus: '8' },
  { estatus: '1,2,6' },
  { servicio: 'retiro' },
  { servicio: 'envio', estatus: '6' },
  { vencidos: 'si' },
  { vencidos: 'si', servicio: 'retiro' },
  { sin_precio: 'si' },
  { sin_precio: 'si', estatus: '1' },
  { sin_precio: 'si', estatus: '8' },
  { pago: 'por_pagar' },
  { pago: 'por_pagar', servicio: 'envio' },
  { pago: 'por_verificar' },
  { pago: 'por_aceptar' },
  { pago: 'por_verificar', estatus: 'todos' },
  { pago: 'vencido' },
  { q: 'surtido', pago: 'por_pagar' },
  { desde: addDays(today, -9), hasta: addDays(today, -4) },
  { desde: addDays(today, -9), estatus: 'todos' },
  { fecha: 'entrega', desde: today, hasta: today, estatus: 'todos' },
  { fecha: 'entrega', hasta: addDays(today, -1) },
  { q: 'surtido', estatus: 'activos' },
  { q: 'surtido', vencidos: 'si' },
]

test('some orders are to be paid, some to be checked and some late, and no filter finds them all', async () => {
  const { activos, por_pagar, por_verificar, por_aceptar, pago_vencido, sin_precio } = await contar()
  for (const count of [por_pagar, por_verificar, por_aceptar, pago_vencido, sin_precio]) {
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(activos)
  }
})

describe.each(FILTROS)('the filter %o', (filter) => {
  test('list, counts and the rule for rows agree', async () => {
    const all = (await listar({ estatus: 'todos' })).pedidos
    const expected = all.filter((row) => staysInList(row, filter, today))
    const { pedidos: found } = await listar(filter)
    expect(codigosDe(found)).toEqual(codigosDe(expected))
    expect((await contar(filter)).hallados).toBe(found.length)
    const elegidos = (await carla.call(elegirPedidos, { querystring: filter })).body
    expect(elegidos).toEqual({
      pedidos: found.map(({ codigo, version }) => ({ codigo, version })),
      cortado: false,
    })
  })

  test('the count of each chip equals the length of its list', async () => {
    const { estatus, vencidos, sin_precio, pago, ...rest } = filter
    const counts = await contar(filter)
    const count = async (other: PedidoFilter) => (await listar({ ...rest, ...other })).pedidos.length
    expect(counts.activos).toBe(await count({ estatus: 'activos' }))
    expect(counts.todos).toBe(await count({ estatus: 'todos' }))
    expect(counts.vencidos).toBe(await count({ vencidos: 'si' }))
    expect(counts.sin_precio).toBe(await count({ sin_precio: 'si' }))
    expect(counts.por_pagar).toBe(await count({ pago: 'por_pagar' }))
    expect(counts.por_aceptar).toBe(await count({ pago: 'por_aceptar' }))
    expect(counts.por_verificar).toBe(await count({ pago: 'por_verificar' }))
    expect(counts.pago_vencido).toBe(await count({ pago: 'vencido' }))
    for (const { id, cuantos: shown } of counts.estatus) expect(shown).toBe(await count({ estatus: String(id) }))
  })
})

test('an order whose price waits for an answer is listed with it, and not among those without a price', async () => {
  const waits = (await listar({ pago: 'por_aceptar' })).pedidos
  expect(waits.map(({ precio_por_aceptar }) => precio_por_aceptar)).toEqual(['1250.00', '1250.00', '1250.00'])
  const missing = codigosDe((await listar({ sin_precio: 'si' })).pedidos)
  expect(missing.filter((codigo) => open.some((pedido) => pedido.codigo === codigo))).toEqual([])
})

test('without a search the list has no closed orders; a search finds them', async () => {
  const deEntregados = (rows: { estatus: { id: number } }[]) => rows.filter(({ estatus }) => estatus.id === 8).length
  expect(deEntregados((await listar()).pedidos)).toBe(0)
  expect(deEntregados((await listar({ q: 'surtido' })).pedidos)).toBe(3)
})

test('dates of the filter are days in Santo Domingo', async () => {
  const codigo = 'B01-20001'
  await db.insert(pedidos).values({ codigo, cliente: 'Luz Noche', fecha_creacion: new Date('2025-03-02T02:30:00Z') })
  expect(codigosDe((await listar({ desde: '2025-03-01', hasta: '2025-03-01' })).pedidos)).toEqual([codigo])
  expect((await listar({ desde: '2025-03-02', hasta: '2025-03-02' })).pedidos).toEqual([])
})

test('the template is found only by its whole code', async () => {
  const { plantilla } = negocio.pedidos
  expect(codigosDe((await listar({ estatus: 'todos' })).pedidos)).not.toContain(plantilla)
  expect(codigosDe((await listar({ q: 'plantilla' })).pedidos)).not.toContain(plantilla)
  expect(codigosDe((await listar({ q: plantilla.toLowerCase() })).pedidos)).toEqual([plantilla])
})

test('a row shows what was asked for, and since when a pickup waits', async () => {
  const { body } = await ana.solicita({ descripcion_articulo: 'Una pulsera azul de tres hilos\ncon su cajita' })
  const { codigo } = body
  const mia = async () => (await listar({ q: codigo })).pedidos[0]
  expect(await mia()).toMatchObject({
    cliente: 'Ana Peña',
    articulo: 'Una pulsera azul de tres hilos\ncon su cajita',
    total: '0.00',
    listo_desde: null,
  })
  await db.update(pedidos).set({ estatus_id: ESTATUS.listo }).where(eq(pedidos.codigo, codigo))
  const fecha = ago(4)
  await db.insert(historial).values({ codigo, estatus_id: ESTATUS.listo, fecha })
  expect((await mia())?.listo_desde).toBe(fecha.toISOString())
  await db.update(pedidos).set({ tipo_servicio: 'envio' }).where(eq(pedidos.codigo, codigo))
  expect((await mia())?.listo_desde).toBeNull()
})

test('without a request form, the article is read from the notes', async () => {
  const codigo = 'B01-20002'
  await db
    .insert(pedidos)
    .values({ codigo, cliente: 'Sin Formulario', notas: 'Servicio: Retiro\nArtículo: Aretes\nFin' })
  expect((await listar({ q: codigo })).pedidos[0]?.articulo).toBe('Aretes')
})

describe('pages', () => {
  const cien: NewPedido[] = Array.from({ length: 230 }, (_, position) => ({
    codigo: `B02-${String(position).padStart(5, '0')}`,
    cliente: 'Pagina Larga',
    // Many rows have the same creation date; some have no delivery date.
    fecha_creacion: new Date(Date.UTC(2024, 0, 1 + Math.floor(position / 50), 12, 0, 0, 123)),
    fecha_estimada_entrega: position % 4 === 0 ? null : `2024-02-${String(1 + (position % 20)).padStart(2, '0')}`,
  }))

  test.each([undefined, 'antiguos', 'entrega'] as const)(
    'sorted by %s, no row is missing or repeated while orders are added',
    async (orden) => {
      await db.delete(pedidos).where(eq(pedidos.cliente, 'Pagina Larga'))
      await db.insert(pedidos).values(cien)
      const filter = { q: 'pagina larga', orden }
      const seen: string[] = []
      let despues_de: string | undefined
      let vuelta = 0
      do {
        const { pedidos: rows, sigue } = await listar({ ...filter, despues_de })
        seen.push(...codigosDe(rows))
        despues_de = sigue ?? undefined
        // Adds an order at the top, and deletes the order with which the first page ended.
        await db.insert(pedidos).values({ codigo: `B03-0000${vuelta++}`, cliente: 'Pagina Larga' })
        if (vuelta === 1) await db.delete(pedidos).where(eq(pedidos.codigo, seen.at(-1) ?? ''))
      } while (despues_de)
      const previous = seen.filter((codigo) => codigo.startsWith('B02'))
      expect(new Set(seen).size).toBe(seen.length)
      expect(previous.toSorted()).toEqual(cien.map(({ codigo }) => codigo))
      await db.delete(pedidos).where(eq(pedidos.cliente, 'Pagina Larga'))
    },
  )

  test('the codes of the first page are read again, and show new orders', async () => {
    await db.insert(pedidos).values(cien)
    const filter = { q: 'pagina larga' }
    const { pedidos: rows, sigue } = await listar(filter)
    const unseenCodigos = async () => {
      const querystring = { ...filter, hasta_cursor: sigue ?? undefined }
      const { body } = await carla.call(listarNovedades, { querystring })
      return body.filter((codigo) => !codigosDe(rows).includes(codigo))
    }
    expect(await unseenCodigos()).toEqual([])
    await db.insert(pedidos).values({ codigo: 'B03-00009', cliente: 'Pagina Larga' })
    await db.delete(pedidos).where(eq(pedidos.codigo, rows[3]?.codigo ?? ''))
    expect(await unseenCodigos()).toEqual(['B03-00009'])
    await db.delete(pedidos).where(eq(pedidos.cliente, 'Pagina Larga'))
  })

  test.each([
    ...['2026-99-99_B01-00001', '2026-02-30_B01-00001', '2026-02-30T05:00:00.000000Z_B01-00001'],
    ...['2026-01-01T25:00:00.000000Z_B01-00001', 'x', "_B01-00001'"],
  ])('the cursor %s is refused', async (despues_de) => {
    expect((await carla.call(listarPedidos, { querystring: { despues_de } })).status).toBe(422)
  })
})

test('a selection holds ten thousand orders, and says if more match', async () => {
  const filter = { q: 'multitud', estatus: 'todos' }
  const meter = (since: number, until: number) =>
    db.execute(sql`insert into ${pedidos} ("Código de pedido", "Cliente")
      select 'B08-' || lpad(n::text, 5, '0'), 'Multitud' from generate_series(${since}::int, ${until}::int) n`)
  const elegir = async () => (await carla.call(elegirPedidos, { querystring: filter })).body
  await meter(1, MAX_SELECTED)
  expect((await elegir()).cortado).toBe(false)
  await meter(MAX_SELECTED + 1, MAX_SELECTED + 1)
  const { pedidos: elegidos, cortado } = await elegir()
  expect([elegidos.length, cortado]).toEqual([MAX_SELECTED, true])
  await db.delete(pedidos).where(eq(pedidos.cliente, 'Multitud'))
})

test('rows are read again by code; deleted orders are left out', async () => {
  const codigos = `${surtido[0]?.codigo},B99-99999`
  const { body } = await carla.call(releerFilas, { querystring: { codigos } })
  expect(codigosDe(body)).toEqual([surtido[0]?.codigo])
})

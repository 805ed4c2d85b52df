import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { diaDe, sumarDias } from '#lib/fecha.ts'
import { negocio } from '#negocio'
import { abrirTienda } from '#testing/tienda.server.ts'
import { ESTATUS } from '../estatus.ts'
import {
  contarPedidos,
  elegirPedidos,
  listarNovedades,
  listarPedidos,
  MAXIMO_ELEGIDOS,
  releerFilas,
} from './contract.ts'
import type { FiltroDeLista } from './filtro.ts'
import { sigueEnLaLista } from './rules.ts'

const { db, ana, carla } = await abrirTienda()

const hoy = diaDe(new Date())
const hace = (dias: number) => new Date(Date.now() - dias * 86_400_000)
type Nuevo = typeof pedidos.$inferInsert

// Orders of every kind: each status, both services and none, late, on time and without a day, with and without a price.
const surtido: Nuevo[] = Object.values(ESTATUS).flatMap((estatus_id, lugar) =>
  (['retiro', 'envio', null] as const).map((tipo_servicio, cual) => ({
    codigo: `B01-1${String(lugar).padStart(2, '0')}${cual}0`,
    cliente: 'Rosa del Surtido',
    estatus_id,
    tipo_servicio,
    total: cual === 1 ? '0' : '950.50',
    fecha_estimada_entrega: [sumarDias(hoy, -3), hoy, null][(lugar + cual) % 3] ?? null,
    fecha_creacion: hace(lugar * 3 + cual),
  })),
)
await db.insert(pedidos).values(surtido)

const listar = async (filtro: FiltroDeLista & { despues_de?: string } = {}) =>
  (await carla.llamar(listarPedidos, { querystring: filtro })).cuerpo
const contar = async (filtro: FiltroDeLista = {}) => (await carla.llamar(contarPedidos, { querystring: filtro })).cuerpo
const codigosDe = (filas: { codigo: string }[]) => filas.map(({ codigo }) => codigo)

const FILTROS: FiltroDeLista[] = [
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
  { desde: sumarDias(hoy, -9), hasta: sumarDias(hoy, -4) },
  { desde: sumarDias(hoy, -9), estatus: 'todos' },
  { fecha: 'entrega', desde: hoy, hasta: hoy, estatus: 'todos' },
  { fecha: 'entrega', hasta: sumarDias(hoy, -1) },
  { q: 'surtido', estatus: 'activos' },
  { q: 'surtido', vencidos: 'si' },
]

describe.each(FILTROS)('the filter %o', (filtro) => {
  test('lists what the counts say and the rule agrees with', async () => {
    const todos = (await listar({ estatus: 'todos' })).pedidos
    const esperados = todos.filter((fila) => sigueEnLaLista(fila, filtro, hoy))
    const { pedidos: hallados } = await listar(filtro)
    expect(codigosDe(hallados)).toEqual(codigosDe(esperados))
    expect((await contar(filtro)).hallados).toBe(hallados.length)
    const elegidos = (await carla.llamar(elegirPedidos, { querystring: filtro })).cuerpo
    expect(elegidos).toEqual({
      pedidos: hallados.map(({ codigo, version }) => ({ codigo, version })),
      cortado: false,
    })
  })

  test('counts for each chip what the chip would list', async () => {
    const { estatus, vencidos, sin_precio, ...resto } = filtro
    const cuentas = await contar(filtro)
    const cuantos = async (otro: FiltroDeLista) => (await listar({ ...resto, ...otro })).pedidos.length
    expect(cuentas.activos).toBe(await cuantos({ estatus: 'activos' }))
    expect(cuentas.todos).toBe(await cuantos({ estatus: 'todos' }))
    expect(cuentas.vencidos).toBe(await cuantos({ vencidos: 'si' }))
    expect(cuentas.sin_precio).toBe(await cuantos({ sin_precio: 'si' }))
    for (const { id, cuantos: dichos } of cuentas.estatus) expect(dichos).toBe(await cuantos({ estatus: String(id) }))
  })
})

test('while nobody searches, what is over is not in the list; a search finds it', async () => {
  const deEntregados = (filas: { estatus: { id: number } }[]) => filas.filter(({ estatus }) => estatus.id === 8).length
  expect(deEntregados((await listar()).pedidos)).toBe(0)
  expect(deEntregados((await listar({ q: 'surtido' })).pedidos)).toBe(3)
})

test('a day of the filter is a day in Santo Domingo', async () => {
  const codigo = 'B01-20001'
  await db.insert(pedidos).values({ codigo, cliente: 'Luz Noche', fecha_creacion: new Date('2025-03-02T02:30:00Z') })
  expect(codigosDe((await listar({ desde: '2025-03-01', hasta: '2025-03-01' })).pedidos)).toEqual([codigo])
  expect((await listar({ desde: '2025-03-02', hasta: '2025-03-02' })).pedidos).toEqual([])
})

test("the template of histories is nobody's order: only its whole code finds it", async () => {
  const { plantilla } = negocio.pedidos
  expect(codigosDe((await listar({ estatus: 'todos' })).pedidos)).not.toContain(plantilla)
  expect(codigosDe((await listar({ q: 'plantilla' })).pedidos)).not.toContain(plantilla)
  expect(codigosDe((await listar({ q: plantilla.toLowerCase() })).pedidos)).toEqual([plantilla])
})

test('a row says what was asked for, and since when a pickup waits', async () => {
  const { cuerpo } = await ana.solicita({ descripcion_articulo: 'Una pulsera azul de tres hilos\ncon su cajita' })
  const { codigo } = cuerpo
  const mia = async () => (await listar({ q: codigo })).pedidos[0]
  expect(await mia()).toMatchObject({
    cliente: 'Ana Peña',
    articulo: 'Una pulsera azul de tres hilos\ncon su cajita',
    total: '0.00',
    listo_desde: null,
  })
  await db.update(pedidos).set({ estatus_id: ESTATUS.listo }).where(eq(pedidos.codigo, codigo))
  const fecha = hace(4)
  await db.insert(historial).values({ codigo, estatus_id: ESTATUS.listo, fecha })
  expect((await mia())?.listo_desde).toBe(fecha.toISOString())
  await db.update(pedidos).set({ tipo_servicio: 'envio' }).where(eq(pedidos.codigo, codigo))
  expect((await mia())?.listo_desde).toBeNull()
})

test('what its notes say is the article of an order that came by no form', async () => {
  const codigo = 'B01-20002'
  await db
    .insert(pedidos)
    .values({ codigo, cliente: 'Sin Formulario', notas: 'Servicio: Retiro\nArtículo: Aretes\nFin' })
  expect((await listar({ q: codigo })).pedidos[0]?.articulo).toBe('Aretes')
})

describe('pages', () => {
  const cien: Nuevo[] = Array.from({ length: 230 }, (_, lugar) => ({
    codigo: `B02-${String(lugar).padStart(5, '0')}`,
    cliente: 'Pagina Larga',
    // Many of the same instant, and some without a day.
    fecha_creacion: new Date(Date.UTC(2024, 0, 1 + Math.floor(lugar / 50), 12, 0, 0, 123)),
    fecha_estimada_entrega: lugar % 4 === 0 ? null : `2024-02-${String(1 + (lugar % 20)).padStart(2, '0')}`,
  }))

  test.each([undefined, 'antiguos', 'entrega'] as const)(
    'in the order %s nothing is missing or twice while orders come',
    async (orden) => {
      await db.delete(pedidos).where(eq(pedidos.cliente, 'Pagina Larga'))
      await db.insert(pedidos).values(cien)
      const filtro = { q: 'pagina larga', orden }
      const vistos: string[] = []
      let despues_de: string | undefined
      let vuelta = 0
      do {
        const { pedidos: filas, sigue } = await listar({ ...filtro, despues_de })
        vistos.push(...codigosDe(filas))
        despues_de = sigue ?? undefined
        // One that comes at the top, and one that is gone although the page ended with it.
        await db.insert(pedidos).values({ codigo: `B03-0000${vuelta++}`, cliente: 'Pagina Larga' })
        if (vuelta === 1) await db.delete(pedidos).where(eq(pedidos.codigo, vistos.at(-1) ?? ''))
      } while (despues_de)
      const deAntes = vistos.filter((codigo) => codigo.startsWith('B02'))
      expect(new Set(vistos).size).toBe(vistos.length)
      expect(deAntes.toSorted()).toEqual(cien.map(({ codigo }) => codigo))
      await db.delete(pedidos).where(eq(pedidos.cliente, 'Pagina Larga'))
    },
  )

  test('whoever reads the first page hears which orders it would hold now', async () => {
    await db.insert(pedidos).values(cien)
    const filtro = { q: 'pagina larga' }
    const { pedidos: filas, sigue } = await listar(filtro)
    const nuevos = async () => {
      const querystring = { ...filtro, hasta_cursor: sigue ?? undefined }
      const { cuerpo } = await carla.llamar(listarNovedades, { querystring })
      return cuerpo.filter((codigo) => !codigosDe(filas).includes(codigo))
    }
    expect(await nuevos()).toEqual([])
    await db.insert(pedidos).values({ codigo: 'B03-00009', cliente: 'Pagina Larga' })
    await db.delete(pedidos).where(eq(pedidos.codigo, filas[3]?.codigo ?? ''))
    expect(await nuevos()).toEqual(['B03-00009'])
    await db.delete(pedidos).where(eq(pedidos.cliente, 'Pagina Larga'))
  })

  test.each([
    ...['2026-99-99_B01-00001', '2026-02-30_B01-00001', '2026-02-30T05:00:00.000000Z_B01-00001'],
    ...['2026-01-01T25:00:00.000000Z_B01-00001', 'x', "_B01-00001'"],
  ])('a page that begins at %s is refused', async (despues_de) => {
    expect((await carla.llamar(listarPedidos, { querystring: { despues_de } })).status).toBe(422)
  })
})

test('ten thousand can be picked at once, and of more it is said that they are not all', async () => {
  const filtro = { q: 'multitud', estatus: 'todos' }
  const meter = (desde: number, hasta: number) =>
    db.execute(sql`insert into ${pedidos} ("Código de pedido", "Cliente")
      select 'B08-' || lpad(n::text, 5, '0'), 'Multitud' from generate_series(${desde}::int, ${hasta}::int) n`)
  const elegir = async () => (await carla.llamar(elegirPedidos, { querystring: filtro })).cuerpo
  await meter(1, MAXIMO_ELEGIDOS)
  expect((await elegir()).cortado).toBe(false)
  await meter(MAXIMO_ELEGIDOS + 1, MAXIMO_ELEGIDOS + 1)
  const { pedidos: elegidos, cortado } = await elegir()
  expect([elegidos.length, cortado]).toEqual([MAXIMO_ELEGIDOS, true])
  await db.delete(pedidos).where(eq(pedidos.cliente, 'Multitud'))
})

test('rows are read again by their codes; what is gone is left out', async () => {
  const codigos = `${surtido[0]?.codigo},B99-99999`
  const { cuerpo } = await carla.llamar(releerFilas, { querystring: { codigos } })
  expect(codigosDe(cuerpo)).toEqual([surtido[0]?.codigo])
})

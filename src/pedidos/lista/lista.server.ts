import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '#db/abrir.server.ts'
import { leerConteos } from '#db/conteos.server.ts'
import { CODE, cut, DAY, INSTANT, type Keyset, keyset } from '#db/keyset.server.ts'
import { estatus, historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '../estatus.ts'
import { NUEVOS } from '../filas.server.ts'
import { condicionesDe, partesDe } from './condiciones.server.ts'
import { type Cuentas, FILAS_POR_PAGINA, type FilaDeLista, MAXIMO_ELEGIDOS } from './contract.ts'
import { estatusDe, type FiltroDeLista } from './filtro.ts'

export { condicionesDe } from './condiciones.server.ts'

type Orden = NonNullable<FiltroDeLista['orden']> | 'recientes'

/** How each order of the list is written. */
const ORDENES: Record<Orden, Keyset> = {
  recientes: NUEVOS,
  antiguos: keyset(
    { by: pedidos.fecha_creacion, kind: INSTANT, ascending: true },
    { by: pedidos.codigo, kind: CODE, ascending: true },
  ),
  // Those without a day come last, and one expression has an index that two conditions have not.
  entrega: keyset(
    { by: sql`coalesce(${pedidos.fecha_estimada_entrega}, 'infinity'::date)`, kind: DAY, ascending: true },
    { by: pedidos.codigo, kind: CODE, ascending: true },
  ),
}

type Pagina = FiltroDeLista & { despues_de?: string }

/** The orders that fit a filter, a page at a time. */
export async function listar(db: Db, { despues_de, ...filtro }: Pagina) {
  const { order: por, cursor, after } = ORDENES[filtro.orden ?? 'recientes']
  const donde = and(await condicionesDe(db, filtro), after(despues_de))
  const leidas = await leerFilas(db, { donde, por, limite: FILAS_POR_PAGINA + 1, cursor })
  const { rows, sigue } = cut(leidas, FILAS_POR_PAGINA, (fila) => fila.cursor)
  return { pedidos: rows.map(comoFila), sigue }
}

/** The rows of these orders, in no order of their own. */
export async function releer(db: Db, codigos: string[]) {
  return (await leerFilas(db, { donde: inArray(pedidos.codigo, codigos) })).map(comoFila)
}

type Hasta = FiltroDeLista & { hasta_cursor?: string }

/** What the list's first page would hold now, down to where it ended; a little more than a page of it. */
export async function listarNovedades(db: Db, { hasta_cursor, ...filtro }: Hasta) {
  const { order, after } = ORDENES[filtro.orden ?? 'recientes']
  const fin = after(hasta_cursor, 'hasta_cursor')
  const filas = await db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(and(await condicionesDe(db, filtro), fin && not(fin)))
    .orderBy(order)
    .limit(2 * FILAS_POR_PAGINA)
  return filas.map(({ codigo }) => codigo)
}

/** What can be picked of a filter at once. */
export async function elegir(db: Db, filtro: FiltroDeLista) {
  const filas = await db
    .select({ codigo: pedidos.codigo, version: pedidos.version })
    .from(pedidos)
    .where(await condicionesDe(db, filtro))
    .orderBy(ORDENES[filtro.orden ?? 'recientes'].order)
    .limit(MAXIMO_ELEGIDOS + 1)
  return { pedidos: filas.slice(0, MAXIMO_ELEGIDOS), cortado: filas.length > MAXIMO_ELEGIDOS }
}

/** How many orders each choice of the list would show. */
export async function contar(db: Db, filtro: FiltroDeLista): Promise<Cuentas> {
  const { filas, base, activos, vencidos, sinPrecio } = await partesDe(db, filtro)
  const [grupos, [deActivos]] = await Promise.all([
    filtro.q || filtro.desde || filtro.hasta ? contarHallados(db, base) : contarTodos(db, filtro.servicio),
    // Both are of orders under way, which are few: the rest need not be looked at.
    db
      .select({
        vencidos: sql<number>`count(*) filter (where ${vencidos})::int`,
        sin_precio: sql<number>`count(*) filter (where ${sinPrecio})::int`,
      })
      .from(pedidos)
      .where(and(base, inArray(pedidos.estatus_id, activos))),
  ])
  const cuantos = new Map(grupos.map((grupo) => [grupo.id, grupo.cuantos]))
  const suma = (ids: number[]) => ids.reduce((total, id) => total + (cuantos.get(id) ?? 0), 0)
  const todos = suma(filas.map(({ id }) => id))
  const cuales = estatusDe(filtro)
  const ids = cuales === 'activos' ? activos : cuales
  return {
    hallados:
      filtro.vencidos || filtro.sin_precio
        ? await db.$count(pedidos, await condicionesDe(db, filtro))
        : ids === 'todos'
          ? todos
          : suma([...new Set(ids)]),
    activos: suma(activos),
    todos,
    vencidos: deActivos?.vencidos ?? 0,
    sin_precio: deActivos?.sin_precio ?? 0,
    estatus: filas
      .filter(({ id }) => cuantos.has(id))
      .toSorted((uno, otro) => uno.orden - otro.orden)
      .map(({ id, nombre }) => ({ id, nombre, cuantos: cuantos.get(id) ?? 0, activo: activos.includes(id) })),
  }
}

function contarHallados(db: Db, donde: SQL) {
  return db
    .select({ id: pedidos.estatus_id, cuantos: sql<number>`count(*)::int` })
    .from(pedidos)
    .where(donde)
    .groupBy(pedidos.estatus_id)
}

/** The template is counted with the rest and is nobody's. */
async function contarTodos(db: Db, servicio: FiltroDeLista['servicio']) {
  const [conteos, plantilla] = await Promise.all([
    leerConteos(db, 'Pedidos'),
    db
      .select({
        uno: sql<string>`${pedidos.estatus_id}::text`,
        otro: sql<string>`coalesce(${pedidos.tipo_servicio}, '')`,
      })
      .from(pedidos)
      .where(eq(pedidos.codigo, negocio.pedidos.plantilla)),
  ])
  const cuantos = new Map<number, number>()
  for (const grupo of [...conteos, ...plantilla.map((suya) => ({ ...suya, cuantos: -1 }))])
    if (!servicio || grupo.otro === servicio)
      cuantos.set(Number(grupo.uno), (cuantos.get(Number(grupo.uno)) ?? 0) + grupo.cuantos)
  return [...cuantos].filter(([, suma]) => suma > 0).map(([id, suma]) => ({ id, cuantos: suma }))
}

const MEJORES = 8
const CANDIDATOS = 200

/** Of the newest orders that have the words, those that have them where one looks first. */
export async function buscar(db: Db, q: string) {
  if (!q) return []
  const donde = await condicionesDe(db, { q, estatus: 'todos' })
  const escrito = sql`sin_acentos(${q})`
  const cerca = sql`(case when starts_with(sin_acentos(${pedidos.codigo}), replace(${escrito}, ' ', '')) then 0
    when starts_with(sin_acentos(${pedidos.cliente}), ${escrito}) then 1
    when strpos(sin_acentos(${pedidos.cliente}), ${escrito}) > 0 then 2 else 3 end)`
  const recientes = db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(donde)
    .orderBy(NUEVOS.order)
    .limit(CANDIDATOS)
  const por = sql`${cerca}, ${NUEVOS.order}`
  const filas = await leerFilas(db, { donde: inArray(pedidos.codigo, recientes), por, limite: MEJORES })
  return filas.map(comoFila)
}

type Leida = Omit<z.input<typeof FilaDeLista>, 'estatus'> & {
  cursor: string
  estatus_id: number
  nombre: string
  categoria: FilaDeLista['estatus']['categoria']
  orden: number
}

type Cuales = { donde: SQL | undefined; por?: SQL; limite?: number; cursor?: SQL }

/** What is looked up for each row is so for those that are answered only. */
async function leerFilas(db: Db, { donde, por = NUEVOS.order, limite, cursor = sql`''` }: Cuales) {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(sql`
    with cuales as materialized (
      select ${pedidos.codigo} as codigo, ${pedidos.cliente} as cliente, ${pedidos.tipo_servicio} as tipo_servicio, ${pedidos.costo_envio} as costo_envio,
        ${pedidos.fecha_estimada_entrega}::text as fecha_estimada_entrega, ${pedidos.fecha_creacion} as fecha_creacion,
        ${pedidos.total} as total, ${pedidos.telefono} as telefono, ${pedidos.version} as version, ${pedidos.notas} as notas,
        ${pedidos.estatus_id} as estatus_id, ${cursor} as cursor, row_number() over (order by ${por}) as lugar
      from ${pedidos} where ${donde} order by ${por} ${limite ? sql`limit ${limite}` : sql``}
    )
    select c.codigo, c.cliente, c.tipo_servicio, c.costo_envio, c.fecha_estimada_entrega, c.fecha_creacion, c.total, c.telefono, c.version,
      c.estatus_id, c.cursor, ${estatus.nombre} as nombre, ${estatus.categoria} as categoria, ${estatus.orden} as orden,
      coalesce(
        (select left(${pedidosFormulario.descripcion}, ${LARGO_DE_ARTICULO}) from ${pedidosFormulario}
          where ${pedidosFormulario.codigo_pedido} = c.codigo order by ${pedidosFormulario.id} limit 1),
        left(substring(c.notas from 'Artículo: ([^\n]+)'), ${LARGO_DE_ARTICULO})
      ) as articulo,
      case when c.estatus_id = ${ESTATUS.listo} and c.tipo_servicio = 'retiro' then
        (select max(${historial.fecha}) from ${historial}
          where ${historial.codigo} = c.codigo and ${historial.estatus_id} = ${ESTATUS.listo})
      end as listo_desde
    from cuales c join ${estatus} on ${estatus.id} = c.estatus_id order by c.lugar`)
  const { rows } = await db.$client.query<Leida>({ text, values })
  return rows
}

const LARGO_DE_ARTICULO = 120

function comoFila({ estatus_id: id, nombre, categoria, orden, ...fila }: Leida) {
  return { ...fila, estatus: { id, nombre, categoria, orden } }
}

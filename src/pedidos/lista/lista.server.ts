import { and, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readCounts } from '#db/counts.server.ts'
import { CODE, cutPage, DAY, INSTANT, type Keyset, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { conPagoVencido, deudas, faltaDelPedido, yaVencio } from '#db/schema/deudas.server.ts'
import { pagadoDelPedido } from '#db/schema/pagos.server.ts'
import { estatus, historial, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '../estatus.ts'
import { precioPorAceptar } from '../propuestas/reads.server.ts'
import { NEWEST } from '../rows.server.ts'
import { comprobanteEnEspera, conditionsOf, partsOf } from './conditions.server.ts'
import { type Counts, FILAS_POR_PAGINA, MAX_SELECTED, type PedidoListRow } from './contract.ts'
import { estatusOf, type PedidoFilter } from './filter.ts'

export { conditionsOf } from './conditions.server.ts'

type Sort = NonNullable<PedidoFilter['orden']> | 'recientes'

/** The keysets of the sort orders by the date that a table has. */
const byDate = ({ fecha_creacion, codigo }: typeof pedidos | typeof deudas) => ({
  recientes: keyset({ by: fecha_creacion, kind: INSTANT }, { by: codigo, kind: CODE }),
  antiguos: keyset({ by: fecha_creacion, kind: INSTANT, ascending: true }, { by: codigo, kind: CODE, ascending: true }),
})

/** Keyset of each sort order. */
const SORTS: Record<Sort, Keyset> = {
  ...byDate(pedidos),
  // Orders without a delivery date come last. One coalesce expression can use an index; a separate null check cannot.
  entrega: keyset(
    { by: sql`coalesce(${pedidos.fecha_estimada_entrega}, 'infinity'::date)`, kind: DAY, ascending: true },
    { by: pedidos.codigo, kind: CODE, ascending: true },
  ),
}

/** What a list reads, and in which order: of those that owe, not all are read for a page. */
function sourceOf({ orden, pago }: PedidoFilter) {
  const owes = pago === 'por_pagar' || pago === 'vencido'
  if (!owes || orden === 'entrega') return { from: sql`${pedidos}`, ...SORTS[orden ?? 'recientes'] }
  const from = sql`${deudas} join ${pedidos} on ${pedidos.codigo} = ${deudas.codigo}`
  return { from, ...byDate(deudas)[orden ?? 'recientes'] }
}

type PageQuery = PedidoFilter & { despues_de?: string }

/** Lists one page of the orders that match a filter. */
export async function listar(db: Db, { despues_de, ...filter }: PageQuery) {
  const { from, order: orderBy, cursor, after } = sourceOf(filter)
  const where = and(await conditionsOf(db, filter), after(despues_de))
  const loaded = await readListRows(db, { from, where, orderBy, limit: FILAS_POR_PAGINA + 1, cursor })
  const { rows, sigue } = cutPage(loaded, FILAS_POR_PAGINA, (row) => row.cursor)
  return { pedidos: rows.map(toRow), sigue }
}

/** Reads rows by code, newest first. Codes without an order are left out. */
export async function rereadRows(db: Db | Tx, codigos: string[]) {
  return (await readListRows(db, { where: inArray(pedidos.codigo, codigos) })).map(toRow)
}

type UpTo = PedidoFilter & { hasta_cursor?: string }

/** Codes of the matching orders down to the cursor where the first page ended when it was read; at most two pages. */
export async function listarNovedades(db: Db, { hasta_cursor, ...filter }: UpTo) {
  const { from, order, after } = sourceOf(filter)
  const fin = after(hasta_cursor, 'hasta_cursor')
  const rows = await readRows<{ codigo: string }>(
    db,
    sql`select ${pedidos.codigo} as codigo from ${from} where ${and(await conditionsOf(db, filter), fin && not(fin))}
      order by ${order} limit ${2 * FILAS_POR_PAGINA}`,
  )
  return rows.map(({ codigo }) => codigo)
}

/** Codes and versions of all orders that match a filter, for a selection. */
export async function elegir(db: Db, filter: PedidoFilter) {
  const { from, order } = sourceOf(filter)
  const rows = await readRows<{ codigo: string; version: number }>(
    db,
    sql`select ${pedidos.codigo} as codigo, ${pedidos.version} as version from ${from}
      where ${await conditionsOf(db, filter)} order by ${order} limit ${MAX_SELECTED + 1}`,
  )
  return { pedidos: rows.slice(0, MAX_SELECTED), cortado: rows.length > MAX_SELECTED }
}

/** Counts the orders behind each filter chip of the list. */
export async function contar(db: Db, filter: PedidoFilter): Promise<Counts> {
  const { filas: rows, base, activos, vencidos, sinPrecio, pago } = await partsOf(db, filter)
  const open = {
    vencidos: countIf(vencidos),
    sin_precio: countIf(sinPrecio),
    por_aceptar: countIf(pago.por_aceptar),
    por_verificar: countIf(pago.por_verificar),
  }
  const { groups, ...chips } =
    filter.q || filter.desde || filter.hasta
      ? await countFound(db, base, open)
      : await countEach(db, and(base, inArray(pedidos.estatus_id, activos)), open, filter.servicio)
  const count = new Map(groups.map((group) => [group.id, group.cuantos]))
  const sum = (ids: number[]) => ids.reduce((total, id) => total + (count.get(id) ?? 0), 0)
  const all = sum(rows.map(({ id }) => id))
  const estatusFilter = estatusOf(filter)
  const ids = estatusFilter === 'activos' ? activos : estatusFilter
  const isAll = ids === 'todos' && !filter.vencidos && !filter.sin_precio
  async function countMatching() {
    if (isAll && filter.pago === 'por_pagar') return chips.por_pagar
    if (isAll && filter.pago === 'vencido') return chips.pago_vencido
    if (filter.vencidos || filter.sin_precio || filter.pago) return db.$count(pedidos, await conditionsOf(db, filter))
    return ids === 'todos' ? all : sum([...new Set(ids)])
  }
  return {
    hallados: await countMatching(),
    activos: sum(activos),
    todos: all,
    ...chips,
    estatus: rows
      .filter(({ id }) => count.has(id))
      .toSorted((item, other) => item.orden - other.orden)
      .map(({ id, nombre }) => ({ id, nombre, cuantos: count.get(id) ?? 0, activo: activos.includes(id) })),
  }
}

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
const DEBTS = { por_pagar: sql<number>`count(${deudas.codigo})::int`, pago_vencido: countIf(yaVencio) }

type Open = Record<'vencidos' | 'sin_precio' | 'por_aceptar' | 'por_verificar', SQL<number>>

/** Counts what a search finds, which is looked for once. */
async function countFound(db: Db, where: SQL, open: Open) {
  const groups = await db
    .select({ id: pedidos.estatus_id, cuantos: sql<number>`count(*)::int`, ...open, ...DEBTS })
    .from(pedidos)
    .leftJoin(deudas, eq(deudas.codigo, pedidos.codigo))
    .where(where)
    .groupBy(pedidos.estatus_id)
  const total = (chip: keyof Open | keyof typeof DEBTS) => groups.reduce((sum, group) => sum + group[chip], 0)
  return {
    ...{ groups, vencidos: total('vencidos'), sin_precio: total('sin_precio'), por_aceptar: total('por_aceptar') },
    ...{ por_verificar: total('por_verificar'), por_pagar: total('por_pagar'), pago_vencido: total('pago_vencido') },
  }
}

/** Counts all orders without a look at each: only at the open ones, and at the rows of those that owe. */
async function countEach(db: Db, areOpen: SQL | undefined, open: Open, servicio: PedidoFilter['servicio']) {
  const owing = and(ne(deudas.codigo, negocio.pedidos.plantilla), servicio && eq(deudas.tipo_servicio, servicio))
  const [groups, [ofOpen], [ofDebts]] = await Promise.all([
    countAll(db, servicio),
    db.select(open).from(pedidos).where(areOpen),
    db.select(DEBTS).from(deudas).where(owing),
  ])
  if (!ofOpen || !ofDebts) throw new Error('A count returned no row.')
  return { groups, ...ofOpen, ...ofDebts }
}

/** Counts orders by status in the counter table, minus the template. */
async function countAll(db: Db, servicio: PedidoFilter['servicio']) {
  const [conteos, plantilla] = await Promise.all([
    readCounts(db, 'Pedidos'),
    db
      .select({
        firstKey: sql<string>`${pedidos.estatus_id}::text`,
        secondKey: sql<string>`coalesce(${pedidos.tipo_servicio}, '')`,
      })
      .from(pedidos)
      .where(eq(pedidos.codigo, negocio.pedidos.plantilla)),
  ])
  const count = new Map<number, number>()
  for (const group of [...conteos, ...plantilla.map((own) => ({ ...own, cuantos: -1 }))])
    if (!servicio || group.secondKey === servicio)
      count.set(Number(group.firstKey), (count.get(Number(group.firstKey)) ?? 0) + group.cuantos)
  return [...count].filter(([, sum]) => sum > 0).map(([id, sum]) => ({ id, cuantos: sum }))
}

const TOP_COUNT = 8
const CANDIDATES = 200

/** The best of the newest matches: first by code prefix, then by name prefix, name, and other fields. */
export async function buscar(db: Db, q: string) {
  if (!q) return []
  const where = await conditionsOf(db, { q, estatus: 'todos' })
  const normalized = sql`sin_acentos(${q})`
  const rank = sql`(case when starts_with(sin_acentos(${pedidos.codigo}), replace(${normalized}, ' ', '')) then 0
    when starts_with(sin_acentos(${pedidos.cliente}), ${normalized}) then 1
    when strpos(sin_acentos(${pedidos.cliente}), ${normalized}) > 0 then 2 else 3 end)`
  const recientes = db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(where)
    .orderBy(NEWEST.order)
    .limit(CANDIDATES)
  const orderBy = sql`${rank}, ${NEWEST.order}`
  const rows = await readListRows(db, { where: inArray(pedidos.codigo, recientes), orderBy, limit: TOP_COUNT })
  return rows.map(toRow)
}

type LoadedRow = Omit<z.input<typeof PedidoListRow>, 'estatus'> & {
  cursor: string
  estatus_id: number
  nombre: string
  categoria: PedidoListRow['estatus']['categoria']
  orden: number
}

type Selection = { from?: SQL; where: SQL | undefined; orderBy?: SQL; limit?: number; cursor?: SQL }

/** Reads rows. The CTE limits them before each row's subqueries run. */
function readListRows(
  db: Db | Tx,
  { from = sql`${pedidos}`, where, orderBy = NEWEST.order, limit, cursor = sql`''` }: Selection,
) {
  return readRows<LoadedRow>(
    db,
    sql`
    with cuales as materialized (
      select ${pedidos.codigo} as codigo, ${pedidos.cliente} as cliente, ${pedidos.tipo_servicio} as tipo_servicio, ${pedidos.costo_envio} as costo_envio,
        ${pedidos.fecha_estimada_entrega}::text as fecha_estimada_entrega, ${pedidos.fecha_creacion} as fecha_creacion,
        ${pedidos.total} as total, ${pedidos.abono} as abono, ${pedidos.telefono} as telefono, ${pedidos.version} as version, ${pedidos.notas} as notas,
        ${pagadoDelPedido} as pagado, ${faltaDelPedido} as falta, ${comprobanteEnEspera} as comprobante_en_espera, ${conPagoVencido} as pago_vencido,
        ${precioPorAceptar} as precio_por_aceptar,
        ${pedidos.estatus_id} as estatus_id, ${cursor} as cursor, row_number() over (order by ${orderBy}) as lugar
      from ${from} where ${where} order by ${orderBy} ${limit ? sql`limit ${limit}` : sql``}
    )
    select c.codigo, c.cliente, c.tipo_servicio, c.costo_envio, c.fecha_estimada_entrega, c.fecha_creacion, c.total, c.abono, c.telefono, c.version,
      c.pagado, c.falta, c.comprobante_en_espera, c.pago_vencido, c.precio_por_aceptar,
      c.estatus_id, c.cursor, ${estatus.nombre} as nombre, ${estatus.categoria} as categoria, ${estatus.orden} as orden,
      coalesce(
        (select left(${pedidosFormulario.descripcion}, ${ARTICULO_MAX_LENGTH}) from ${pedidosFormulario}
          where ${pedidosFormulario.codigo_pedido} = c.codigo order by ${pedidosFormulario.id} limit 1),
        left(substring(c.notas from 'Artículo: ([^\n]+)'), ${ARTICULO_MAX_LENGTH})
      ) as articulo,
      case when c.estatus_id = ${ESTATUS.listo} and c.tipo_servicio = 'retiro' then
        (select max(${historial.fecha}) from ${historial}
          where ${historial.codigo} = c.codigo and ${historial.estatus_id} = ${ESTATUS.listo})
      end as listo_desde
    from cuales c join ${estatus} on ${estatus.id} = c.estatus_id order by c.lugar`,
  )
}

const ARTICULO_MAX_LENGTH = 120

function toRow({ estatus_id: id, nombre, categoria, orden, ...row }: LoadedRow) {
  return { ...row, estatus: { id, nombre, categoria, orden } }
}

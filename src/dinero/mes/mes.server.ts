import { stringify } from 'csv-stringify/sync'
import { and, asc, count, desc, eq, gte, lt, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { TODAY } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { deudas } from '#db/schema/deudas.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { datosFiscales, pagos, propuestas } from '#db/schema/pagos.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import type { Asked } from '#http/serve.server.ts'
import { UTF8_BOM, writeDay, writeText } from '#lib/csvCells.ts'
import { negocio } from '#negocio'
import { CLASE_DE_PAGO, METODO, reciboText } from '#pagos/labels.ts'
import { readLibro } from '#pagos/pagos.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { type descargarMes, EDADES, MAX_VENDIDAS, type obtenerMes } from './contract.ts'

/** Agreed on with its customer, and neither stopped nor given back. */
const isSold = and(
  sql`${pedidos.total} > 0`,
  notInArray(pedidos.estatus_id, [ESTATUS.recibido, ESTATUS.en_revision, ESTATUS.cancelado, ESTATUS.devuelto]),
)
const money = (amount: SQL) => sql<string>`coalesce(${amount}, 0)::numeric(12,2)::text`
const firstDay = (mes: string) => sql`${`${mes}-01`}::date`
const nextMonth = (mes: string) => sql`(${firstDay(mes)} + interval '1 month')::date`
const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${negocio.zonaHoraria}`
const cameIn = (mes: string) =>
  and(
    gte(pedidos.fecha_creacion, midnight(firstDay(mes))),
    lt(pedidos.fecha_creacion, midnight(nextMonth(mes))),
    isSold,
  )
const collectedIn = (mes: string) => and(gte(pagos.dia, firstDay(mes)), lt(pagos.dia, nextMonth(mes)))

/** The report of a month (docs/decisions/062). What is owed is that of now, whichever month is asked for. */
export const obtener = (db: Db, { mes }: Asked<typeof obtenerMes>) => inOneSnapshot(db, (tx) => readMes(tx, mes))

async function readMes(tx: Tx, mes: string) {
  const [vendido] = await tx
    .select({ pedidos: count(), monto: money(sql`sum(${pedidos.total})`) })
    .from(pedidos)
    .where(cameIn(mes))
  const cobrado = await tx
    .select({ metodo: pagos.metodo, cuantos: count(), monto: money(sql`sum(${pagos.monto})`) })
    .from(pagos)
    .where(collectedIn(mes))
    .groupBy(pagos.metodo)
    .orderBy(desc(sum(pagos.monto)))
  const { hoy } = await readLibro(tx)
  const vendidas = { cantidad: sql<number>`sum(${lineasDePedido.cantidad})::int`, monto: money(SOLD_SUM) }
  const byKind = await tx
    .select({ clase: piezas.clase, ...vendidas })
    .from(lineasDePedido)
    .innerJoin(pedidos, eq(pedidos.codigo, lineasDePedido.codigo))
    .leftJoin(piezas, eq(piezas.id, lineasDePedido.pieza_id))
    .where(cameIn(mes))
    .groupBy(piezas.clase)
    .orderBy(desc(SOLD_SUM))
  const byPiece = await tx
    .select({ nombre: lineasDePedido.nombre, ...vendidas })
    .from(lineasDePedido)
    .innerJoin(pedidos, eq(pedidos.codigo, lineasDePedido.codigo))
    .where(cameIn(mes))
    .groupBy(lineasDePedido.nombre)
    .orderBy(desc(SOLD_SUM), asc(lineasDePedido.nombre))
    .limit(MAX_VENDIDAS)
  return {
    ...{ mes, hoy, cobrado, clases: byKind, piezas: byPiece },
    vendido: vendido ?? { pedidos: 0, monto: '0.00' },
    descuentos: await readDiscounts(tx, mes),
    debe: await readOwed(tx),
  }
}

/** The lines of the price that was accepted last for the order that a query reads. */
const ACCEPTED = sql`jsonb_array_elements((select r.lineas from ${propuestas} r
  where r.codigo_pedido = ${pedidos.codigo} and r.estado = 'aceptada' order by r.id desc limit 1)) as l(linea)`
const IS_DISCOUNT = sql`linea ->> 'clase' = 'descuento'`
const DISCOUNT_SUM = sql`sum((linea ->> 'precio')::numeric * -(linea ->> 'cantidad')::int)::numeric(12,2)::text`

const readDiscounts = (tx: Tx, mes: string) =>
  readRows<{ razon: string; cantidad: number; monto: string }>(
    tx,
    sql`select coalesce(linea ->> 'razon', '') as razon, count(*)::int as cantidad, ${DISCOUNT_SUM} as monto
      from ${pedidos} cross join lateral ${ACCEPTED} where ${cameIn(mes)} and ${IS_DISCOUNT}
      group by 1 order by ${DISCOUNT_SUM}::numeric desc, 1 limit ${MAX_VENDIDAS}`,
  )

const SOLD_SUM = sql`coalesce(sum(${lineasDePedido.precio} * ${lineasDePedido.cantidad}), 0)`

/** What orders owe, by age. */
async function readOwed(tx: Tx) {
  const since = (days: number) => sql`${deudas.fecha_creacion} >= ${midnight(sql`${TODAY} - ${days}::int`)}`
  const rows = await readRows<{ edad: (typeof EDADES)[number]; pedidos: number; monto: string }>(
    tx,
    sql`select case when ${since(7)} then '0-7' when ${since(30)} then '8-30' else '31+' end as edad,
      count(*)::int as pedidos, sum(${deudas.falta})::numeric(12,2)::text as monto from ${deudas} group by edad`,
  )
  return EDADES.map((edad) => rows.find((row) => row.edad === edad) ?? { edad, pedidos: 0, monto: '0.00' })
}

const HEADER = [
  ...['Recibo', 'Día', 'Pedido', 'Cliente', 'Qué es', 'Método', 'Monto', 'Referencia', 'Razón', 'Total del pedido'],
  ...['Descuento del pedido', 'Por qué el descuento'],
  ...['RNC o cédula', 'Nombre o razón social', 'e-NCF'],
]

/**
 * The entries of a month for the accountant, in the format of the shop's other files (docs/decisions/021). No text in it
 * runs as a formula.
 */
export async function exportar(db: Db, { mes, autor }: Asked<typeof descargarMes>) {
  await db.transaction((tx) =>
    audit(tx, { quien: autor, accion: 'exportar', entidad: 'archivo', clave: 'mes', despues: { desde: `${mes}-01` } }),
  )
  const rows = await db
    .select({
      ...{ pago: pagos, cliente: pedidos.cliente, total: pedidos.total, fiscal: datosFiscales },
      descuento: sql<string | null>`(select ${DISCOUNT_SUM} from ${ACCEPTED} where ${IS_DISCOUNT})`,
      por_que: sql<string | null>`(select string_agg(linea ->> 'razon', '; ') from ${ACCEPTED} where ${IS_DISCOUNT})`,
    })
    .from(pagos)
    .innerJoin(pedidos, eq(pedidos.codigo, pagos.codigo))
    .leftJoin(datosFiscales, eq(datosFiscales.codigo, pagos.codigo))
    .where(collectedIn(mes))
    .orderBy(asc(pagos.dia), asc(pagos.id))
  const lines = rows.map(({ pago, cliente, total, fiscal, descuento, por_que }) => [
    ...[reciboText(pago.recibo), writeDay(pago.dia), pago.codigo, writeText(cliente)],
    ...[CLASE_DE_PAGO[pago.clase], METODO[pago.metodo], pago.monto],
    ...[writeText(pago.referencia), writeText(pago.razon), total],
    ...[descuento ?? '', writeText(por_que)],
    ...[fiscal?.rnc ?? '', writeText(fiscal?.nombre ?? null), fiscal?.encf ?? ''],
  ])
  return UTF8_BOM + stringify([HEADER, ...lines], { record_delimiter: '\r\n' })
}

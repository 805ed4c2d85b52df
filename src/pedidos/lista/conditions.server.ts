import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { TODAY } from '#db/clock.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { debeParteVencida, tieneDeuda } from '#db/schema/deudas.server.ts'
import { comprobantes, pagadoDelPedido, propuestas } from '#db/schema/pagos.server.ts'
import { busquedaDePedidos, estatus, guias, pedidos } from '#db/schema/pedidos.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { toCodigo } from '#lib/codigoFormat.ts'
import { searchTermsOf } from '#lib/searchTerms.ts'
import { negocio } from '#negocio'
import { toGuia } from '../escanear/contract.ts'
import { ESTATUS, isClosed } from '../estatus.ts'
import { isOfCliente } from '../rows.server.ts'
import { estatusOf, type PedidoFilter } from './filter.ts'

/** The `where` condition of a filter. The list, its counts, selection and export share it. */
export async function conditionsOf(db: Db | Tx, filter: PedidoFilter): Promise<SQL> {
  const { base, activos, vencidos, sinPrecio, pago } = await partsOf(db, filter)
  const estatusFilter = estatusOf(filter)
  const ids = estatusFilter === 'activos' ? activos : estatusFilter
  return allOf(
    base,
    ids === 'todos' ? undefined : hasEstatus(ids),
    filter.vencidos && vencidos,
    filter.sin_precio && sinPrecio,
    filter.pago && pago[filter.pago],
  )
}

/** The parts of the condition, which the counts combine in their own way. */
export async function partsOf(db: Db | Tx, filter: PedidoFilter) {
  const rows = await db.select().from(estatus)
  const activos = rows.filter((row) => !isClosed(row)).map(({ id }) => id)
  const expected = rows.filter(({ categoria }) => categoria === 'processing' || categoria === 'shipping')
  const { q, servicio } = filter
  return {
    filas: rows,
    activos,
    base: allOf(
      q ? await matching(db, q) : isOfCliente,
      servicio && eq(pedidos.tipo_servicio, servicio),
      betweenDates(filter),
    ),
    // Same rule as `isLate`: a ready order is late only as a delivery, because otherwise it waits for its client.
    vencidos: allOf(
      sql`${pedidos.fecha_estimada_entrega} < ${TODAY}`,
      hasEstatus(expected.map(({ id }) => id)),
      or(sql`${pedidos.estatus_id} <> ${ESTATUS.listo}`, eq(pedidos.tipo_servicio, 'envio')),
    ),
    // Same rules as `isMissingPrecio`, `isPorPagar`, `isPorVerificar` and `porAceptarOf`.
    sinPrecio: allOf(eq(pedidos.total, '0'), not(precioEnEspera), hasEstatus(activos)),
    pago: {
      por_pagar: tieneDeuda,
      por_verificar: allOf(hasEstatus(activos), sql`(${pedidos.abono} > ${pagado} or ${comprobanteEnEspera})`),
      por_aceptar: allOf(hasEstatus(activos), precioEnEspera),
      vencido: debeParteVencida,
    },
  }
}

const pagado = sql`${pagadoDelPedido}::numeric`

/** Condition: a receipt of the order waits to be checked. */
export const comprobanteEnEspera = sql<boolean>`exists (select from ${comprobantes}
  where ${comprobantes.codigo} = ${pedidos.codigo} and ${comprobantes.estado} = 'espera')`

const precioEnEspera = sql`exists (select from ${propuestas}
  where ${propuestas.codigo} = ${pedidos.codigo} and ${propuestas.estado} = 'abierta')`

// Literal ids instead of a subquery, so that the planner knows how many orders have them.
const hasEstatus = (ids: number[]) => (ids.length > 0 ? inArray(pedidos.estatus_id, ids) : sql`false`)

function allOf(...parts: (SQL | false | undefined | '')[]): SQL {
  return and(...parts.filter((part) => part !== false && part !== '')) ?? sql`true`
}

function betweenDates({ fecha, desde, hasta }: PedidoFilter) {
  if (fecha === 'entrega')
    return allOf(
      desde && sql`${pedidos.fecha_estimada_entrega} >= ${desde}`,
      hasta && sql`${pedidos.fecha_estimada_entrega} <= ${hasta}`,
    )
  const onStart = (day: string, after = 0) =>
    sql`((${day}::date + ${after}::int)::timestamp at time zone ${negocio.zonaHoraria})`
  return allOf(
    desde && sql`${pedidos.fecha_creacion} >= ${onStart(desde)}`,
    hasta && sql`${pedidos.fecha_creacion} < ${onStart(hasta, 1)}`,
  )
}

/** Condition of a search. A courier's number finds only its order; the template matches only its whole code. */
async function matching(db: Db | Tx, q: string) {
  const [guia] = await db
    .select({ codigo: guias.codigo })
    .from(guias)
    .where(eq(guias.numero, toGuia(q)))
  if (guia) return eq(pedidos.codigo, guia.codigo)
  const terms = searchTermsOf(q, toCodigo)
  const [first, other] = terms.words
  const esPlantilla = !other && first?.text === negocio.pedidos.plantilla.toLowerCase()
  return allOf(matchesSearch(busquedaDePedidos, terms), esPlantilla ? undefined : isOfCliente)
}

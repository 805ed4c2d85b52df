import { and, asc, eq, not, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { TODAY } from '#db/clock.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { readFalta } from '#pagos/pagos.server.ts'
import { negated } from '#pagos/rules.ts'
import { ESTATUS } from '../estatus.ts'
import { recordDeshacible } from '../mover/undoable.server.ts'
import { isOfCliente, lockUpToDate } from '../rows.server.ts'
import { type FinDeEntrega, MAX_ENTREGAS } from './contract.ts'

const MORE_THAN_OWED = 'Es más de lo que falta por pagar.'
const NO_SE_PUDO = 'No se pudo entregar: '
/** Condition: it was tried today. It waits in Hoy to be planned, and is due again tomorrow or once it is on its way. */
const wasTried = sql`exists (select from ${historial} where ${historial.codigo} = ${pedidos.codigo}
  and ${historial.estatus_id} = ${ESTATUS.listo} and starts_with(${historial.descripcion}, ${NO_SE_PUDO})
  and (${historial.registrado} at time zone ${negocio.zonaHoraria})::date = ${TODAY})`

const NO_PRICE = 'Este pedido no tiene precio. Pídelo a la tienda antes de cobrar.'
/** On its way, or to be sent today: also what should have left before. */
const isToday = and(
  isOfCliente,
  or(
    eq(pedidos.estatus_id, ESTATUS.en_ruta),
    and(
      eq(pedidos.estatus_id, ESTATUS.listo),
      eq(pedidos.tipo_servicio, 'envio'),
      sql`${pedidos.fecha_estimada_entrega} <= ${TODAY}`,
      not(wasTried),
    ),
  ),
)

/** Today's deliveries, neighbours beside one another. */
export async function listar(db: Db | Tx) {
  const { codigo, version, cliente, telefono, direccion, numero_casa, sector, municipio, provincia, referencias } =
    pedidos
  const rows = await db
    .select({
      ...{ codigo, version, cliente, telefono, direccion, numero_casa, sector, municipio, provincia, referencias },
      autorizado_a_recoger: pedidos.autorizado_a_recoger,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      por_cobrar: faltaDelPedido,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(isToday)
    .orderBy(asc(provincia), asc(municipio), asc(sector), asc(codigo))
    .limit(MAX_ENTREGAS)
  return { entregas: rows }
}

type Closing = z.output<typeof FinDeEntrega> & { codigo: string; autor: string; replay: Replay }

/**
 * Ends a delivery of today by a step that can be undone. What was collected is a payment.
 * @returns the deliveries that are left
 * @throws ErrorDeNegocio 404; 422 if more was collected than is to pay; 409 if somebody changed the order since `version`, or if it is no delivery of today
 */
export async function cerrar(db: Db, { codigo, version, estatus_id, cobrado, monto, motivo, autor, replay }: Closing) {
  await runOnce(db, replay, async (tx) => {
    const antes = await lockUpToDate(tx, codigo, version)
    if ((await tx.$count(pedidos, and(eq(pedidos.codigo, codigo), isToday))) === 0)
      throw conflict('Ese pedido no está entre las entregas de hoy.')
    const falta = await readFalta(tx, codigo)
    const isDelivered = estatus_id === ESTATUS.entregado
    if (falta === null && Number(monto ?? 0) > 0) throw invalid(NO_PRICE, { monto: NO_PRICE })
    const collected = isDelivered && falta ? (monto ?? (cobrado ? falta : '0.00')) : '0.00'
    const rest = addDinero(falta ?? '0.00', negated(collected))
    if (rest.startsWith('-')) throw invalid(MORE_THAN_OWED, { monto: MORE_THAN_OWED })
    const razon = isDelivered && motivo ? motivo : null
    const cobro = Number(collected) > 0 ? ({ metodo: 'contra_entrega', monto: collected, razon } as const) : undefined
    const left = `Quedan por pagar ${formatDinero(rest)}: ${motivo}`
    const descripcion = !motivo ? SIN_DESCRIPCION : isDelivered ? left : `${NO_SE_PUDO}${motivo}`
    await recordDeshacible(tx, { antes, cobro }, { estatus_id, descripcion, autor, lote: replay.key })
    return {}
  })
  return listar(db)
}

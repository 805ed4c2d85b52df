import { and, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { correos } from '#db/schema/machinery.server.ts'
import { avisosAMano, estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { optedOut } from '#mail/optOut.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { TELEFONO_DIGITS, telefonoDigits } from '#pedidos/rows.server.ts'

// Expressions over `Pedidos` joined with `Estatus` (docs/decisions/046). Without the join the library would leave the
// table's name out of the columns, and the subqueries would read their own.

/** When the order's status was registered: the date of a step may be another one that staff typed. */
export const desde = sql<Date>`(select max(${historial.registrado}) from ${historial}
  where ${historial.codigo} = ${pedidos.codigo} and ${historial.estatus_id} = ${pedidos.estatus_id})`.mapWith(
  historial.registrado,
)

/** Id of the newest message by WhatsApp since the order has its status; null if nobody sent one. */
export const avisoDesde = sql<number | null>`(select ${avisosAMano.id} from ${avisosAMano}
  where ${avisosAMano.codigo} = ${pedidos.codigo} and ${avisosAMano.fecha_creacion} >= ${desde}
  order by ${avisosAMano.id} desc limit 1)`

/** State of the mail about the order's status that left or is about to; null if there is none or it failed. */
export const correoDesde = sql<'pendiente' | 'enviado' | 'guardado' | null>`(select ${correos.estado} from ${correos}
  where ${correos.codigo_pedido} = ${pedidos.codigo} and ${correos.fecha_creacion} >= ${desde}
    and ${correos.funcion} in ('send-status-update', 'send-order-request-confirmation')
    and ${correos.estado} in ('pendiente', 'enviado', 'guardado')
  order by ${correos.numero} desc limit 1)`

/** Whether the client stopped the notices. */
export const sinAvisos = sql<boolean>`coalesce(${optedOut(pedidos.correo_cliente)}, false)`

const UNTOLD = [
  ESTATUS.recibido,
  ESTATUS.en_revision,
  ESTATUS.entregado,
  ESTATUS.devuelto,
  ESTATUS.cancelado,
] as number[]

/**
 * Condition: an open order that staff moved in the last 30 days, whose client can be written to and was told neither by
 * mail nor by WhatsApp.
 */
export const sinAvisar = and(
  notInArray(pedidos.estatus_id, UNTOLD),
  sql`${estatus.categoria} not in ('delivered', 'special')`,
  isNotNull(pedidos.telefono),
  sql`char_length(${telefonoDigits}) = ${sql.raw(String(TELEFONO_DIGITS))}`,
  sql`exists (select from ${historial} where ${historial.codigo} = ${pedidos.codigo}
    and ${historial.estatus_id} = ${pedidos.estatus_id} and ${historial.autor} is not null
    and ${historial.registrado} = ${desde} and ${historial.registrado} > now() - interval '30 days')`,
  sql`not ${sinAvisos}`,
  isNull(avisoDesde),
  isNull(correoDesde),
)

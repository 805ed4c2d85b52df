import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Tx } from '#db/open.server.ts'
import { propuestaDelPedido, propuestas } from '#db/schema/pagos.server.ts'
import { historial, pedidos } from '#db/schema/pedidos.server.ts'
import { conflict } from '#lib/errors.ts'
import { ESPERA_PRECIO, FALTA_PRECIO } from '../cuotas/contract.ts'
import { ESTATUS } from '../estatus.ts'
import type { PedidoRow } from '../rows.server.ts'
import { whereItWas } from '../rules.ts'
import type { PropuestaDePedido } from './propuesta.ts'

/** The newest price of the order that a query reads; null before the first one, or if it was withdrawn. */
export const lastPropuesta = sql<PropuestaDePedido | null>`${propuestaDelPedido}`

/** The total of the price that waits for the answer of the customer of the order that a query reads; null if none does. */
export const precioPorAceptar = sql<string | null>`(select ${propuestas.total}::text from ${propuestas}
  where ${propuestas.codigo} = ${pedidos.codigo} and ${propuestas.estado} = 'abierta')`

/**
 * Checks that no price waits for its customer's answer, before staff confirm an order or change what it costs.
 * @throws ErrorDeNegocio 409 (`type: precio-abierto`)
 */
export async function requireNoOpenPrice(tx: Tx, codigo: string) {
  const open = and(eq(propuestas.codigo, codigo), eq(propuestas.estado, 'abierta'))
  if ((await tx.$count(propuestas, open)) === 0) return
  throw conflict(
    'Un precio espera la respuesta del cliente. Anota que aceptó, propón otro o retíralo antes de cambiar esto.',
    'precio-abierto',
  )
}

/** Statuses of a received order in which its price goes on waiting for an answer, or is wanted no more. */
const KEEPS_WAITING: readonly number[] = [ESTATUS.recibido, ESTATUS.en_revision, ESTATUS.cancelado]

/**
 * Lets a received order be confirmed only once its customer has accepted its present total, or for a reason, which is
 * kept: how the price was agreed on, or that there is none yet.
 * @param pedido the row, locked for update, with the price that the step sets
 * @throws ErrorDeNegocio 409 (`type: espera-precio`; `falta-precio` if it has no price; `precio-abierto` while a price
 * waits for its answer)
 */
export async function requirePrecioAceptado(
  tx: Tx,
  pedido: PedidoRow,
  { estatus_id, razon, autor }: { estatus_id: number; razon?: string | undefined; autor: string },
) {
  if (KEEPS_WAITING.includes(estatus_id) || (await isConfirmed(tx, pedido))) return
  const { codigo } = pedido
  await requireNoOpenPrice(tx, codigo)
  const [accepted] = await tx
    .select({ total: propuestas.total })
    .from(propuestas)
    .where(and(eq(propuestas.codigo, codigo), eq(propuestas.estado, 'aceptada')))
    .orderBy(desc(propuestas.id))
    .limit(1)
  if (accepted && Number(accepted.total) === Number(pedido.total)) return
  const isPriced = Number(pedido.total) > 0
  if (!razon)
    throw isPriced
      ? conflict('Su cliente no ha aceptado un precio. Propónselo, o escribe cómo se acordó.', ESPERA_PRECIO)
      : conflict('Este pedido no tiene precio. Ponle precio, o escribe cómo quedó acordado sin él.', FALTA_PRECIO)
  await audit(tx, {
    quien: autor,
    accion: isPriced ? 'confirmar-sin-precio' : 'confirmar-sin-total',
    entidad: 'pedido',
    clave: codigo,
    despues: { razon },
  })
}

/** Whether the order is beyond Recibido, or was when it was cancelled or its review began. */
async function isConfirmed(tx: Tx, pedido: PedidoRow) {
  const place = whereItWas(pedido)
  if (!KEEPS_WAITING.includes(place)) return true
  if (place === ESTATUS.recibido) return false
  const { codigo, estatus_id, id } = historial
  const [before] = await tx
    .select({ estatus_id })
    .from(historial)
    .where(and(eq(codigo, pedido.codigo), notInArray(estatus_id, [ESTATUS.cancelado, ESTATUS.en_revision])))
    .orderBy(desc(id))
    .limit(1)
  return before !== undefined && before.estatus_id !== ESTATUS.recibido
}

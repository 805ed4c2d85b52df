import { and, eq, exists, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { inMinutes } from '#db/limiter.server.ts'
import type { Tx } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { tooManyRequests } from '#lib/errors.ts'
import { mailboxOf } from '#lib/mailbox.ts'

/**
 * How many orders with an unproven e-mail may hold pieces per hour, from one network (`wholeNetworkOf`) and for one
 * mailbox, so that nobody takes the whole window off sale (docs/decisions/055).
 */
export const HOLDS_PER_HOUR = { red: 6, casilla: 3 }

/**
 * Counts the orders whose confirmation mail says the same network or mailbox. Only orders that got their pieces count,
 * so no refused and no repeated request does.
 * @throws ErrorDeNegocio 429
 */
export async function requireRoomToHold(tx: Tx, { network, correo }: { network: string; correo: string }) {
  const mailbox = mailboxOf(correo)
  await requireFewer(tx, eq(correos.red, network), { key: network, max: HOLDS_PER_HOUR.red })
  await requireFewer(tx, eq(correos.casilla, mailbox), { key: mailbox, max: HOLDS_PER_HOUR.casilla })
}

async function requireFewer(tx: Tx, condition: SQL, { key, max }: { key: string; max: number }) {
  // One after the other: orders that count at once would all find room.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`apartar:${key}`}, 0))`)
  const hourAgo = sql`now() - interval '1 hour'`
  const itsHold = and(eq(lineasDePedido.codigo, correos.codigo_pedido), isNotNull(lineasDePedido.apartada_hasta))
  const [counted] = await tx
    .select({
      holds: sql<number>`count(*)::int`,
      /** Seconds until the oldest one no longer counts. */
      wait: sql<number>`ceil(extract(epoch from min(${correos.fecha_creacion}) - ${hourAgo}))::int`,
    })
    .from(correos)
    .where(
      and(
        eq(correos.funcion, 'send-order-request-confirmation'),
        isNotNull(correos.red),
        // A mail may leave later than it was written; the index has `desde`.
        gt(correos.desde, hourAgo),
        gt(correos.fecha_creacion, hourAgo),
        condition,
        exists(tx.select({ id: lineasDePedido.id }).from(lineasDePedido).where(itsHold)),
      ),
    )
  if (!counted || counted.holds < max) return
  throw tooManyRequests(
    `Se apartaron varias piezas seguidas desde tu conexión o con tu correo. Nada de lo que escribiste se perdió: intenta de nuevo en ${inMinutes(counted.wait)}, entra en tu cuenta o escríbenos por WhatsApp.`,
    Math.max(1, counted.wait),
  )
}

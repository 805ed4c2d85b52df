import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { notFound } from '#lib/errors.ts'
import { enqueue } from '#mail/mail.server.ts'
import type { Clase } from './contract.ts'
import { readPasoAEnvio } from './pasoAEnvio.server.ts'
import { tables } from './tables.server.ts'

type SolicitudRef = { clase: Clase; id: number }

/**
 * The recipient of an answer: the requester, if their e-mail is the order's or the request was confirmed; else the
 * order's own address, because an answer reveals data of the order; for an order without an address the requester, who
 * may be anybody with the code.
 * @throws ErrorDeNegocio 404
 */
export async function findTarget(db: Db | Tx, { clase, id }: SolicitudRef) {
  const table = tables[clase]
  const [row] = await db
    .select({ codigo: table.codigo_pedido, suyo: table.correo, propio: pedidos.correo_cliente })
    .from(table)
    .innerJoin(pedidos, eq(pedidos.codigo, table.codigo_pedido))
    .where(eq(table.id, id))
  if (!row) throw notFound('Esa solicitud no existe.')
  const { codigo, suyo, propio } = row
  const loPidioElPedido = propio?.toLowerCase() === suyo.toLowerCase()
  if (loPidioElPedido || (await findConfirmacion(db, { clase, id, codigo })))
    return { codigo, propio, para: suyo, quien: 'quien_escribe', esDelPedido: loPidioElPedido } as const
  if (propio === null) return { codigo, propio, para: suyo, quien: 'desconocido', esDelPedido: false } as const
  return { codigo, propio, para: propio, quien: 'pedido', esDelPedido: true } as const
}

/**
 * When a request was confirmed. `por` is the id of the agent who called; null if the mailed link was used.
 * @returns null for a request that nobody confirmed
 */
export async function findConfirmacion(db: Db | Tx, { clase, id, codigo }: SolicitudRef & { codigo: string }) {
  const { entidad, clave, accion, despues, quien, cuando } = auditoria
  const [row] = await db
    .select({ en: cuando, por: quien })
    .from(auditoria)
    .where(
      and(
        eq(entidad, 'pedido'),
        eq(clave, codigo),
        eq(accion, `confirmar-${clase}`),
        eq(sql`${despues} ->> 'id'`, String(id)),
      ),
    )
  return row ?? null
}

type RespuestaData = SolicitudRef & {
  /** Null for an answer without a decision. */
  aprobada: boolean | null
  nota: string
}

/**
 * Mails the staff's answer to a request. The answer adds no step to the order's history. A decision is also mailed
 * to the order's own address.
 * @returns the id of the mail to the recipient of `findTarget`
 */
export async function responder(tx: Tx, { clase, id, aprobada, nota }: RespuestaData) {
  const { codigo, para, propio, quien, esDelPedido } = await findTarget(tx, { clase, id })
  const envio = await readPasoAEnvio(tx, { clase, id })
  const direccion = aprobada && clase === 'direccion' ? await readDireccion(tx, id) : null
  const data = { codigo_pedido: codigo, clase, aprobada, nota, direccion, envio, de_otro: quien === 'pedido' }
  const sendTo = (a: string, del_pedido: boolean) =>
    enqueue(tx, {
      funcion: 'send-request-answer',
      para: a,
      // A mail with an order code has a link to the full view, so only the order's own address may get it.
      ...(del_pedido && { codigo_pedido: codigo }),
      datos: { ...data, del_pedido },
    })
  if (aprobada !== null && propio && !esDelPedido) await sendTo(propio, true)
  return sendTo(para, esDelPedido)
}

async function readDireccion(tx: Tx, id: number) {
  const [row] = await tx
    .select({ nueva: solicitudesCambioDireccion.nueva_direccion })
    .from(solicitudesCambioDireccion)
    .where(eq(solicitudesCambioDireccion.id, id))
  return row?.nueva ?? null
}

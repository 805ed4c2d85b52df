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
 * Whom an answer to a request reaches by mail: who asked, when their e-mail is the order's own or the order's client said
 * yes to what they asked; else the order's own address, since an answer tells of the order. One that has none is answered
 * to who asked, who may be anybody with its code.
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

/** Who said that it is the order's own, and how: its address by the link, or one of the staff who called. */
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
  /** Null of an answer that decides nothing. */
  aprobada: boolean | null
  nota: string
}

/**
 * Tells what staff answered to a request; it stands in no history. A decision is told to the order's own address too,
 * whoever asked.
 * @returns the id of the mail to who asked
 */
export async function responder(tx: Tx, { clase, id, aprobada, nota }: RespuestaData) {
  const { codigo, para, propio, quien, esDelPedido } = await findTarget(tx, { clase, id })
  const envio = await readPasoAEnvio(tx, { clase, id })
  const direccion = aprobada && clase === 'direccion' ? await readDireccion(tx, id) : null
  const data = { codigo_pedido: codigo, clase, aprobada, nota, direccion, envio, de_otro: quien === 'pedido' }
  const mandar = (a: string, del_pedido: boolean) =>
    enqueue(tx, {
      funcion: 'send-request-answer',
      para: a,
      // A mail that names an order carries a link to its full view, which only the order's own address may get.
      ...(del_pedido && { codigo_pedido: codigo }),
      datos: { ...data, del_pedido },
    })
  if (aprobada !== null && propio && !esDelPedido) await mandar(propio, true)
  return mandar(para, esDelPedido)
}

async function readDireccion(tx: Tx, id: number) {
  const [row] = await tx
    .select({ nueva: solicitudesCambioDireccion.nueva_direccion })
    .from(solicitudesCambioDireccion)
    .where(eq(solicitudesCambioDireccion.id, id))
  return row?.nueva ?? null
}

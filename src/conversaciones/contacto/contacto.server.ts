import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { notFound } from '#lib/errors.ts'
import type { Requester } from '#mail/contract.ts'
import { enqueue, wasSentAtOnce } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { obtenerPedido } from '#pedidos/pedidos.server.ts'
import type { Consulta, Mensaje, MensajeGuardado } from './contract.ts'

type Envio<T> = { datos: T; replay: Replay; pide: Requester }
type SubmissionWithWait<T> = Envio<T> & {
  /** Milliseconds that the answer waits for the mail to leave (`salioALaPrimera`). */
  paciencia?: number | undefined
}

/**
 * Keeps a message first, then tells the shop and who wrote it.
 * @throws ErrorDeNegocio 409 when the key stands for another message
 */
export async function enviarMensaje(
  db: Db,
  { datos, replay, pide, paciencia }: SubmissionWithWait<Mensaje>,
): Promise<MensajeGuardado> {
  const { nombre_cliente, correo, descripcion_problema, codigo_pedido } = datos
  const { confirmacion } = await runOnce(db, replay, async (tx) => {
    await tx
      .insert(contactos)
      .values({ nombre_cliente, correo, descripcion_problema, codigo_pedido: codigo_pedido || null })
    // First, because somebody waits for it. Not tied to the order: whoever writes may not be its owner, and would receive the link that opens it whole.
    const confirmacion = await enqueue(tx, {
      funcion: 'send-confirmation-email',
      para: correo,
      requester: pide,
      datos: { nombre_cliente, correo, codigo_pedido },
    })
    await enqueue(tx, {
      funcion: 'send-contact-message',
      para: negocio.contacto.correo,
      datos: { nombre_cliente, correo, codigo_pedido, mensaje: descripcion_problema },
    })
    return { confirmacion }
  })
  return { confirmacion: (await wasSentAtOnce(db, confirmacion, paciencia)) ? 'enviada' : 'pendiente' }
}

/** @throws ErrorDeNegocio 404, 409 when the key stands for another question */
export function consultar(db: Db, { codigo, datos, replay, pide }: Envio<Consulta> & { codigo: string }) {
  const { nombre_cliente, correo, mensaje } = datos
  return runOnce(db, replay, async (tx) => {
    const { correo_cliente } = await obtenerPedido(tx, codigo)
    await tx.insert(contactos).values({ nombre_cliente, correo, descripcion_problema: mensaje, codigo_pedido: codigo })
    await enqueue(tx, {
      funcion: 'send-order-tracking-help',
      para: negocio.contacto.correoPedidos,
      codigo_pedido: codigo,
      datos: { codigo_pedido: codigo, nombre_cliente, correo, mensaje },
    })
    if (correo_cliente)
      await enqueue(tx, {
        funcion: 'send-request-receipt',
        para: correo_cliente,
        requester: pide,
        codigo_pedido: codigo,
        datos: { codigo_pedido: codigo, clase: 'consulta' },
      })
    return { codigo }
  })
}

/** What staff made of a message; whatever else stands there is over too. */
export type EstadoDeMensaje = 'Pendiente' | 'Respondido' | 'Atendido'

/**
 * Notes that a message was answered, dealt with without an answer, or waits again. One that was answered stays so.
 * @throws ErrorDeNegocio 404
 */
export async function marcarMensaje(tx: Tx, { id, estado }: { id: number; estado: EstadoDeMensaje }) {
  const [row] = await tx.select({ estado: contactos.estado }).from(contactos).where(eq(contactos.id, id)).for('update')
  if (!row) throw notFound('Ese mensaje no existe.')
  if (row.estado === estado || (estado === 'Atendido' && row.estado !== 'Pendiente')) return
  await tx.update(contactos).set({ estado }).where(eq(contactos.id, id))
}

/** Deletes what an address wrote to the shop, but for what is about an order under way. */
export async function olvidarMensajes(tx: Tx, { correo, salvo }: { correo: string; salvo: string[] }) {
  const { codigo_pedido } = contactos
  await tx
    .delete(contactos)
    .where(
      and(
        eq(sql`lower(${contactos.correo})`, correo.toLowerCase()),
        or(isNull(codigo_pedido), notInArray(codigo_pedido, salvo)),
      ),
    )
}

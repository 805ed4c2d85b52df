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

type Submission<T> = { datos: T; replay: Replay; pide: Requester }
type SubmissionWithWait<T> = Submission<T> & {
  /** Milliseconds to wait for the mail to be sent (`wasSentAtOnce`). */
  mailWait?: number | undefined
}

/**
 * Stores a message, then mails the shop and the sender.
 * @throws ErrorDeNegocio 409 when the idempotency key belongs to another message
 */
export async function enviarMensaje(
  db: Db,
  { datos, replay, pide, mailWait }: SubmissionWithWait<Mensaje>,
): Promise<MensajeGuardado> {
  const { nombre_cliente, correo, descripcion_problema, codigo_pedido } = datos
  const { confirmacion } = await runOnce(db, replay, async (tx) => {
    const en_bandeja = await storeMensaje(tx, {
      nombre_cliente,
      correo,
      descripcion_problema,
      codigo_pedido: codigo_pedido || null,
    })
    // The sender waits for this mail, so it is queued first. It has no order code, because the mail would then have a
    // link to the full view of the order, and the sender may not be its owner.
    const confirmacion = await enqueue(tx, {
      funcion: 'send-confirmation-email',
      para: correo,
      requester: pide,
      datos: { nombre_cliente, correo, codigo_pedido },
    })
    await enqueue(tx, {
      funcion: 'send-contact-message',
      para: negocio.contacto.correo,
      datos: { en_bandeja, nombre_cliente, correo, codigo_pedido, mensaje: descripcion_problema },
    })
    return { confirmacion }
  })
  return { confirmacion: (await wasSentAtOnce(db, confirmacion, mailWait)) ? 'enviada' : 'pendiente' }
}

/**
 * Stores a question about an order, then mails the shop and the order's address.
 * @throws ErrorDeNegocio 404, 409 when the idempotency key belongs to another question
 */
export function consultar(db: Db, { codigo, datos, replay, pide }: Submission<Consulta> & { codigo: string }) {
  const { nombre_cliente, correo, mensaje } = datos
  return runOnce(db, replay, async (tx) => {
    const { correo_cliente } = await obtenerPedido(tx, codigo)
    const row = { nombre_cliente, correo, descripcion_problema: mensaje, codigo_pedido: codigo }
    const en_bandeja = await storeMensaje(tx, row)
    await enqueue(tx, {
      funcion: 'send-order-tracking-help',
      para: negocio.contacto.correoPedidos,
      codigo_pedido: codigo,
      datos: { en_bandeja, codigo_pedido: codigo, nombre_cliente, correo, mensaje },
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

/** Stores a message, and returns kind and id of its entry in the inbox. */
async function storeMensaje(tx: Tx, row: typeof contactos.$inferInsert) {
  const [stored] = await tx.insert(contactos).values(row).returning({ id: contactos.id })
  return `mensaje:${stored?.id}`
}

/** States that staff set. Any other value in the column counts as handled. */
export type EstadoDeMensaje = 'Pendiente' | 'Respondido' | 'Atendido'

/**
 * Sets the state of a message. An answered message does not become `Atendido`.
 * @throws ErrorDeNegocio 404
 */
export async function marcarMensaje(tx: Tx, { id, estado }: { id: number; estado: EstadoDeMensaje }) {
  const [row] = await tx.select({ estado: contactos.estado }).from(contactos).where(eq(contactos.id, id)).for('update')
  if (!row) throw notFound('Ese mensaje no existe.')
  if (row.estado === estado || (estado === 'Atendido' && row.estado !== 'Pendiente')) return
  await tx.update(contactos).set({ estado }).where(eq(contactos.id, id))
}

/** Deletes an address's messages, except messages about orders in `salvo`. */
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

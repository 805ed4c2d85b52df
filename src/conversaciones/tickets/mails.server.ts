import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { readNames, shortName } from '#db/names.server.ts'
import type { Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { fotosDeTickets, respuestasTickets } from '#db/schema/miembros.server.ts'
import { enqueue, skipAbout } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { isPublic, lastOf, type TicketRow } from './rows.server.ts'

/**
 * Seconds until a mail is sent. Several messages in a row thus make one mail, and if the receiver sees the messages on
 * the site meanwhile, the mail is cancelled.
 */
const DELAY_SECONDS = 90

const TO_MIEMBRO = 'send-ticket-answer'
const TO_SHOP = 'send-ticket-message'

/** Mails the member the shop's new messages, or that the ticket is closed. Replaces an unsent mail about the ticket. */
export async function notifyMiembro(tx: Tx, ticket: TicketRow) {
  const omitted = await skipAbout(tx, { funcion: TO_MIEMBRO, about: { ticket: ticket.id }, reason: 'junto' })
  const newItems = await readToNotify(tx, ticket, { es_admin: true, desde: ticket.visto_por_miembro, omitted })
  const closed = ticket.estado === 'cerrado'
  if (newItems.length === 0 && !closed) return
  const names = await readNames(tx, [ticket.user_id, ...newItems.map(({ user_id }) => user_id)])
  const correo = await enqueue(tx, {
    funcion: TO_MIEMBRO,
    para: await correoOf(tx, ticket.user_id),
    delay: DELAY_SECONDS,
    datos: {
      user_id: ticket.user_id,
      ticket: ticket.id,
      asunto: ticket.asunto,
      nombre: names.get(ticket.user_id) ?? '',
      cerrado: closed,
      mensajes: newItems.map(({ user_id, mensaje, fotos }) => ({
        de: shortName(names.get(user_id ?? '')) ?? '',
        texto: mensaje,
        fotos,
      })),
    },
  })
  await recordCorreo(tx, newItems, correo)
}

/**
 * Mails the shop the member's new messages. Replaces the unsent mail about the ticket.
 * @param opening given for a new ticket: the number of photos of its description
 */
export async function notifyShop(tx: Tx, ticket: TicketRow, opening?: { fotos: number }) {
  const omitted = await skipAbout(tx, { funcion: TO_SHOP, about: { ticket: ticket.id }, reason: 'junto' })
  const desde = ticket.visto_por_gestion ?? 0
  const newItems = await readToNotify(tx, ticket, { es_admin: false, desde, omitted })
  // If the mail about the new ticket was not sent, the new mail includes the ticket's text.
  const apertura =
    opening ?? (omitted.some(({ datos }) => datos.nuevo) ? { fotos: await countFotos(tx, ticket) } : null)
  const names = await readNames(tx, [ticket.user_id])
  const correo = await enqueue(tx, {
    funcion: TO_SHOP,
    para: negocio.contacto.correoPedidos,
    delay: DELAY_SECONDS,
    datos: {
      user_id: ticket.user_id,
      ticket: ticket.id,
      asunto: ticket.asunto,
      nombre: names.get(ticket.user_id) ?? '',
      correo: await correoOf(tx, ticket.user_id),
      codigo_pedido: ticket.codigo_pedido ?? '',
      prioridad: ticket.prioridad,
      nuevo: apertura !== null,
      mensajes: [
        ...(apertura ? [{ texto: ticket.descripcion, fotos: apertura.fotos }] : []),
        ...newItems.map(({ mensaje, fotos }) => ({ texto: mensaje, fotos })),
      ],
    },
  })
  await recordCorreo(tx, newItems, correo)
}

/** Cancels the mail to a member who has seen all answers of the shop. */
export async function silenceMiembro(tx: Tx, { id }: TicketRow, seen: number) {
  if ((await lastOf(tx, id, true)) > seen) return
  await skipAbout(tx, { funcion: TO_MIEMBRO, about: { ticket: id }, reason: 'visto' })
}

/** Cancels the mail to the shop when staff have seen all messages of the member. */
export async function silenceShop(tx: Tx, { id }: TicketRow, seen: number) {
  if ((await lastOf(tx, id, false)) > seen) return
  await skipAbout(tx, { funcion: TO_SHOP, about: { ticket: id }, reason: 'visto' })
}

type Side = { es_admin: boolean; desde: number; omitted: { id: string }[] }

/** Messages of the shop or the member after the id `desde` that are in no mail, or only in one of `omitted`. */
async function readToNotify(tx: Tx, { id }: TicketRow, { es_admin, desde, omitted }: Side) {
  const fuera = omitted.map((omitido) => omitido.id)
  const rows = await tx
    .select()
    .from(respuestasTickets)
    .where(
      and(
        eq(respuestasTickets.ticket_id, id),
        eq(respuestasTickets.es_admin, es_admin),
        isPublic,
        gt(respuestasTickets.id, desde),
        or(isNull(respuestasTickets.correo), inArray(respuestasTickets.correo, fuera)),
      ),
    )
    .orderBy(asc(respuestasTickets.id))
  const deFotos = await tx
    .select({ de: fotosDeTickets.respuesta_id })
    .from(fotosDeTickets)
    .where(eq(fotosDeTickets.ticket_id, id))
  return rows.map((row) => ({ ...row, fotos: deFotos.filter(({ de }) => de === row.id).length }))
}

async function recordCorreo(tx: Tx, respuestas: { id: number }[], correo: string) {
  if (respuestas.length === 0) return
  const ids = respuestas.map(({ id }) => id)
  await tx.update(respuestasTickets).set({ correo }).where(inArray(respuestasTickets.id, ids))
}

function countFotos(tx: Tx, { id }: TicketRow) {
  return tx.$count(fotosDeTickets, and(eq(fotosDeTickets.ticket_id, id), isNull(fotosDeTickets.respuesta_id)))
}

async function correoOf(tx: Tx, user_id: string) {
  const [row] = await tx.select({ correo: user.email }).from(user).where(eq(user.id, user_id))
  if (!row) throw new Error('The account of a locked ticket does not exist.')
  return row.correo
}

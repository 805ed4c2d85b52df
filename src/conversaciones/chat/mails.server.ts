import { and, asc, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { shortName } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { llaves, mensajes } from '#db/schema/chat.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { notFound, tooManyRequests } from '#lib/errors.ts'
import type { Requester } from '#mail/contract.ts'
import { findLink } from '#mail/links.server.ts'
import { enqueue, wasSkipped } from '#mail/mail.server.ts'
import { type ConversacionRow, grantBrowserKey, lockRow, saveRow, takeOfVisitor, type Visitor } from './rows.server.ts'
import { readOfVisitor } from './view.server.ts'

/** Mails the visitor the staff messages that are unseen and in no earlier mail. The row must be locked. */
export async function notifyVisitor(tx: Tx, row: ConversacionRow) {
  const newItems = await tx
    .select({ id: mensajes.id, texto: mensajes.contenido, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(
      and(
        eq(mensajes.conversacion_id, row.id),
        eq(mensajes.rol, 'agent'),
        gt(mensajes.id, row.visto_por_visitante),
        isNull(mensajes.correo),
      ),
    )
    .orderBy(asc(mensajes.id))
  if (newItems.length === 0) return
  const correo = await enqueue(tx, {
    funcion: 'send-chat-answer',
    para: row.correo,
    datos: {
      conversacion: row.id,
      mensajes: newItems.map(({ texto, autor }) => ({ texto, de: shortName(autor) ?? '' })),
      terminada: row.terminada_por === 'gestion',
    },
  })
  const ids = newItems.map(({ id }) => id)
  await tx.update(mensajes).set({ correo }).where(inArray(mensajes.id, ids))
}

/**
 * Mails a copy of the conversation to its address. If the address is not verified, mails a link that sends the copy.
 * @returns `enviada` true for the copy, false for the link
 * @throws ErrorDeNegocio 404, 429
 */
export function pedirCopia(db: Db, visitor: Visitor, pide: Requester) {
  return db.transaction(async (tx) => {
    const row = await takeOfVisitor(tx, visitor)
    const sent = row.correo_comprobado
    const correo = sent
      ? await sendCopy(tx, row, pide)
      : await enqueue(tx, {
          funcion: 'send-chat-link',
          para: row.correo,
          requester: pide,
          datos: { conversacion: row.id },
        })
    if (await wasSkipped(tx, correo)) throw tooManyRequests('Ya enviamos muchos correos a esa dirección.', HOUR_SECONDS)
    if (!sent) await saveRow(tx, row, { copia_pedida: true })
    return { enviada: sent }
  })
}

const HOUR_SECONDS = 3600
/** Maximum of characters of a copy's mail, which has each message as HTML and as text. Older messages are left out. */
const COPY_MAX_BYTES = 800_000
/** Characters of markup around each message. */
const MENSAJE_BYTES = 350

async function sendCopy(tx: Tx, { id, correo, created_at }: ConversacionRow, pide: Requester | null) {
  const rows = await tx
    .select({ mensaje: mensajes, autor: profiles.nombre_completo })
    .from(mensajes)
    .leftJoin(profiles, eq(profiles.user_id, mensajes.autor))
    .where(and(eq(mensajes.conversacion_id, id), ne(mensajes.rol, 'system')))
    .orderBy(desc(mensajes.id))
    .limit(Math.ceil(COPY_MAX_BYTES / MENSAJE_BYTES))
  const texts = rows.filter(fitsInCopy()).reverse()
  return enqueue(tx, {
    funcion: 'send-chat-transcript',
    para: correo,
    requester: pide,
    datos: {
      conversacion: id,
      fecha: created_at.toISOString(),
      recortada: texts.length < rows.length,
      mensajes: texts.map(({ mensaje: { rol, contenido, created_at: time }, autor }) => ({
        de: rol === 'user' ? '' : (shortName(autor) ?? 'Alguien'),
        texto: contenido,
        hora: time.toISOString(),
      })),
    },
  })
}

/** A filter that accepts messages, newest first, until the mail is full. */
function fitsInCopy() {
  let length = 0
  return ({ mensaje }: { mensaje: { contenido: string } }) => {
    length += 2 * mensaje.contenido.length + MENSAJE_BYTES
    return length <= COPY_MAX_BYTES
  }
}

/**
 * Opens a conversation by the link in a mail: this browser gets access, and a requested copy is sent. The address
 * becomes verified if no other visitor has access.
 * @throws ErrorDeNegocio 404
 */
export async function continuar(db: Db, visitor: Visitor & { browserKey: string }, token: string) {
  await db.transaction(async (tx) => {
    const link = await findLink(tx, token, 'conversacion')
    if (!link?.conversacion_id) throw notFound('Ese enlace ya no sirve. Empieza una conversación nueva.')
    const row = await lockRow(tx, link.conversacion_id)
    if (row.user_id !== null && row.user_id !== visitor.persona)
      throw notFound('Entra con tu cuenta y abre el enlace otra vez para seguir.')
    await grantBrowserKey(tx, visitor.browserKey, row.id)
    if (link.correo !== row.correo.toLowerCase()) return
    // The link came from a mail to the conversation's own address.
    if (row.copia_pedida) await sendCopy(tx, row, null)
    const correo_comprobado = row.correo_comprobado || (await isOfOneVisitor(tx, row, visitor))
    if (row.copia_pedida || correo_comprobado !== row.correo_comprobado)
      await saveRow(tx, row, { correo_comprobado, copia_pedida: false })
  })
  return readOfVisitor(db, visitor)
}

/** Whether only this visitor has access. Another visitor may have typed somebody else's address. */
async function isOfOneVisitor(tx: Tx, { id, user_id }: ConversacionRow, { browserKey }: { browserKey: string }) {
  if (user_id !== null) return true
  return (await tx.$count(llaves, and(eq(llaves.conversacion_id, id), ne(llaves.huella, browserKey)))) === 0
}

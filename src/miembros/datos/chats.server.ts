import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { exportColumns } from '#db/columns/columns.server.ts'
import type { Tx } from '#db/open.server.ts'
import { conversaciones, mensajes } from '#db/schema/chat.server.ts'
import type { ColumnMatch } from './written.server.ts'

/**
 * A person's conversations with staff: those held while signed in, and those held signed out with their address. Staff
 * are not named.
 */
export async function readChats(tx: Tx, id: string, matchesCorreo: ColumnMatch) {
  const ownChats = await tx
    .select({ id: conversaciones.id, ...exportColumns(conversaciones) })
    .from(conversaciones)
    .where(
      or(eq(conversaciones.user_id, id), and(isNull(conversaciones.user_id), matchesCorreo(conversaciones.correo))),
    )
    .orderBy(desc(conversaciones.created_at))
  const texts = await tx
    .select({ conversacion: mensajes.conversacion_id, rol: mensajes.rol, ...exportColumns(mensajes) })
    .from(mensajes)
    .where(
      inArray(
        mensajes.conversacion_id,
        ownChats.map((item) => item.id),
      ),
    )
    .orderBy(asc(mensajes.id))
  const deCada = Map.groupBy(
    texts.filter(({ rol }) => rol !== 'system'),
    ({ conversacion }) => conversacion,
  )
  return ownChats.map(({ id, ...conversacion }) => ({
    ...conversacion,
    mensajes: (deCada.get(id) ?? []).map(({ conversacion: _, rol, ...text }) => ({
      ...text,
      de_la_tienda: rol === 'agent',
    })),
  }))
}

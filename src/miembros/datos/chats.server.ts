import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { own } from '#db/columns/columns.server.ts'
import { conversaciones, mensajes } from '#db/schema/chat.server.ts'
import type { Cual } from './escritos.server.ts'

/**
 * What a person talked about with the shop's people: signed in, or with their address by nobody who was. Who of staff
 * answered is not named.
 */
export async function leerChats(tx: Tx, id: string, deCorreo: Cual) {
  const suyas = await tx
    .select({ id: conversaciones.id, ...own(conversaciones) })
    .from(conversaciones)
    .where(or(eq(conversaciones.user_id, id), and(isNull(conversaciones.user_id), deCorreo(conversaciones.correo))))
    .orderBy(desc(conversaciones.created_at))
  const dichos = await tx
    .select({ conversacion: mensajes.conversacion_id, rol: mensajes.rol, ...own(mensajes) })
    .from(mensajes)
    .where(
      inArray(
        mensajes.conversacion_id,
        suyas.map((una) => una.id),
      ),
    )
    .orderBy(asc(mensajes.id))
  const deCada = Map.groupBy(
    dichos.filter(({ rol }) => rol !== 'system'),
    ({ conversacion }) => conversacion,
  )
  return suyas.map(({ id, ...conversacion }) => ({
    ...conversacion,
    mensajes: (deCada.get(id) ?? []).map(({ conversacion: _, rol, ...dicho }) => ({
      ...dicho,
      de_la_tienda: rol === 'agent',
    })),
  }))
}

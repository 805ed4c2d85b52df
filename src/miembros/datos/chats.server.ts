import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '#db/abrir.server.ts'
import { conversaciones, mensajes } from '#db/esquema/chat.server.ts'
import type { Cual } from './escritos.server.ts'

/**
 * What a person talked about with the shop's people: signed in, or with their address by nobody who was. Who of staff
 * answered is not named.
 */
export async function leerChats(tx: Tx, id: string, deCorreo: Cual) {
  const suyas = await tx
    .select({
      id: conversaciones.id,
      correo: conversaciones.correo,
      codigo_pedido: conversaciones.codigo_pedido,
      estado: conversaciones.estado,
      fecha: conversaciones.created_at,
    })
    .from(conversaciones)
    .where(or(eq(conversaciones.user_id, id), and(isNull(conversaciones.user_id), deCorreo(conversaciones.correo))))
    .orderBy(desc(conversaciones.created_at))
  const dichos = await tx
    .select({
      conversacion: mensajes.conversacion_id,
      mensaje: mensajes.contenido,
      rol: mensajes.rol,
      fecha: mensajes.created_at,
    })
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
    mensajes: (deCada.get(id) ?? []).map(({ mensaje, rol, fecha }) => ({
      mensaje,
      de_la_tienda: rol === 'agent',
      fecha,
    })),
  }))
}

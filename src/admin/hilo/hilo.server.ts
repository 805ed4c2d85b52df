import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listarOf } from '#conversaciones/bandeja/bandeja.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { conversaciones, mensajes } from '#db/schema/chat.server.ts'
import { ticketsAyuda } from '#db/schema/miembros.server.ts'
import { inOneSnapshot } from '#db/snapshot.server.ts'
import { type Entrada, MAX_ENTRADAS } from './contract.ts'

type Sender = { codigo?: string; correo?: string }
/** One message more than are shown, to know if more exist. */
const LIMIT = MAX_ENTRADAS + 1
const MAX_LENGTH = 240

/** All messages about an order or from an address, from every channel, in one snapshot. */
export async function leerHilo(db: Db, sender: Sender) {
  const loaded = await inOneSnapshot(db, async (tx) => [
    ...(await listarEnviados(tx, sender)),
    ...(await listarTickets(tx, sender)),
    ...(await listarConversaciones(tx, sender)),
  ])
  const entries = loaded.toSorted((item, other) => other.cuando.getTime() - item.cuando.getTime())
  return { entradas: entries.slice(0, MAX_ENTRADAS), hay_mas: entries.length > MAX_ENTRADAS }
}

async function listarEnviados(tx: Tx, sender: Sender): Promise<Written<'asunto'>[]> {
  const rows = await listarOf(tx, { ...sender, limite: LIMIT })
  return rows.map(({ clase, id, codigo, correo, texto, fecha, pendiente, estado, comprobado }) => ({
    clase: 'asunto',
    id,
    asunto: clase,
    titulo: texto,
    cuando: fecha,
    estado,
    sin_responder: pendiente,
    correo,
    comprobado,
    codigo_pedido: codigo,
  }))
}

type Written<C extends Entrada['clase']> = Extract<z.input<typeof Entrada>, { clase: C }> & { cuando: Date }
type WithStart<C extends Entrada['clase']> = Written<C> & { empezo: Date }

const byCorreo = (tx: Tx, correo: string) =>
  tx
    .select({ id: user.id })
    .from(user)
    .where(eq(sql`lower(${user.email})`, correo.toLowerCase()))

export async function listarTickets(tx: Tx, { codigo, correo }: Sender): Promise<WithStart<'ticket'>[]> {
  const { id, asunto, estado, codigo_pedido, actividad_en, fecha_creacion, espera_desde, user_id } = ticketsAyuda
  const rows = await tx
    .select({
      fila: { id, estado, codigo_pedido, titulo: asunto },
      suyo: { correo: user.email, comprobado: user.emailVerified },
      actividad_en,
      fecha_creacion,
      espera_desde,
    })
    .from(ticketsAyuda)
    .innerJoin(user, eq(user.id, user_id))
    .where(
      or(
        codigo ? eq(codigo_pedido, codigo) : undefined,
        // A subquery on the indexed column: one condition over two tables could not use an index.
        correo ? sql`${user_id} = any (array(${byCorreo(tx, correo)}))` : undefined,
      ),
    )
    .orderBy(desc(actividad_en), desc(id))
    .limit(LIMIT)
  return rows.map(({ fila: row, suyo, actividad_en, fecha_creacion, espera_desde }) => ({
    clase: 'ticket',
    ...row,
    ...suyo,
    empezo: fecha_creacion,
    cuando: actividad_en,
    sin_responder: espera_desde !== null,
  }))
}

/**
 * Conversations of an order or an address. A member's address is the account's, whatever they typed in the chat; a
 * visitor's is the typed address, verified or not.
 */
export async function listarConversaciones(tx: Tx, { codigo, correo }: Sender): Promise<WithStart<'conversacion'>[]> {
  const { id, estado, codigo_pedido, actividad_en, created_at, espera_desde, correo_comprobado, user_id } =
    conversaciones
  const suyo = sql<string>`coalesce(${user.email}, ${conversaciones.correo})`
  const firstMessage = tx
    .select({ texto: sql<string>`left(${mensajes.contenido}, ${MAX_LENGTH})` })
    .from(mensajes)
    .where(sql`${mensajes.conversacion_id} = ${id} and ${mensajes.rol} = 'user'`)
    .orderBy(desc(mensajes.id))
    .limit(1)
  const rows = await tx
    .select({
      fila: { id, estado, codigo_pedido },
      correo: suyo,
      comprobado: sql<boolean>`coalesce(${user.emailVerified}, ${correo_comprobado})`,
      titulo: sql<string>`coalesce((${firstMessage}), '')`,
      actividad_en,
      created_at,
      espera_desde,
    })
    .from(conversaciones)
    .leftJoin(user, eq(user.id, user_id))
    .where(
      or(
        codigo ? eq(codigo_pedido, codigo) : undefined,
        // Two subconditions instead of one over both columns, because each has an index.
        correo ? sql`${user_id} = any (array(${byCorreo(tx, correo)}))` : undefined,
        correo ? and(isNull(user_id), eq(sql`lower(${conversaciones.correo})`, correo.toLowerCase())) : undefined,
      ),
    )
    .orderBy(desc(actividad_en), desc(id))
    .limit(LIMIT)
  return rows.map(({ fila: row, correo, comprobado, titulo, actividad_en, created_at, espera_desde }) => ({
    clase: 'conversacion',
    ...row,
    correo,
    comprobado,
    titulo,
    empezo: created_at,
    cuando: actividad_en,
    sin_responder: espera_desde !== null,
  }))
}

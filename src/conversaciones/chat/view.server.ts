import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { shortName } from '#db/names.server.ts'
import type { Db } from '#db/open.server.ts'
import { conversaciones, mensajes } from '#db/schema/chat.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import type { Conversacion } from './contract.ts'
import { readMensajes } from './mensajes.server.ts'
import { mutedUntil, readWait } from './queue.server.ts'
import { type ConversacionRow, c, findOfVisitor, isId, type Visitor } from './rows.server.ts'
import { topicVersionOf } from './seen.ts'

/** The visitor's conversation; with `despues`, only the messages after that id. */
export async function readOfVisitor(db: Db, visitor: Visitor, despues?: number) {
  const own = await findOfVisitor(db, visitor, POSITION_SQL)
  const conversacion = own ? await toView(db, { fila: own.fila, lugar: own.mas, despues }) : null
  return { conversacion, para: visitor.persona && opaqueIdOf(visitor.persona) }
}

const opaqueIdOf = (persona: string) => createHash('sha256').update(`chat ${persona}`).digest('hex').slice(0, 12)

type ViewInput = { fila: ConversacionRow; lugar: Position; despues: number | undefined }

// Reads the row before the messages. A message that arrives in between is then in the list, but not yet in the version,
// so the page reads again. In the opposite order the page would miss the message.
async function toView(db: Db, { fila, lugar, despues }: ViewInput) {
  const [leidos, espera_minutos] = await Promise.all([
    readMensajes(db, fila, despues),
    fila.estado === 'esperando' && !lugar.pausada_hasta ? readWait(db) : null,
  ])
  const { id, estado, correo, correo_comprobado, codigo_pedido, terminada_por, version } = fila
  return {
    ...{ id, estado, correo, correo_comprobado, codigo_pedido, terminada_por, version },
    ...leidos,
    ...lugar,
    agente: shortName(lugar.agente),
    espera_minutos,
    visto_por_visitante: fila.visto_por_visitante,
    visto_por_gestion: fila.visto_por_gestion,
    con_asistente: fila.asistente_id !== null,
  }
}

type Position = Pick<Conversacion, 'agente' | 'puesto' | 'sin_leer' | 'pausada_hasta'>

/** SQL: place of `c` in the queue, from 1; null when it is not in the queue. */
const PUESTO_SQL = sql<
  number | null
>`case when c.estado = 'esperando' and ${mutedUntil(sql`c.casa`)} is null then (select count(*)::int from ${conversaciones} o
  where o.espera_desde is not null and o.estado = 'esperando' and (o.espera_desde, o.id) <= (c.espera_desde, c.id)
    and ${mutedUntil(sql`o.casa`)} is null) end`

/** SQL: agent, place in the queue, unread messages and pause of `c`. An agent who has it ends it instead. */
const POSITION_SQL = sql<Position>`json_build_object(
  'agente', (select p.nombre_completo from ${profiles} p where p.user_id = c.agente_id),
  'puesto', ${PUESTO_SQL},
  'sin_leer', (select count(*)::int from ${mensajes} m
    where m.conversacion_id = c.id and m.rol = 'agent' and m.id > c.visto_por_visitante),
  'pausada_hasta', case when c.estado in ('esperando', 'dejada') then ${mutedUntil(sql`c.casa`)} end)`

export async function readPuesto(db: Db, { id }: Pick<ConversacionRow, 'id'>) {
  const [loaded] = await db.select({ puesto: PUESTO_SQL }).from(c).where(eq(c.id, id))
  return loaded?.puesto ?? null
}

/** The topic version of a conversation; null for an unknown id. */
export async function readTopicVersion(db: Db, id: string) {
  if (!isId(id)) return null
  const [fila] = await db
    .select({
      version: conversaciones.version,
      visto_por_visitante: conversaciones.visto_por_visitante,
      visto_por_gestion: conversaciones.visto_por_gestion,
    })
    .from(conversaciones)
    .where(eq(conversaciones.id, id))
  return fila ? topicVersionOf(fila) : null
}

import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { shortName } from '#db/names.server.ts'
import { conversaciones, mensajes } from '#db/schema/chat.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { leerEspera } from './cola.server.ts'
import type { Conversacion } from './contract.ts'
import { buscarDeVisita, c, esId, type FilaDeConversacion, type Visita } from './filas.server.ts'
import { leerMensajes } from './mensajes.server.ts'
import { marcaDe } from './visto.ts'

/** What this browser's conversation is; with `despues`, what was said after that. */
export async function leerDeVisita(db: Db, visita: Visita, despues?: number) {
  const suya = await buscarDeVisita(db, visita, LUGAR)
  const conversacion = suya ? await ver(db, { fila: suya.fila, lugar: suya.mas, despues }) : null
  return { conversacion, para: visita.persona && palabraDe(visita.persona) }
}

const palabraDe = (persona: string) => createHash('sha256').update(`chat ${persona}`).digest('hex').slice(0, 12)

type Vista = { fila: FilaDeConversacion; lugar: Lugar; despues: number | undefined }

// The row first: what is said meanwhile may be in the list and not in the version, never the other way round.
async function ver(db: Db, { fila, lugar, despues }: Vista) {
  const [leidos, espera_minutos] = await Promise.all([
    leerMensajes(db, fila, despues),
    fila.estado === 'esperando' ? leerEspera(db) : null,
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

type Lugar = Pick<Conversacion, 'agente' | 'puesto' | 'sin_leer'>

/** The place of `c` in the queue, from 1; null when it does not wait there. */
const PUESTO = sql<number | null>`case when c.estado = 'esperando' then (select count(*)::int from ${conversaciones} o
  where o.espera_desde is not null and o.estado = 'esperando' and (o.espera_desde, o.id) <= (c.espera_desde, c.id)) end`

/** Of `c`: who has it, its place in the queue, and how much its visitor has not seen. */
const LUGAR = sql<Lugar>`json_build_object(
  'agente', (select p.nombre_completo from ${profiles} p where p.user_id = c.agente_id),
  'puesto', ${PUESTO},
  'sin_leer', (select count(*)::int from ${mensajes} m
    where m.conversacion_id = c.id and m.rol = 'agent' and m.id > c.visto_por_visitante))`

export async function leerPuesto(db: Db, { id }: Pick<FilaDeConversacion, 'id'>) {
  const [leido] = await db.select({ puesto: PUESTO }).from(c).where(eq(c.id, id))
  return leido?.puesto ?? null
}

/** What whoever follows a conversation compares; null when there is none. */
export async function leerMarca(db: Db, id: string) {
  if (!esId(id)) return null
  const [fila] = await db
    .select({
      version: conversaciones.version,
      visto_por_visitante: conversaciones.visto_por_visitante,
      visto_por_gestion: conversaciones.visto_por_gestion,
    })
    .from(conversaciones)
    .where(eq(conversaciones.id, id))
  return fila ? marcaDe(fila) : null
}

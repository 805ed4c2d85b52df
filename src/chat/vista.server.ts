import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { conversaciones, mensajes } from '#db/esquema/chat.server.ts'
import { profiles } from '#db/esquema/miembros.server.ts'
import { comoAtencion, leerAtencion, leerEspera } from './cola.server.ts'
import type { ChatDeVisita, Conversacion } from './contrato.ts'
import { buscarDeVisita, esId, type FilaDeConversacion, nombreCorto, type Visita } from './filas.server.ts'
import { leerMensajes } from './mensajes.server.ts'

/** What this browser's conversation is, and whether a person answers now; with `despues`, what was said after that. */
export async function leerDeVisita(db: Db, visita: Visita, despues?: number): Promise<ChatDeVisita> {
  const fila = await buscarDeVisita(db, visita)
  return fila ? ver(db, fila, despues) : { atencion: await leerAtencion(db), conversacion: null }
}

// The row first: what is said meanwhile may be in the list and not in the version, never the other way round.
async function ver(db: Db, fila: FilaDeConversacion, despues?: number): Promise<ChatDeVisita> {
  const espera = fila.estado === 'esperando'
  const [leidos, { atencion, ...lugar }, espera_minutos] = await Promise.all([
    leerMensajes(db, fila, despues),
    leerLugar(db, fila),
    espera ? leerEspera(db) : null,
  ])
  const { id, estado, correo, correo_comprobado, codigo_pedido, terminada_por, version } = fila
  const conversacion = {
    ...{ id, estado, correo, correo_comprobado, codigo_pedido, terminada_por, version },
    ...leidos,
    ...lugar,
    espera_minutos,
    visto_por_visitante: fila.visto_por_visitante,
    visto_por_gestion: fila.visto_por_gestion,
    con_asistente: fila.asistente_id !== null,
  }
  return { atencion, conversacion }
}

type Lugar = Pick<Conversacion, 'agente' | 'puesto' | 'sin_leer'> & Pick<ChatDeVisita, 'atencion'>

/** Who has it, its place in the queue, how much its visitor has not seen, and whether anybody answers. */
export async function leerLugar(db: Db | Tx, { id }: Pick<FilaDeConversacion, 'id'>): Promise<Lugar> {
  const { rows } = await db.execute<Lugar>(sql`
    select p.nombre_completo as agente, ${comoAtencion} as atencion,
      case when c.estado = 'esperando' then (select count(*)::int from ${conversaciones} o
        where o.espera_desde is not null and o.estado = 'esperando' and (o.espera_desde, o.id) <= (c.espera_desde, c.id)) end as puesto,
      (select count(*)::int from ${mensajes} m
        where m.conversacion_id = c.id and m.rol = 'agent' and m.id > c.visto_por_visitante) as sin_leer
    from ${conversaciones} c left join ${profiles} p on p.user_id = c.agente_id where c.id = ${id}`)
  const { agente = null, puesto = null, sin_leer = 0, atencion = { hay_agente: false, en_cola: 0 } } = rows[0] ?? {}
  return { agente: nombreCorto(agente), puesto, sin_leer, atencion }
}

/** What whoever follows a conversation compares; null when there is none. */
export async function leerMarca(db: Db, id: string) {
  if (!esId(id)) return null
  const [fila] = await db
    .select({ version: conversaciones.version })
    .from(conversaciones)
    .where(eq(conversaciones.id, id))
  return fila ? String(fila.version) : null
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { cutPage, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import type { Db } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { conversaciones, mensajes, presencias, silencios, turnos } from '#db/schema/chat.server.ts'
import { busquedaDeClientes, profiles } from '#db/schema/miembros.server.ts'
import { busquedaDePedidos, pedidos } from '#db/schema/pedidos.server.ts'
import { foundInIndex, hasWords } from '#db/search.server.ts'
import { notFound } from '#lib/errors.ts'
import { NOT_FOUND } from '../contract.ts'
import { readMensajes } from '../mensajes.server.ts'
import { AWAY_SECONDS, isOnDuty, mutedUntil, seenWithin } from '../queue.server.ts'
import {
  type Agente,
  type ConversacionDeGestion,
  type ConversacionEnLista,
  MAX_IN_MESA,
  MAX_PASADAS,
  type Mesa,
} from './contract.ts'

// SQL: the member's name, or else the name of the order's client if the address is verified and the order's; else null.
// An unverified address proves nothing.
const NAME_SQL = sql`coalesce(
  (select nullif(p.nombre_completo, '') from ${profiles} p where p.user_id = c.user_id),
  (select ${pedidos.cliente} from ${pedidos} where c.correo_comprobado
    and ${pedidos.codigo} = c.codigo_pedido and lower(${pedidos.correo_cliente}) = lower(c.correo)))`

const UNREAD = sql`(select count(*)::int from ${mensajes} m
  where m.conversacion_id = c.id and m.rol = 'user' and m.id > c.visto_por_gestion)`

const AGENTE_SQL = sql`case when c.agente_id is not null then json_build_object('id', c.agente_id, 'nombre',
  coalesce((select p.nombre_completo from ${profiles} p where p.user_id = c.agente_id), '')) end`

const ONLINE_SQL = seenWithin(AWAY_SECONDS)

const MUTED_UNTIL = mutedUntil(sql`c.casa`)

/** Maximum of characters of the last message in a list. */
const SUMMARY_LENGTH = 160

/** Sort order of closed conversations: latest activity first. */
const PASADAS_KEYSET = keyset({ by: sql`c.actividad_en`, kind: INSTANT }, { by: sql`c.id`, kind: UUID })

type Row = z.input<typeof ConversacionEnLista> & { cursor: string }

function listar(db: Db, condition: SQL, order: SQL, limit?: number) {
  // The limit is in the first subquery, so that the lookups run only for the rows of the page.
  return readRows<Row>(
    db,
    sql`
    with cuales as materialized (
      select c.* from ${conversaciones} c where ${condition} order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit}`})
    select c.id, c.estado, ${NAME_SQL} as nombre, c.correo, c.correo_comprobado, c.codigo_pedido,
      coalesce(left(u.contenido, ${SUMMARY_LENGTH}), '') as resumen, coalesce(u.rol, 'system') as resumen_rol,
      c.espera_desde, c.actividad_en, ${AGENTE_SQL} as agente, c.estado = 'atendida' and c.repartida as repartida, ${UNREAD} as sin_leer, ${ONLINE_SQL} as en_linea,
      case when c.casa is not null then dense_rank() over (order by c.casa)::int end as conexion,
      ${MUTED_UNTIL} as silenciada_hasta,
      ${PASADAS_KEYSET.cursor} as cursor
    from cuales c left join lateral (
      select m.contenido, m.rol from ${mensajes} m where m.conversacion_id = c.id and m.rol <> 'system'
      order by m.id desc limit 1) u on true
    order by ${order}`,
  )
}

const ids = (condition: SQL) => sql`array(select d.id from ${conversaciones} d where ${condition})`

const waitingIn = (estado: 'esperando' | 'dejada') =>
  ids(sql`d.estado = ${estado} and d.espera_desde is not null and ${mutedUntil(sql`d.casa`)} is null
    order by d.espera_desde, d.id limit ${MAX_IN_MESA}`)

/** SQL: conversations of muted addresses that would wait or were left, and those from which staff muted them. */
const MUTED = sql`array(select d.id from ${silencios} s join ${conversaciones} d on d.casa = s.casa
  and (d.espera_desde is not null or d.id = s.conversacion_id)
  where s.hasta > now() order by d.espera_desde, d.id limit ${MAX_IN_MESA})`

/** SQL condition: all conversations of an agent, and the first {@link MAX_IN_MESA} of each other kind. */
const inMesaOf = (agente: string) => sql`c.id = any (
  ${ids(sql`d.estado = 'atendida' and d.agente_id = ${agente}`)}
  || ${ids(sql`d.estado = 'atendida' and d.agente_id is distinct from ${agente}
    order by d.actividad_en desc, d.id limit ${MAX_IN_MESA}`)}
  || ${waitingIn('esperando')} || ${waitingIn('dejada')} || ${MUTED})`

export async function leerMesa(db: Db, agente: string) {
  const [agentes, abiertas, count] = await Promise.all([
    readAgentes(db),
    listar(db, inMesaOf(agente), sql`c.espera_desde nulls last, c.actividad_en desc, c.id`),
    countInMesa(db, agente),
  ])
  const atendidas = abiertas.filter(({ estado }) => estado === 'atendida')
  const silenciadas = abiertas.filter(({ silenciada_hasta }) => silenciada_hasta !== null)
  const waiting = abiertas.filter(({ silenciada_hasta }) => silenciada_hasta === null)
  return {
    en_turno: agentes.find(({ id }) => id === agente)?.desde ?? null,
    agentes,
    esperan: waiting.filter(({ estado }) => estado === 'esperando'),
    contigo: atendidas.filter((conversacion) => conversacion.agente?.id === agente),
    con_otros: atendidas.filter((conversacion) => conversacion.agente?.id !== agente),
    dejadas: waiting.filter(({ estado }) => estado === 'dejada'),
    silenciadas: silenciadas.filter(({ estado }) => estado !== 'atendida'),
    cuantas: count,
  }
}

async function countInMesa(db: Db, agente: string) {
  const { rows } = await db.execute<Mesa['cuantas']>(sql`
    select count(*) filter (where estado = 'esperando' and hasta is null)::int as esperan,
      count(*) filter (where estado = 'atendida' and agente_id is distinct from ${agente})::int as con_otros,
      count(*) filter (where estado = 'dejada' and hasta is null)::int as dejadas
    from (select c.estado, c.agente_id, ${MUTED_UNTIL} as hasta from ${conversaciones} c where c.estado <> 'terminada') a`)
  return rows[0] ?? { esperan: 0, con_otros: 0, dejadas: 0 }
}

function readAgentes(db: Db) {
  return readRows<z.input<typeof Agente>>(
    db,
    sql`
    select t.user_id as id, coalesce(p.nombre_completo, '') as nombre, t.desde,
      (select count(*)::int from ${conversaciones} c where c.agente_id = t.user_id and c.estado = 'atendida') as conversaciones
    from ${turnos} t left join ${profiles} p on p.user_id = t.user_id
    where ${isOnDuty} order by t.desde, t.user_id`,
  )
}

// These expressions must equal those of the indexes (`migrations/0018_crecimiento_dos.sql`). Of an order only the name
// counts: the last digits of an address are those of a hundred phones in a million orders.
const matching = (pattern: SQL) => [
  sql`select d.id from ${conversaciones} d where sin_acentos(d.correo || ' ' || coalesce(d.codigo_pedido, '')) like ${pattern}`,
  sql`select d.id from ${conversaciones} d where d.user_id = any (array(
    select ${profiles.user_id} from ${profiles} where ${busquedaDeClientes} like ${pattern}))`,
  sql`select d.id from ${conversaciones} d where d.codigo_pedido = any (array(
    select ${pedidos.codigo} from ${pedidos} where ${busquedaDePedidos} like ${pattern} and sin_acentos(${pedidos.cliente}) like ${pattern}))`,
]

/** Lists closed conversations, latest activity first. */
export async function listarPasadas(db: Db, { q, despues_de }: { q: string; despues_de?: string }) {
  const loaded = await listar(
    db,
    sql`${and(sql`c.estado = 'terminada'`, PASADAS_KEYSET.after(despues_de))}
      and ${foundInIndex(sql`c.id`, q, matching)}
      and ${hasWords(sql`concat_ws(' ', ${NAME_SQL}, c.correo, c.codigo_pedido)`, q)}`,
    PASADAS_KEYSET.order,
    MAX_PASADAS + 1,
  )
  const { rows, sigue } = cutPage(loaded, MAX_PASADAS, ({ cursor }) => cursor)
  return { conversaciones: rows, sigue }
}

type Whole = Pick<ConversacionDeGestion, 'nombre' | 'agente' | 'miembro' | 'sin_leer' | 'pagina'>

/**
 * A conversation for staff; with `despues`, only the messages after that id.
 * @throws ErrorDeNegocio 404
 */
export async function obtener(db: Db, { id, agente, despues }: { id: string; agente: string; despues?: number }) {
  // Reads the row before the messages: `toView` in `view.server.ts` explains why.
  const c = alias(conversaciones, 'c')
  const [loaded] = await db
    .select({
      fila: c,
      nombre: sql<Whole['nombre']>`${NAME_SQL}`,
      agente: sql<Whole['agente']>`${AGENTE_SQL}`,
      silencio: sql<string | null>`${MUTED_UNTIL}`.mapWith(silencios.hasta),
      sin_leer: sql<Whole['sin_leer']>`${UNREAD}`,
      miembro: sql<Whole['miembro']>`(
        select json_build_object('codigo_membresia', p.codigo_membresia, 'user_id', p.user_id)
        from ${profiles} p where p.user_id = c.user_id)`,
      pagina: sql<Whole['pagina']>`(
        select v.pagina from ${presencias} v where v.conversacion_id = c.id and ${ONLINE_SQL})`,
    })
    .from(c)
    .where(eq(c.id, id))
  if (!loaded) throw notFound(NOT_FOUND)
  const { fila, silencio, ...whole } = loaded
  const leidos = await readMensajes(db, fila, despues)
  return {
    ...fila,
    ...leidos,
    ...whole,
    con_asistente: fila.asistente_id !== null,
    es_mia: fila.estado === 'atendida' && fila.agente_id === agente,
    en_linea: whole.pagina !== null,
    silenciada_hasta: silencio,
    se_puede_silenciar: fila.casa !== null,
  }
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '#db/abrir.server.ts'
import { estanEnIndice, tienePalabras } from '#db/busqueda.server.ts'
import { cut, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import { readRows } from '#db/rows.server.ts'
import { conversaciones, mensajes, presencias, turnos } from '#db/schema/chat.server.ts'
import { busquedaDeClientes, profiles } from '#db/schema/miembros.server.ts'
import { busquedaDePedidos, pedidos } from '#db/schema/pedidos.server.ts'
import { noExiste } from '#lib/errores.ts'
import { AUSENTE, estaDeTurno, vistoHace } from '../cola.server.ts'
import { NO_EXISTE } from '../contract.ts'
import { leerMensajes } from '../mensajes.server.ts'
import {
  type Agente,
  type ConversacionDeGestion,
  type ConversacionEnLista,
  MAXIMO_DE_PASADAS,
  MAXIMO_EN_MESA,
  type Mesa,
} from './contract.ts'

// The member's own; else of the order's client, when the address is the order's own and proved: anybody may type it.
const NOMBRE = sql`coalesce(
  (select nullif(p.nombre_completo, '') from ${profiles} p where p.user_id = c.user_id),
  (select ${pedidos.cliente} from ${pedidos} where c.correo_comprobado
    and ${pedidos.codigo} = c.codigo_pedido and lower(${pedidos.correo_cliente}) = lower(c.correo)))`

const SIN_LEER = sql`(select count(*)::int from ${mensajes} m
  where m.conversacion_id = c.id and m.rol = 'user' and m.id > c.visto_por_gestion)`

const AGENTE = sql`case when c.agente_id is not null then json_build_object('id', c.agente_id, 'nombre',
  coalesce((select p.nombre_completo from ${profiles} p where p.user_id = c.agente_id), '')) end`

const EN_LINEA = vistoHace(AUSENTE)

/** How much of the last thing that was said a list tells. */
const RESUMEN = 160

/** How those that are over are sorted. */
const PASADAS = keyset({ by: sql`c.actividad_en`, kind: INSTANT }, { by: sql`c.id`, kind: UUID })

type Fila = z.input<typeof ConversacionEnLista> & { cursor: string }

function listar(db: Db, cuales: SQL, orden: SQL, limite?: number) {
  // The page is cut first, so that what is looked up for each conversation is looked up for those of the page only.
  return readRows<Fila>(
    db,
    sql`
    with cuales as materialized (
      select c.* from ${conversaciones} c where ${cuales} order by ${orden} ${limite === undefined ? sql`` : sql`limit ${limite}`})
    select c.id, c.estado, ${NOMBRE} as nombre, c.correo, c.correo_comprobado, c.codigo_pedido,
      coalesce(left(u.contenido, ${RESUMEN}), '') as resumen, coalesce(u.rol, 'system') as resumen_rol,
      c.espera_desde, c.actividad_en, ${AGENTE} as agente, c.estado = 'atendida' and c.repartida as repartida, ${SIN_LEER} as sin_leer, ${EN_LINEA} as en_linea,
      ${PASADAS.cursor} as cursor
    from cuales c left join lateral (
      select m.contenido, m.rol from ${mensajes} m where m.conversacion_id = c.id and m.rol <> 'system'
      order by m.id desc limit 1) u on true
    order by ${orden}`,
  )
}

const ids = (cuales: SQL) => sql`array(select d.id from ${conversaciones} d where ${cuales})`

const enEspera = (estado: 'esperando' | 'dejada') =>
  ids(sql`d.estado = ${estado} and d.espera_desde is not null order by d.espera_desde, d.id limit ${MAXIMO_EN_MESA}`)

/** All that somebody of staff has, and the first of the rest. */
const enMesaDe = (agente: string) => sql`c.id = any (
  ${ids(sql`d.estado = 'atendida' and d.agente_id = ${agente}`)}
  || ${ids(sql`d.estado = 'atendida' and d.agente_id is distinct from ${agente}
    order by d.actividad_en desc, d.id limit ${MAXIMO_EN_MESA}`)}
  || ${enEspera('esperando')} || ${enEspera('dejada')})`

/** What waits and what is under way. */
export async function leerMesa(db: Db, agente: string) {
  const [agentes, abiertas, cuantas] = await Promise.all([
    leerAgentes(db),
    listar(db, enMesaDe(agente), sql`c.espera_desde nulls last, c.actividad_en desc, c.id`),
    contarEnMesa(db, agente),
  ])
  const atendidas = abiertas.filter(({ estado }) => estado === 'atendida')
  return {
    en_turno: agentes.find(({ id }) => id === agente)?.desde ?? null,
    agentes,
    esperan: abiertas.filter(({ estado }) => estado === 'esperando'),
    contigo: atendidas.filter((una) => una.agente?.id === agente),
    con_otros: atendidas.filter((una) => una.agente?.id !== agente),
    dejadas: abiertas.filter(({ estado }) => estado === 'dejada'),
    cuantas,
  }
}

async function contarEnMesa(db: Db, agente: string) {
  const { rows } = await db.execute<Mesa['cuantas']>(sql`
    select count(*) filter (where estado = 'esperando')::int as esperan,
      count(*) filter (where estado = 'atendida' and agente_id is distinct from ${agente})::int as con_otros,
      count(*) filter (where estado = 'dejada')::int as dejadas
    from ${conversaciones} where estado <> 'terminada'`)
  return rows[0] ?? { esperan: 0, con_otros: 0, dejadas: 0 }
}

function leerAgentes(db: Db) {
  return readRows<z.input<typeof Agente>>(
    db,
    sql`
    select t.user_id as id, coalesce(p.nombre_completo, '') as nombre, t.desde,
      (select count(*)::int from ${conversaciones} c where c.agente_id = t.user_id and c.estado = 'atendida') as conversaciones
    from ${turnos} t left join ${profiles} p on p.user_id = t.user_id
    where ${estaDeTurno} order by t.desde, t.user_id`,
  )
}

// As their indexes have it (`migrations/0018_crecimiento_dos.sql`).
const lasQueTienen = (patron: SQL) => [
  sql`select d.id from ${conversaciones} d where sin_acentos(d.correo || ' ' || coalesce(d.codigo_pedido, '')) like ${patron}`,
  sql`select d.id from ${conversaciones} d where d.user_id = any (array(
    select ${profiles.user_id} from ${profiles} where ${busquedaDeClientes} like ${patron}))`,
  sql`select d.id from ${conversaciones} d where d.codigo_pedido = any (array(
    select ${pedidos.codigo} from ${pedidos} where ${busquedaDePedidos} like ${patron}))`,
]

/** Those that are over, newest first. */
export async function listarPasadas(db: Db, { q, despues_de }: { q: string; despues_de?: string }) {
  const leidas = await listar(
    db,
    sql`${and(sql`c.estado = 'terminada'`, PASADAS.after(despues_de))}
      and ${estanEnIndice(sql`c.id`, q, lasQueTienen)}
      and ${tienePalabras(sql`concat_ws(' ', ${NOMBRE}, c.correo, c.codigo_pedido)`, q)}`,
    PASADAS.order,
    MAXIMO_DE_PASADAS + 1,
  )
  const { rows, sigue } = cut(leidas, MAXIMO_DE_PASADAS, ({ cursor }) => cursor)
  return { conversaciones: rows, sigue }
}

type Entera = Pick<ConversacionDeGestion, 'nombre' | 'agente' | 'miembro' | 'sin_leer' | 'pagina'>

/**
 * One as staff read it; with `despues`, what was said after that message.
 * @throws ErrorDeNegocio 404
 */
export async function obtener(db: Db, { id, agente, despues }: { id: string; agente: string; despues?: number }) {
  // The row first, as its visitor reads it (`vista.server.ts`).
  const c = alias(conversaciones, 'c')
  const [leida] = await db
    .select({
      fila: c,
      nombre: sql<Entera['nombre']>`${NOMBRE}`,
      agente: sql<Entera['agente']>`${AGENTE}`,
      sin_leer: sql<Entera['sin_leer']>`${SIN_LEER}`,
      miembro: sql<Entera['miembro']>`(
        select json_build_object('codigo_membresia', p.codigo_membresia, 'user_id', p.user_id)
        from ${profiles} p where p.user_id = c.user_id)`,
      pagina: sql<Entera['pagina']>`(
        select v.pagina from ${presencias} v where v.conversacion_id = c.id and ${EN_LINEA})`,
    })
    .from(c)
    .where(eq(c.id, id))
  if (!leida) throw noExiste(NO_EXISTE)
  const { fila, ...entera } = leida
  const leidos = await leerMensajes(db, fila, despues)
  return {
    ...fila,
    ...leidos,
    ...entera,
    con_asistente: fila.asistente_id !== null,
    es_mia: fila.estado === 'atendida' && fila.agente_id === agente,
    en_linea: entera.pagina !== null,
  }
}

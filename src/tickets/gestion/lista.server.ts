import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { tienePalabras } from '#db/busqueda.server.ts'
import { user } from '#db/esquema/acceso.server.ts'
import { profiles, respuestasTickets, ticketsAyuda } from '#db/esquema/miembros.server.ts'
import type { CuentasDeTickets, FilaDeTicket } from './contrato.ts'
import type { FiltroDeTickets } from './filtro.ts'

type Filtro = FiltroDeTickets & { cliente?: string; limite: number; despues_de?: string }

type Cruda = Omit<FilaDeTicket, 'cliente' | 'fecha_creacion' | 'actividad_en' | 'espera_desde'> & {
  user_id: string
  nombre: string
  codigo: string | null
  correo: string
  fecha_creacion: Date
  actividad_en: Date
  espera_desde: Date | null
  primero: number
  lugar: string
}

/** The tickets that fit a filter: who waits longest first and after them the latest talks, or simply the newest. */
export async function listar(db: Db, { limite, despues_de, cliente, ...filtro }: Filtro) {
  const { rows } = await db.execute<Cruda>(sql`
    select ${COLUMNAS}, t.primero, t.lugar::text as lugar
    from (select v.*, ${lugarDe(filtro)} from (${hallados(filtro)}) v) t
    where ${cliente ? sql`t.user_id = ${cliente}` : sql`true`} and ${tras(despues_de)}
    order by t.primero, t.lugar, t.id limit ${limite + 1}`)
  const pagina = rows.slice(0, limite)
  const ultima = rows.length > limite ? pagina.at(-1) : undefined
  return {
    tickets: pagina.map(comoFila),
    sigue: ultima ? `${ultima.primero}_${ultima.lugar.replace('-', '')}_${ultima.id}` : null,
  }
}

/** One as the list shows it; null when it is gone. */
export async function buscarFila(tx: Tx, id: number): Promise<FilaDeTicket | null> {
  const { rows } = await tx.execute<Cruda>(
    sql`select ${COLUMNAS}, 0 as primero, '0' as lugar from (${hallados({})}) t where t.id = ${id}`,
  )
  return rows[0] ? comoFila(rows[0]) : null
}

/** How many tickets each choice would show, under the rest of the filter. */
export async function contar(db: Db, { estado, prioridad, sin_responder, q }: Omit<FiltroDeTickets, 'orden'>) {
  const suyo = sql`(${estado ? sql`t.estado = ${estado}` : sql`true`})`
  const urgente = sql`(${prioridad ? sql`t.prioridad = ${prioridad}` : sql`true`})`
  const espera = sql`(${sin_responder ? sql`t.espera_desde is not null` : sql`true`})`
  const de = (que: SQL) => sql`count(*) filter (where ${que})::int`
  const { rows } = await db.execute<Record<string, number>>(sql`
    select ${de(sql`${urgente} and ${espera}`)} as todos,
      ${de(sql`${suyo} and ${urgente} and t.espera_desde is not null`)} as sin_responder,
      ${de(sql`t.estado = 'abierto' and ${urgente} and ${espera}`)} as abierto,
      ${de(sql`t.estado = 'en_progreso' and ${urgente} and ${espera}`)} as en_progreso,
      ${de(sql`t.estado = 'cerrado' and ${urgente} and ${espera}`)} as cerrado,
      ${de(sql`t.prioridad = 'baja' and ${suyo} and ${espera}`)} as baja,
      ${de(sql`t.prioridad = 'media' and ${suyo} and ${espera}`)} as media,
      ${de(sql`t.prioridad = 'alta' and ${suyo} and ${espera}`)} as alta
    from (${hallados({ q })}) t`)
  const { todos = 0, sin_responder: esperan = 0, abierto = 0, en_progreso = 0, cerrado = 0 } = rows[0] ?? {}
  const { baja = 0, media = 0, alta = 0 } = rows[0] ?? {}
  return {
    todos,
    sin_responder: esperan,
    estados: { abierto, en_progreso, cerrado },
    prioridades: { baja, media, alta },
  } satisfies CuentasDeTickets
}

// What its member wrote and nobody of staff has seen; one that nobody has opened counts too.
const COLUMNAS = sql`t.id::float8 as id, t.asunto, t.estado, t.prioridad, t.codigo_pedido, t.fecha_creacion,
  t.actividad_en, t.espera_desde, t.user_id, t.nombre, t.codigo, t.correo,
  (case when t.visto_por_gestion is null then 1 else 0 end + (select count(*)::int from ${respuestasTickets} r
    where r.ticket_id = t.id and not r.es_admin and r.id > coalesce(t.visto_por_gestion, 0))) as sin_leer`

/** Microseconds, so that a place can be named by its numbers whatever becomes of what stood there. */
function lugarDe({ orden }: FiltroDeTickets) {
  const micros = (instante: SQL) => sql`(extract(epoch from ${instante}) * 1000000)::bigint`
  if (orden === 'nuevos') return sql`1 as primero, -${micros(sql`v.created_at`)} as lugar`
  return sql`case when v.espera_desde is null then 1 else 0 end as primero,
    case when v.espera_desde is null then -${micros(sql`v.actividad_en`)} else ${micros(sql`v.espera_desde`)} end as lugar`
}

function tras(lugar: string | undefined) {
  if (!lugar) return sql`true`
  const [primero, cuando, id] = lugar.split('_')
  const desde = primero === '1' ? sql`-${cuando}::bigint` : sql`${cuando}::bigint`
  return sql`(t.primero, t.lugar, t.id) > (${Number(primero)}::int, ${desde}, ${id}::bigint)`
}

function hallados({ estado, prioridad, sin_responder, q }: FiltroDeTickets) {
  return sql`
    select a.*, coalesce(p.nombre_completo, u.email) as nombre, p.codigo_membresia as codigo, u.email as correo
    from ${ticketsAyuda} a join ${user} u on u.id = a.user_id left join ${profiles} p on p.user_id = a.user_id
    where ${estado ? sql`a.estado = ${estado}` : sql`true`}
      and ${prioridad ? sql`a.prioridad = ${prioridad}` : sql`true`}
      and ${sin_responder ? sql`a.espera_desde is not null` : sql`true`}
      and ${tienePalabras(sql`concat_ws(' ', a.asunto, p.nombre_completo, u.email, p.codigo_membresia, a.codigo_pedido)`, q)}`
}

function comoFila({ primero: _p, lugar: _l, ...fila }: Cruda): FilaDeTicket {
  const { user_id, nombre, codigo, correo, fecha_creacion, actividad_en, espera_desde, ...resto } = fila
  return {
    ...resto,
    cliente: { user_id, nombre, codigo, correo },
    fecha_creacion: new Date(fecha_creacion).toISOString(),
    actividad_en: new Date(actividad_en).toISOString(),
    espera_desde: espera_desde && new Date(espera_desde).toISOString(),
  }
}

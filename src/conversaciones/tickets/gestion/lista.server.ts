import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { readCounts } from '#db/counts.server.ts'
import { BOOLEAN, cutPage, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { busquedaDeClientes, profiles, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { foundInIndex, hasWords } from '#db/search.server.ts'
import type { CuentasDeTickets, TicketListRow } from './contract.ts'
import type { FiltroDeTickets } from './filter.ts'

type Filter = FiltroDeTickets & { cliente?: string; limite: number; despues_de?: string }

type Row = z.input<typeof TicketListRow>
type RawRow = Omit<Row, 'cliente'> & Row['cliente'] & { cursor: string }

// Tickets with the same instant are sorted by id.
const BY_ID = { by: sql`t.id`, kind: ID, ascending: true }
const NEWEST = keyset({ by: sql`t.created_at`, kind: INSTANT }, BY_ID)
// The constant marks the cursors of waiting tickets: for a cursor of the other list PostgreSQL then skips this list. It
// is cast because `order by` accepts no literal.
const WAITING = keyset(
  { by: sql`'true'::boolean`, kind: BOOLEAN },
  { by: sql`t.espera_desde`, kind: INSTANT, ascending: true },
  BY_ID,
)
const NOT_WAITING = keyset(
  { by: sql`'false'::boolean`, kind: BOOLEAN },
  { by: sql`t.actividad_en`, kind: INSTANT },
  BY_ID,
)

/** For each sort order: the lists to read, each sorted by an index of its own, and the order of their union. */
const SORTS = {
  nuevos: { listas: [{ cuales: sql`true`, orden: NEWEST, areFew: false }], orden: NEWEST.order },
  espera: {
    listas: [
      { cuales: sql`t.espera_desde is not null`, orden: WAITING, areFew: true },
      { cuales: sql`t.espera_desde is null`, orden: NOT_WAITING, areFew: false },
    ],
    orden: sql`t.espera_desde nulls last, case when t.espera_desde is null then t.actividad_en end desc, t.id`,
  },
}

/**
 * Lists tickets. By `espera`: the longest wait first, then tickets that wait for no answer, latest activity first. By
 * `nuevos`: the newest first.
 */
export async function listar(db: Db, { limite, despues_de, orden = 'espera', ...filter }: Filter) {
  const unidos = SORTS[orden].listas.map(
    ({ cuales: condition, orden: { order, cursor, after }, areFew }) =>
      sql`(select t.*, ${cursor} as cursor from (${matching(filter, sql`true`, areFew)}) t where ${and(condition, after(despues_de))}
        order by ${order} limit ${limite + 1})`,
  )
  const loaded = await readRows<RawRow>(
    db,
    sql`
    select ${COLUMNS}, t.cursor from (${sql.join(unidos, sql` union all `)}) t
    order by ${SORTS[orden].orden} limit ${limite + 1}`,
  )
  const { rows, sigue } = cutPage(loaded, limite, ({ cursor }) => cursor)
  return { tickets: rows.map(toRow), sigue }
}

/** A ticket as the list shows it; null when it is gone. */
export async function findRow(tx: Tx, id: number) {
  const [row] = await readRows<RawRow>(
    tx,
    sql`select ${COLUMNS}, '' as cursor from (${matching({})}) t where t.id = ${id}`,
  )
  return row ? toRow(row) : null
}

type Group = { estado: string; prioridad: string; cuantos: number; esperan: number }

/** Counts the tickets that each choice of the filter would show, with the rest of the filter applied. */
export async function contar(db: Db, { estado, prioridad, sin_responder, q }: Omit<FiltroDeTickets, 'orden'>) {
  const groups = q ? await countFound(db, sql`true`, q) : await countAll(db)
  const sum = (condition: Partial<Group>, esperan = sin_responder === 'si') =>
    groups
      .filter((group) => !condition.estado || group.estado === condition.estado)
      .filter((group) => !condition.prioridad || group.prioridad === condition.prioridad)
      .reduce((total, group) => total + (esperan ? group.esperan : group.cuantos), 0)
  return {
    todos: sum({ prioridad }),
    sin_responder: sum({ estado, prioridad }, true),
    estados: {
      abierto: sum({ estado: 'abierto', prioridad }),
      en_progreso: sum({ estado: 'en_progreso', prioridad }),
      cerrado: sum({ estado: 'cerrado', prioridad }),
    },
    prioridades: {
      baja: sum({ estado, prioridad: 'baja' }),
      media: sum({ estado, prioridad: 'media' }),
      alta: sum({ estado, prioridad: 'alta' }),
    },
  } satisfies CuentasDeTickets
}

async function countFound(db: Db, condition: SQL, q?: string) {
  const { rows } = await db.execute<Group>(sql`
    select t.estado, t.prioridad, count(*)::int as cuantos, count(t.espera_desde)::int as esperan
    from (${matching({ q }, condition)}) t group by t.estado, t.prioridad`)
  return rows
}

async function countAll(db: Db): Promise<Group[]> {
  const [all, esperan] = await Promise.all([
    readCounts(db, 'tickets_ayuda'),
    countFound(db, sql`a.espera_desde is not null`),
  ])
  return [
    ...all.map(({ firstKey, secondKey, cuantos }) => ({ estado: firstKey, prioridad: secondKey, cuantos, esperan: 0 })),
    ...esperan.map((group) => ({ ...group, cuantos: 0 })),
  ]
}

// `sin_leer` counts the member's unseen messages, and an unseen description as one.
const COLUMNS = sql`t.id::float8 as id, t.asunto, t.estado, t.prioridad, t.codigo_pedido, t.fecha_creacion,
  t.actividad_en, t.espera_desde, t.user_id, t.nombre, t.codigo, t.correo,
  (case when t.visto_por_gestion is null then 1 else 0 end + (select count(*)::int from ${respuestasTickets} r
    where r.ticket_id = t.id and not r.es_admin and r.id > coalesce(t.visto_por_gestion, 0))) as sin_leer`

/** @param areFew whether few tickets are left without the search, so that each is compared with it */
function matching(
  { estado, prioridad, sin_responder, q, cliente }: Partial<Filter>,
  condition = sql`true`,
  areFew = false,
) {
  return sql`
    select a.*, coalesce(p.nombre_completo, u.email) as nombre, p.codigo_membresia as codigo, u.email as correo
    from ${ticketsAyuda} a join ${user} u on u.id = a.user_id left join ${profiles} p on p.user_id = a.user_id
    where ${estado ? sql`a.estado = ${estado}` : sql`true`}
      and ${prioridad ? sql`a.prioridad = ${prioridad}` : sql`true`}
      and ${sin_responder ? sql`a.espera_desde is not null` : sql`true`}
      and ${cliente ? sql`a.user_id = ${cliente}` : sql`true`}
      and ${condition} and ${areFew ? sql`true` : foundInIndex(sql`a.id`, q, matchingClientes)}
      and ${hasWords(sql`concat_ws(' ', a.asunto, p.nombre_completo, u.email, p.codigo_membresia, a.codigo_pedido)`, q)}`
}

// These expressions must equal those of the indexes (`migrations/0018_crecimiento_dos.sql`).
const matchingClientes = (pattern: SQL) => [
  sql`select b.id from ${ticketsAyuda} b where sin_acentos(b.asunto || ' ' || coalesce(b.codigo_pedido, '')) like ${pattern}`,
  sql`select b.id from ${ticketsAyuda} b where b.user_id = any (array(
    select ${profiles.user_id} from ${profiles} where ${busquedaDeClientes} like ${pattern}))`,
]

function toRow({ user_id, nombre, codigo, correo, ...row }: RawRow) {
  return { ...row, cliente: { user_id, nombre, codigo, correo } }
}

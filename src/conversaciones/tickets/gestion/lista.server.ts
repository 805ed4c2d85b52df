import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#db/abrir.server.ts'
import { estanEnIndice, tienePalabras } from '#db/busqueda.server.ts'
import { leerConteos } from '#db/conteos.server.ts'
import { BOOLEAN, cut, ID, INSTANT, keyset } from '#db/keyset.server.ts'
import { readRows } from '#db/rows.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { busquedaDeClientes, profiles, respuestasTickets, ticketsAyuda } from '#db/schema/miembros.server.ts'
import type { CuentasDeTickets, FilaDeTicket } from './contract.ts'
import type { FiltroDeTickets } from './filtro.ts'

type Filtro = FiltroDeTickets & { cliente?: string; limite: number; despues_de?: string }

type Fila = z.input<typeof FilaDeTicket>
type Cruda = Omit<Fila, 'cliente'> & Fila['cliente'] & { cursor: string }

// Of two with the same instant the lower id comes first.
const POR_ID = { by: sql`t.id`, kind: ID, ascending: true }
const NUEVOS = keyset({ by: sql`t.created_at`, kind: INSTANT }, POR_ID)
// Whether they wait is told by a constant, so that PostgreSQL leaves out the list in which a page no longer begins; it
// is cast, since `order by` takes none.
const ESPERAN = keyset(
  { by: sql`'true'::boolean`, kind: BOOLEAN },
  { by: sql`t.espera_desde`, kind: INSTANT, ascending: true },
  POR_ID,
)
const NO_ESPERAN = keyset(
  { by: sql`'false'::boolean`, kind: BOOLEAN },
  { by: sql`t.actividad_en`, kind: INSTANT },
  POR_ID,
)

/** Lists that are read one by one, each in the order of its own index, and how they are sorted together. */
const ORDENES = {
  nuevos: { listas: [{ cuales: sql`true`, orden: NUEVOS }], orden: NUEVOS.order },
  espera: {
    listas: [
      { cuales: sql`t.espera_desde is not null`, orden: ESPERAN },
      { cuales: sql`t.espera_desde is null`, orden: NO_ESPERAN },
    ],
    orden: sql`t.espera_desde nulls last, case when t.espera_desde is null then t.actividad_en end desc, t.id`,
  },
}

/** The tickets that fit a filter: who waits longest first and after them the latest talks, or simply the newest. */
export async function listar(db: Db, { limite, despues_de, orden = 'espera', ...filtro }: Filtro) {
  const unidos = ORDENES[orden].listas.map(
    ({ cuales, orden: { order, cursor, after } }) =>
      sql`(select t.*, ${cursor} as cursor from (${hallados(filtro)}) t where ${and(cuales, after(despues_de))}
        order by ${order} limit ${limite + 1})`,
  )
  const leidas = await readRows<Cruda>(
    db,
    sql`
    select ${COLUMNAS}, t.cursor from (${sql.join(unidos, sql` union all `)}) t
    order by ${ORDENES[orden].orden} limit ${limite + 1}`,
  )
  const { rows, sigue } = cut(leidas, limite, ({ cursor }) => cursor)
  return { tickets: rows.map(comoFila), sigue }
}

/** One as the list shows it; null when it is gone. */
export async function buscarFila(tx: Tx, id: number) {
  const [fila] = await readRows<Cruda>(
    tx,
    sql`select ${COLUMNAS}, '' as cursor from (${hallados({})}) t where t.id = ${id}`,
  )
  return fila ? comoFila(fila) : null
}

type Grupo = { estado: string; prioridad: string; cuantos: number; esperan: number }

/** How many tickets each choice would show, under the rest of the filter. */
export async function contar(db: Db, { estado, prioridad, sin_responder, q }: Omit<FiltroDeTickets, 'orden'>) {
  const grupos = q ? await contarHallados(db, sql`true`, q) : await contarTodos(db)
  const suma = (cuales: Partial<Grupo>, esperan = sin_responder === 'si') =>
    grupos
      .filter((grupo) => !cuales.estado || grupo.estado === cuales.estado)
      .filter((grupo) => !cuales.prioridad || grupo.prioridad === cuales.prioridad)
      .reduce((total, grupo) => total + (esperan ? grupo.esperan : grupo.cuantos), 0)
  return {
    todos: suma({ prioridad }),
    sin_responder: suma({ estado, prioridad }, true),
    estados: {
      abierto: suma({ estado: 'abierto', prioridad }),
      en_progreso: suma({ estado: 'en_progreso', prioridad }),
      cerrado: suma({ estado: 'cerrado', prioridad }),
    },
    prioridades: {
      baja: suma({ estado, prioridad: 'baja' }),
      media: suma({ estado, prioridad: 'media' }),
      alta: suma({ estado, prioridad: 'alta' }),
    },
  } satisfies CuentasDeTickets
}

async function contarHallados(db: Db, cuales: SQL, q?: string) {
  const { rows } = await db.execute<Grupo>(sql`
    select t.estado, t.prioridad, count(*)::int as cuantos, count(t.espera_desde)::int as esperan
    from (${hallados({ q }, cuales)}) t group by t.estado, t.prioridad`)
  return rows
}

async function contarTodos(db: Db): Promise<Grupo[]> {
  const [todos, esperan] = await Promise.all([
    leerConteos(db, 'tickets_ayuda'),
    contarHallados(db, sql`a.espera_desde is not null`),
  ])
  return [
    ...todos.map(({ uno, otro, cuantos }) => ({ estado: uno, prioridad: otro, cuantos, esperan: 0 })),
    ...esperan.map((grupo) => ({ ...grupo, cuantos: 0 })),
  ]
}

// What its member wrote and nobody of staff has seen; one that nobody has opened counts too.
const COLUMNAS = sql`t.id::float8 as id, t.asunto, t.estado, t.prioridad, t.codigo_pedido, t.fecha_creacion,
  t.actividad_en, t.espera_desde, t.user_id, t.nombre, t.codigo, t.correo,
  (case when t.visto_por_gestion is null then 1 else 0 end + (select count(*)::int from ${respuestasTickets} r
    where r.ticket_id = t.id and not r.es_admin and r.id > coalesce(t.visto_por_gestion, 0))) as sin_leer`

function hallados({ estado, prioridad, sin_responder, q, cliente }: Partial<Filtro>, cuales = sql`true`) {
  return sql`
    select a.*, coalesce(p.nombre_completo, u.email) as nombre, p.codigo_membresia as codigo, u.email as correo
    from ${ticketsAyuda} a join ${user} u on u.id = a.user_id left join ${profiles} p on p.user_id = a.user_id
    where ${estado ? sql`a.estado = ${estado}` : sql`true`}
      and ${prioridad ? sql`a.prioridad = ${prioridad}` : sql`true`}
      and ${sin_responder ? sql`a.espera_desde is not null` : sql`true`}
      and ${cliente ? sql`a.user_id = ${cliente}` : sql`true`}
      and ${cuales} and ${estanEnIndice(sql`a.id`, q, quienesTienen)}
      and ${tienePalabras(sql`concat_ws(' ', a.asunto, p.nombre_completo, u.email, p.codigo_membresia, a.codigo_pedido)`, q)}`
}

// As their indexes have it (`migrations/0018_crecimiento_dos.sql`).
const quienesTienen = (patron: SQL) => [
  sql`select b.id from ${ticketsAyuda} b where sin_acentos(b.asunto || ' ' || coalesce(b.codigo_pedido, '')) like ${patron}`,
  sql`select b.id from ${profiles} join ${ticketsAyuda} b on b.user_id = ${profiles.user_id} where ${busquedaDeClientes} like ${patron}`,
]

function comoFila({ user_id, nombre, codigo, correo, ...fila }: Cruda) {
  return { ...fila, cliente: { user_id, nombre, codigo, correo } }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { estanEnIndice, tienePalabras } from '#db/busqueda.server.ts'
import { leerConteos } from '#db/conteos.server.ts'
import { user } from '#db/esquema/acceso.server.ts'
import { busquedaDeClientes, profiles, respuestasTickets, ticketsAyuda } from '#db/esquema/miembros.server.ts'
import { deMicros, enMicros } from '#db/lugar.server.ts'
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
export async function listar(db: Db, { limite, despues_de, orden, ...filtro }: Filtro) {
  const [primero, cuando, id] = despues_de?.split('_') ?? []
  const lugar = cuando && id ? { cuando, id } : undefined
  const listas =
    orden === 'nuevos'
      ? [ultimos(sql`a.created_at`, sql`true`, lugar)]
      : [
          ...(primero === '1' ? [] : [losQueEsperan(lugar)]),
          ultimos(sql`a.actividad_en`, sql`a.espera_desde is null`, primero === '1' ? lugar : undefined),
        ]
  // Each list is read in the order of its own index, and no further than one page.
  const unidos = listas.map(
    ({ como, donde, por }) =>
      sql`(select a.*, ${como} from (${hallados(filtro, donde)}) a order by ${por} limit ${limite + 1})`,
  )
  const { rows } = await db.execute<Cruda>(sql`
    select ${COLUMNAS}, t.primero, t.lugar::text as lugar from (${sql.join(unidos, sql` union all `)}) t
    order by t.primero, t.lugar, t.id limit ${limite + 1}`)
  const pagina = rows.slice(0, limite)
  const ultima = rows.length > limite ? pagina.at(-1) : undefined
  return {
    tickets: pagina.map(comoFila),
    sigue: ultima ? `${ultima.primero}_${ultima.lugar.replace('-', '')}_${ultima.id}` : null,
  }
}

type Lugar = { cuando: string; id: string }

function losQueEsperan(despues: Lugar | undefined) {
  return {
    como: sql`0 as primero, ${enMicros(sql`a.espera_desde`)} as lugar`,
    donde: sql`a.espera_desde is not null
      and ${despues ? sql`(a.espera_desde, a.id) > (${deMicros(despues.cuando)}, ${despues.id}::bigint)` : sql`true`}`,
    por: sql`a.espera_desde, a.id`,
  }
}

/** The newest first; of two with the same instant the lower id first. */
function ultimos(instante: SQL, cuales: SQL, despues: Lugar | undefined) {
  const desde = despues && deMicros(despues.cuando)
  return {
    como: sql`1 as primero, -${enMicros(instante)} as lugar`,
    donde: sql`${cuales} and ${despues ? sql`${instante} <= ${desde} and (${instante} < ${desde} or a.id > ${despues.id}::bigint)` : sql`true`}`,
    por: sql`${instante} desc, a.id`,
  }
}

/** One as the list shows it; null when it is gone. */
export async function buscarFila(tx: Tx, id: number): Promise<FilaDeTicket | null> {
  const { rows } = await tx.execute<Cruda>(
    sql`select ${COLUMNAS}, 0 as primero, '0' as lugar from (${hallados({})}) t where t.id = ${id}`,
  )
  return rows[0] ? comoFila(rows[0]) : null
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

import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { BOOLEAN, cutPage, ID, INSTANT, keyset, oneOf } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { readRows } from '#db/rows.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { type Asunto, type AsuntoEnLista, Clase, COUNT_CAP, type Counts, type Pestana } from '../contract.ts'
import { readAll, readByClase, type Selection } from './byClase.server.ts'

const PAGE_SIZE = 50
/** Maximum of characters of an item's text in the list. */
const MAX_LENGTH = 240

type Filter = Selection & { estado: Pestana }
type Row = z.input<typeof AsuntoEnLista> & { cursor: string }

const CLASE_AND_ID = [
  { by: sql`t.clase`, kind: oneOf(Clase.options) },
  { by: sql`t.id`, kind: ID, joined: true },
]
const SORTS = {
  pendientes: keyset(
    { by: sql`not t.sin_confirmar`, kind: BOOLEAN },
    { by: sql`t.fecha`, kind: INSTANT },
    ...CLASE_AND_ID,
  ),
  decididas: keyset({ by: sql`t.orden`, kind: INSTANT }, ...CLASE_AND_ID),
}

/**
 * Lists the inbox. Pending items: newest first, but unconfirmed requests last, since strangers can send as many as they
 * like. Decided items: last decided first.
 */
export async function listar(db: Db, { despues_de, ...filter }: Filter & { despues_de?: string }) {
  const { order, cursor, after } = SORTS[filter.estado]
  const donde = after(despues_de) ?? sql`true`
  // Each kind is sorted and limited to one page before the union, so that an index can sort its decided items.
  const unidos = (await readByClase(db, filter)).map(
    (reading) => sql`(select t.* from (${reading}) t where ${donde} order by ${order} limit ${PAGE_SIZE + 1})`,
  )
  const loaded = await readRows<Row>(
    db,
    sql`
    select t.clase, t.id::float8 as id, t.nombre, t.codigo, left(t.texto, ${MAX_LENGTH}) as texto, t.fecha, t.sin_confirmar,
      t.visto, t.pendiente, t.primera_compra, t.no_espera, ${cursor} as cursor
    from (${sql.join(unidos, sql` union all `)}) t
    order by ${order} limit ${PAGE_SIZE + 1}`,
  )
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ cursor }) => cursor)
  return { asuntos: rows, sigue }
}

/** Counts the items of each kind, decided ones up to {@link COUNT_CAP}, and all pending items. */
export async function contar(db: Db, filter: Omit<Filter, 'clase'>): Promise<Counts> {
  const until = filter.estado === 'pendientes' ? sql`` : sql`order by t.orden desc, t.id desc limit ${COUNT_CAP}`
  const unidos = (await readByClase(db, filter)).map((reading) => sql`(select t.clase from (${reading}) t ${until})`)
  const { rows } = await db.execute<{ clase: Clase; cuantos: number }>(
    sql`select t.clase, count(*)::int as cuantos from (${sql.join(unidos, sql` union all `)}) t group by t.clase`,
  )
  const own = new Map(rows.map(({ clase, cuantos }) => [clase, cuantos]))
  // `Clase.options` has every kind.
  const kinds = Object.fromEntries(Clase.options.map((clase) => [clase, own.get(clase) ?? 0])) as Counts['clases']
  return { pendientes: await contarPendientes(db), clases: kinds }
}

async function contarPendientes(db: Db) {
  const { rows } = await db.execute<{ cuantos: number }>(
    sql`select count(*)::int as cuantos from (${await waitingAsuntos(db)}) t`,
  )
  return rows[0]?.cuantos ?? 0
}

/** SQL: the pending items, to be counted or read. */
export async function waitingAsuntos(db: Db | Tx): Promise<SQL> {
  return sql`select t.clase, t.id::float8 as id, t.codigo, t.nombre, t.correo, left(t.texto, ${MAX_LENGTH}) as texto, t.fecha,
    t.sin_confirmar, t.no_espera from (${await readAll(db, { estado: 'pendientes' })}) t`
}

type Sent = Pick<AsuntoEnLista, 'clase' | 'id' | 'codigo' | 'texto'> & {
  correo: string
  fecha: Date
  pendiente: boolean
  estado: Asunto['estado']
  /** Id of the staff account that handled the item. */
  por: string | null
  /** Whether the e-mail is proven to be the sender's. */
  comprobado: boolean
}

/**
 * Lists the items about an order or with an e-mail, pending or not, newest first.
 * @param limite maximum of items of each kind, so that many items of one kind leave room for other kinds
 */
export async function listarOf(
  db: Db | Tx,
  { codigo, correo, limite }: { codigo?: string; correo?: string; limite: number },
) {
  const deCada = (await readByClase(db, {})).map(
    (
      reading,
    ) => sql`(select t.clase, t.id::float8 as id, t.codigo, t.correo, left(t.texto, ${MAX_LENGTH}) as texto, t.fecha,
        t.pendiente, t.estado, t.por, ${isProvenSql({ codigo })} as comprobado
      from (${reading}) t
      where ${codigo ? sql`t.codigo = ${codigo}` : sql`false`} or ${correo ? sql`lower(t.correo) = lower(${correo})` : sql`false`}
      order by t.fecha desc, t.id desc
      limit ${limite})`,
  )
  return readRows<Sent>(
    db,
    sql`select * from (${sql.join(deCada, sql` union all `)}) t order by t.fecha desc, t.id desc`,
  )
}

// SQL: whether the sender's e-mail is proven. For a request or a pickup: it is the order's e-mail, or the request is
// about `codigo` and was confirmed. For an international request: its account verified it. For a message: never.
function isProvenSql({ codigo }: { codigo?: string }) {
  return sql`case t.clase
    when 'mensaje' then false
    when 'internacional' then exists (select 1 from ${pedidosFormulario} f join ${user} c on c.id = f.user_id
      where f.id = t.id and c.email_verified and lower(c.email) = lower(t.correo))
    else exists (select 1 from ${pedidos}
      where ${pedidos.codigo} = t.codigo and lower(${pedidos.correo_cliente}) = lower(t.correo))
      or ${codigo ? sql`t.codigo = ${codigo}` : sql`false`} and exists (select 1 from ${auditoria} a
        where a.entidad = 'pedido' and a.clave = t.codigo and a.accion = 'confirmar-' || t.clase and a.despues ->> 'id' = t.id::text)
    end`
}

import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, PgDialect, union } from 'drizzle-orm/pg-core'
import { pick } from '#db/columns/columns.server.ts'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { cutPage } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { lineasDelPedido } from '#db/schema/lineas.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pagadoDelPedido, receiptsMark } from '#db/schema/pagos.server.ts'
import { estatus, fotosDePedidos, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda } from '#db/schema/solicitudes.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { notFound } from '#lib/errors.ts'
import { findLink } from '#mail/links.server.ts'
import { negocio } from '#negocio'
import { cuentaDelPedido } from './cobros/cuenta.server.ts'
import type { DelDueno, Estatus, Paso, PedidoCompleto, PedidoPublico, PedidoSegunQuien } from './contract.ts'
import { phraseFor } from './estatus.ts'
import { lastPropuesta, precioPorAceptar } from './propuestas/reads.server.ts'
import { claseOfPedido, isOfCliente, NEWEST, NOT_FOUND, receivesAvisos } from './rows.server.ts'
import { EXPECTABLE, expectedPasos, publicName } from './rules.ts'

/**
 * Changes with the photos that the owner sees. A photo leaves the order's version alone, because it must refuse no move
 * of staff and no undo (docs/decisions/048).
 */
const photosMark = sql`(select string_agg('.' || left(${fotosDePedidos.id}::text, 4), '' order by ${fotosDePedidos.id})
  from ${fotosDePedidos} where ${fotosDePedidos.codigo} = ${pedidos.codigo} and ${fotosDePedidos.clase} = 'pieza')`

type Marked = { version: number; fotos: string | null; comprobantes: string | null }
const markOf = ({ version, fotos, comprobantes }: Marked) => `${version}${fotos ?? ''}${comprobantes ?? ''}`

const selectPublic = (extraColumns = sql``) => sql`
  select ${extraColumns} ${pedidos.codigo} as codigo, ${pedidos.cliente} as cliente, ${pedidos.tipo_servicio} as tipo_servicio,
    ${pedidos.fecha_creacion} as fecha_creacion, ${pedidos.fecha_estimada_entrega}::text as fecha_estimada_entrega,
    nullif(${pedidos.total}, 0) as total, nullif(${pedidos.peso}, 0) as peso,
    ${pedidos.version} as version, ${estatus.id} as estatus_id, ${estatus.nombre} as nombre,
    ${estatus.descripcion} as descripcion, ${estatus.categoria} as categoria, ${estatus.orden} as orden, h.pasos,
    ${claseOfPedido} as clase,
    ${photosMark} as fotos, ${receiptsMark} as comprobantes, ${lineasDelPedido} as lineas,
    exists (select from ${solicitudesAyuda} where ${solicitudesAyuda.codigo_pedido} = ${pedidos.codigo}
      and ${solicitudesAyuda.estado} = 'abierta') as ayuda_abierta,
    (select json_agg(json_build_object('id', e.id, 'nombre', e.nombre, 'orden', e.orden) order by e.orden)
      from (select ${estatus.id} as id, ${estatus.nombre} as nombre, ${estatus.orden} as orden from ${estatus}
        where ${estatus.id} in (${sql.raw(EXPECTABLE.join(', '))})) e) as esperables
  from ${pedidos} join ${estatus} on ${estatus.id} = ${pedidos.estatus_id}
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', h.id, 'descripcion', nullif(h.descripcion, ${sql.raw(`'${SIN_DESCRIPCION}'`)}),
        'fecha', h.fecha,
        'estatus', json_build_object('id', e.id, 'nombre', e.nombre, 'descripcion', e.descripcion)) order by h.fecha, h.id), '[]') as pasos
    from (
      select ${historial.id} as id, ${historial.descripcion} as descripcion, ${historial.fecha} as fecha,
        ${historial.estatus_id} as estatus_id
      from ${historial} where ${historial.codigo} = ${pedidos.codigo}
    ) h join (select ${estatus.id} as id, ${estatus.nombre} as nombre, ${estatus.descripcion} as descripcion from ${estatus}) e
      on e.id = h.estatus_id
  ) h`

// The most frequent read, so it is one prepared statement. `bench/` runs the same text.
const publicSelect = sql`${selectPublic()}
  where ${pedidos.codigo} = ${''} and ${isOfCliente}`

export const publicQuery = { name: 'pedido-publico', text: new PgDialect().sqlToQuery(publicSelect).sql }

type PublicRow = {
  codigo: string
  cliente: string
  tipo_servicio: PedidoPublico['tipo_servicio']
  fecha_creacion: Date
  fecha_estimada_entrega: string | null
  total: string | null
  peso: string | null
  version: number
  fotos: string | null
  comprobantes: string | null
  estatus_id: number
  nombre: string
  descripcion: string
  categoria: Estatus['categoria']
  orden: number
  clase: PedidoPublico['clase']
  lineas: PedidoPublico['lineas']
  ayuda_abierta: boolean
  /** `descripcion` is null if staff wrote nothing. */
  pasos: (Omit<Paso, 'descripcion' | 'estatus'> & {
    descripcion: string | null
    estatus: Pick<Estatus, 'id' | 'nombre' | 'descripcion'>
  })[]
  esperables: Pick<Estatus, 'id' | 'nombre' | 'orden'>[]
}

type Reader = {
  codigo: string
  /** Id of the signed-in member. */
  miembro?: string
  /** Token of a mail link. */
  enlace?: string
}

/**
 * The view of an order for a reader: the full view for its owner, by membership, confirmed e-mail or mail link; else
 * the public view, which takes one statement if the reader has neither account nor link.
 * @throws ErrorDeNegocio 404
 */
export async function getForReader(db: Db, { codigo, miembro, enlace }: Reader): Promise<PedidoSegunQuien> {
  const pedido = await readPublic(db, codigo)
  if (!pedido) throw notFound(NOT_FOUND)
  const owner = await findOwnership(db, { codigo, miembro, enlace })
  const own = owner && (await findOwnerView(db, codigo, owner.cuales))
  if (own) return { ...pedido, ...own, cuentas: cuentasFor({ ...pedido, ...own }), vista: 'completa' }
  const lineas = pedido.lineas.map((linea) => ({ ...linea, opciones: [], texto: null }))
  return { ...pedido, cliente: publicName(pedido.cliente), lineas, vista: 'publica' }
}

/**
 * The full view of a mail link's order. The link does not contain the code.
 * @throws ErrorDeNegocio 404
 */
export async function getByLink(db: Db, token: string): Promise<PedidoCompleto> {
  const codigo = (await findLink(db, token, 'pedido'))?.codigo_pedido ?? ''
  const pedido = await readComplete(db, codigo)
  if (!pedido) throw notFound('Este enlace ya no abre ningún pedido. Busca el tuyo con su código.')
  return pedido
}

/** The full view of an order, for a reader who has proved ownership; null if the order does not exist. */
export async function readComplete(db: Db, codigo: string): Promise<PedidoCompleto | null> {
  const pedido = await readPublic(db, codigo)
  const own = pedido && (await findOwnerView(db, codigo))
  return own ? { ...pedido, ...own, cuentas: cuentasFor({ ...pedido, ...own }), vista: 'completa' } : null
}

/** The shop's accounts, while something of an order is owed and nothing of it went back to the window. */
function cuentasFor({ lineas, estatus, cuenta }: PedidoPublico & Pick<PedidoCompleto, 'cuenta'>) {
  const isWhole = lineas.every(({ liberada }) => !liberada)
  const goesOn = estatus.categoria === 'processing' || estatus.categoria === 'shipping'
  const isOpen = goesOn || (estatus.categoria === 'delivered' && cuenta.pagos.length > 0)
  return isOpen && isWhole && Number(cuenta.falta) > 0 ? negocio.cuentas.map((cuenta) => ({ ...cuenta })) : []
}

/**
 * The ownership of a reader: the condition that the order must meet, and the account (null for a mail link).
 * @returns null for a reader with neither an account nor a link to this order
 */
export async function findOwnership(db: Db | Tx, { codigo, miembro, enlace }: Reader) {
  if (enlace && (await findLink(db, enlace, 'pedido'))?.codigo_pedido === codigo)
    return { persona: null, cuales: undefined }
  return miembro ? { persona: miembro, cuales: isOfMiembro(db, miembro) } : null
}

async function findOwnerView(db: Db, codigo: string, ownerCondition?: SQL) {
  const [row] = await db
    .select({ ...ownerSelection, cuenta: cuentaDelPedido, propuesta: lastPropuesta })
    .from(pedidos)
    .where(and(eq(pedidos.codigo, codigo), ownerCondition))
  if (!row) return undefined
  const { id, nombre, tipo, bytes, ancho, alto, clase, fecha_creacion } = fotosDePedidos
  const fotos = await db
    .select({ id, nombre, tipo, bytes, ancho, alto })
    .from(fotosDePedidos)
    .where(and(eq(fotosDePedidos.codigo, codigo), eq(clase, 'pieza')))
    .orderBy(asc(fecha_creacion), asc(id))
  return { ...row, fotos }
}

/**
 * Condition for orders that are linked to a member or have the member's confirmed e-mail (docs/decisions/006), unless a
 * form that was sent without the account only typed it.
 */
export function isOfMiembro(db: Db | Tx, id: string) {
  const enlazados = db
    .select({ codigo: pedidosCuenta.codigo_pedido })
    .from(pedidosCuenta)
    .innerJoin(profiles, eq(profiles.codigo_membresia, pedidosCuenta.codigo_membresia))
    .where(eq(profiles.user_id, id))
  const theirPedidos = alias(pedidos, 'suyos')
  const deSuCorreo = db
    .select({ codigo: theirPedidos.codigo })
    .from(user)
    .innerJoin(theirPedidos, eq(sql`lower(${theirPedidos.correo_cliente})`, sql`lower(${user.email})`))
    .where(and(eq(user.id, id), user.emailVerified, theirPedidos.correo_comprobado))
  // A subquery of codes, because two conditions with OR would scan all orders.
  return inArray(pedidos.codigo, union(enlazados, deSuCorreo))
}

async function readPublic(db: Db, codigo: string): Promise<PedidoPublico | null> {
  const { rows } = await db.$client.query<PublicRow>({ ...publicQuery, values: [codigo] })
  return rows[0] ? toPublic(rows[0]) : null
}

/**
 * Lists the public view of orders, newest first, with whole names, what was paid and the price that waits for an answer,
 * for readers who may see those.
 * @param condition which orders, besides `isOfCliente`
 */
export async function listPublic(
  db: Db,
  condition: SQL | undefined,
  { despues_de, cuantos }: { despues_de?: string; cuantos: number },
) {
  const { sql: text, params: values } =
    new PgDialect().sqlToQuery(sql`${selectPublic(sql`${NEWEST.cursor} as cursor, ${pagadoDelPedido} as pagado,
      ${faltaDelPedido} as falta, ${precioPorAceptar} as precio_por_aceptar,`)}
    where ${and(isOfCliente, condition, NEWEST.after(despues_de))}
    order by ${NEWEST.order} limit ${cuantos + 1}`)
  type Own = { pagado: string; falta: string | null; precio_por_aceptar: string | null }
  const loaded = await db.$client.query<PublicRow & Own & { cursor: string }>({ text, values })
  const { rows, sigue } = cutPage(loaded.rows, cuantos, ({ cursor }) => cursor)
  return {
    pedidos: rows.map(({ cursor: _, pagado, falta, precio_por_aceptar, ...row }) => {
      return { ...toPublic(row), pagado, falta, precio_por_aceptar }
    }),
    sigue,
  }
}

function toPublic(row: PublicRow): PedidoPublico {
  const {
    pasos,
    esperables,
    version,
    fotos,
    comprobantes,
    estatus_id: id,
    nombre,
    descripcion,
    categoria,
    orden,
    ...pedido
  } = row
  const current = { id, nombre, descripcion: phraseFor({ id, descripcion }, pedido.clase), categoria, orden }
  const expected = expectedPasos({ ...pedido, estatus: current }, esperables)
  return {
    ...pedido,
    fecha_creacion: pedido.fecha_creacion.toISOString(),
    estatus: current,
    historial: pasos.map(({ descripcion, estatus, ...paso }) => ({
      ...paso,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      descripcion: descripcion ?? phraseFor(estatus, pedido.clase),
    })),
    esperados: expected.map(({ id, nombre }) => ({ id, nombre })),
    marca: markOf({ version, fotos, comprobantes }),
  }
}

/** The current value of `PedidoPublico.marca`; null if no client's order has the code. */
export async function findMark(db: Db, codigo: string) {
  const [row] = await db
    .select({
      version: pedidos.version,
      fotos: sql<string | null>`${photosMark}`,
      comprobantes: sql<string | null>`${receiptsMark}`,
    })
    .from(pedidos)
    .where(and(eq(pedidos.codigo, codigo), isOfCliente))
  return row ? markOf(row) : null
}

// Compile-time check that the contract has every column that the owner sees and the public view lacks.
const ownerColumns = orderColumnsThat({ seen: 'owner' }) satisfies (keyof DelDueno)[]

export const ownerSelection = { ...pick(pedidos, ownerColumns), avisos_por_correo: receivesAvisos }

export function listarEstatus(db: Db | Tx) {
  return db.select().from(estatus).where(eq(estatus.activo, true)).orderBy(asc(estatus.orden))
}

import { and, asc, desc, eq, exists, or, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { noExiste } from '#comun/errores.ts'
import { buscarEnlace } from '#correo/enlaces.server.ts'
import type { Db, Tx } from '#db/abrir.server.ts'
import { profiles, user } from '#db/esquema/acceso.server.ts'
import { pedidosCuenta } from '#db/esquema/miembros.server.ts'
import { estatus, historial, pedidos } from '#db/esquema/pedidos.server.ts'
import type { Estatus, PedidoCompleto, PedidoPublico } from './contrato.ts'
import type { PedidoDeGestion } from './gestion/contrato.ts'
import { nombrePublico } from './reglas.ts'

export const NO_EXISTE = 'No encontramos un pedido con ese código.'

const marca = sql`concat_ws('.', ${pedidos.version},
  (select concat_ws('.', count(*), max(${historial.id})) from ${historial} where ${historial.codigo} = ${pedidos.codigo}))`

// The read everybody waits for: one statement, prepared once a connection. `bench/` runs this very text.
const publico = sql`
  select ${pedidos.codigo} as codigo, ${pedidos.cliente} as cliente, ${pedidos.tipo_servicio} as tipo_servicio,
    ${pedidos.fecha_creacion} as fecha_creacion, ${pedidos.fecha_estimada_entrega}::text as fecha_estimada_entrega,
    nullif(${pedidos.total}, 0) as total, nullif(${pedidos.peso}, 0) as peso,
    ${pedidos.version} as version, ${estatus.id} as estatus_id, ${estatus.nombre} as nombre,
    ${estatus.descripcion} as descripcion, ${estatus.categoria} as categoria, ${estatus.orden} as orden, h.pasos
  from ${pedidos} join ${estatus} on ${estatus.id} = ${pedidos.estatus_id}
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', h.id, 'descripcion', coalesce(h.descripcion, e.descripcion),
        'fecha', h.fecha,
        'estatus', json_build_object('id', e.id, 'nombre', e.nombre)) order by h.fecha, h.id), '[]') as pasos
    from (
      select ${historial.id} as id, ${historial.descripcion} as descripcion, ${historial.fecha} as fecha,
        ${historial.estatus_id} as estatus_id
      from ${historial} where ${historial.codigo} = ${pedidos.codigo}
    ) h join (select ${estatus.id} as id, ${estatus.nombre} as nombre, ${estatus.descripcion} as descripcion from ${estatus}) e
      on e.id = h.estatus_id
  ) h
  where ${pedidos.codigo} = ${''}`

export const consultaPublica = { name: 'pedido-publico', text: new PgDialect().sqlToQuery(publico).sql }

type FilaPublica = {
  codigo: string
  cliente: string
  tipo_servicio: PedidoPublico['tipo_servicio']
  fecha_creacion: Date
  fecha_estimada_entrega: string | null
  total: string | null
  peso: string | null
  version: number
  estatus_id: number
  nombre: string
  descripcion: string
  categoria: Estatus['categoria']
  orden: number
  pasos: PedidoPublico['historial']
}

/**
 * The public view of an order.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerPublico(db: Db, codigo: string): Promise<PedidoPublico> {
  const pedido = await leer(db, codigo)
  if (!pedido) throw noExiste(NO_EXISTE)
  return { ...pedido, cliente: nombrePublico(pedido.cliente) }
}

/**
 * The full view of the order that a mail's link belongs to.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerPorEnlace(db: Db, token: string): Promise<PedidoCompleto> {
  const codigo = (await buscarEnlace(db, token, 'pedido'))?.codigo_pedido ?? ''
  const pedido = await leer(db, codigo)
  const [fila] = await db.select({ notas: pedidos.notas }).from(pedidos).where(eq(pedidos.codigo, codigo))
  if (!pedido || !fila) throw noExiste('Este enlace ya no abre ningún pedido. Busca el tuyo con su código.')
  return { ...pedido, ...fila }
}

/**
 * The full view of an order that belongs to a member. Another's is answered like one that does not exist.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerDeMiembro(db: Db, { codigo, miembro }: { codigo: string; miembro: string }) {
  const [fila] = await db
    .select({ notas: pedidos.notas })
    .from(pedidos)
    .where(and(eq(pedidos.codigo, codigo), esDeMiembro(db, miembro)))
  const pedido = fila && (await leer(db, codigo))
  if (!pedido) throw noExiste(NO_EXISTE)
  return { ...pedido, ...fila } satisfies PedidoCompleto
}

// Own are the linked ones, and those of the member's e-mail once it is confirmed (decisions §4).
function esDeMiembro(db: Db, id: string) {
  const enlazado = db
    .select({ uno: sql`1` })
    .from(pedidosCuenta)
    .innerJoin(profiles, eq(profiles.codigo_membresia, pedidosCuenta.codigo_membresia))
    .where(and(eq(pedidosCuenta.codigo_pedido, pedidos.codigo), eq(profiles.user_id, id)))
  const porCorreo = db
    .select({ uno: sql`1` })
    .from(user)
    .where(
      and(eq(user.id, id), user.emailVerified, eq(sql`lower(${user.email})`, sql`lower(${pedidos.correo_cliente})`)),
    )
  return or(exists(enlazado), exists(porCorreo))
}

/** @throws ErrorDeNegocio 404 */
export async function exigirPedido(db: Db, codigo: string) {
  if ((await buscarMarca(db, codigo)) === null) throw noExiste(NO_EXISTE)
}

async function leer(db: Db, codigo: string): Promise<PedidoPublico | null> {
  const { rows } = await db.$client.query<FilaPublica>({ ...consultaPublica, values: [codigo] })
  const fila = rows[0]
  if (!fila) return null
  const { pasos, version, estatus_id, nombre, descripcion, categoria, orden, ...pedido } = fila
  const ultimo = pasos.reduce((mayor, { id }) => Math.max(mayor, id), 0)
  return {
    ...pedido,
    fecha_creacion: pedido.fecha_creacion.toISOString(),
    estatus: { id: estatus_id, nombre, descripcion, categoria, orden },
    historial: pasos,
    marca: [version, pasos.length, ultimo || null].filter((parte) => parte !== null).join('.'),
  }
}

/** What `PedidoPublico.marca` is now, or null when there is no such order. */
export async function buscarMarca(db: Db, codigo: string) {
  const [fila] = await db
    .select({ marca: sql<string>`${marca}` })
    .from(pedidos)
    .where(eq(pedidos.codigo, codigo))
  return fila?.marca ?? null
}

const deGestion = {
  codigo: pedidos.codigo,
  cliente: pedidos.cliente,
  correo_cliente: pedidos.correo_cliente,
  estatus,
  precio: pedidos.precio,
  peso: pedidos.peso,
  total: pedidos.total,
  fecha_estimada_entrega: pedidos.fecha_estimada_entrega,
  fecha_creacion: pedidos.fecha_creacion,
  notas: pedidos.notas,
  tipo_servicio: pedidos.tipo_servicio,
  version: pedidos.version,
}

function leerDeGestion(db: Db | Tx) {
  return db.select(deGestion).from(pedidos).innerJoin(estatus, eq(estatus.id, pedidos.estatus_id)).$dynamic()
}

/** @throws ErrorDeNegocio 404 */
export async function obtenerDeGestion(db: Db | Tx, codigo: string) {
  const [fila] = await leerDeGestion(db).where(eq(pedidos.codigo, codigo))
  if (!fila) throw noExiste(NO_EXISTE)
  return conInstante(fila)
}

/** The five most recent orders (specification §2, `/manage`). */
export async function listarRecientes(db: Db) {
  const filas = await leerDeGestion(db).orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo)).limit(5)
  return filas.map(conInstante)
}

export function listarEstatus(db: Db) {
  return db.select().from(estatus).where(eq(estatus.activo, true)).orderBy(asc(estatus.orden))
}

function conInstante(fila: Omit<PedidoDeGestion, 'fecha_creacion'> & { fecha_creacion: Date }): PedidoDeGestion {
  return { ...fila, fecha_creacion: fila.fecha_creacion.toISOString() }
}

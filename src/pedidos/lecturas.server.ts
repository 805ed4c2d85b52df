import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, PgDialect, union } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/abrir.server.ts'
import { pick } from '#db/columns/columns.server.ts'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { cut } from '#db/keyset.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { noExiste } from '#lib/errores.ts'
import { buscarEnlace } from '#mail/enlaces.server.ts'
import type { DelDueno, Estatus, Paso, PedidoCompleto, PedidoPublico, PedidoSegunQuien } from './contract.ts'
import { fraseDe } from './estatus.ts'
import { claseDePedido, esDeCliente, NO_EXISTE, NUEVOS, recibeAvisos } from './filas.server.ts'
import { ESPERABLES, nombrePublico, pasosEsperados } from './rules.ts'

const leerPublico = (ademas = sql``) => sql`
  select ${ademas} ${pedidos.codigo} as codigo, ${pedidos.cliente} as cliente, ${pedidos.tipo_servicio} as tipo_servicio,
    ${pedidos.fecha_creacion} as fecha_creacion, ${pedidos.fecha_estimada_entrega}::text as fecha_estimada_entrega,
    nullif(${pedidos.total}, 0) as total, nullif(${pedidos.peso}, 0) as peso,
    ${pedidos.version} as version, ${estatus.id} as estatus_id, ${estatus.nombre} as nombre,
    ${estatus.descripcion} as descripcion, ${estatus.categoria} as categoria, ${estatus.orden} as orden, h.pasos,
    ${claseDePedido} as clase,
    (select json_agg(json_build_object('id', e.id, 'nombre', e.nombre, 'orden', e.orden) order by e.orden)
      from (select ${estatus.id} as id, ${estatus.nombre} as nombre, ${estatus.orden} as orden from ${estatus}
        where ${estatus.id} in (${sql.raw(ESPERABLES.join(', '))})) e) as esperables
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

// The read everybody waits for: one statement, prepared once a connection. `bench/` runs this very text.
const publico = sql`${leerPublico()}
  where ${pedidos.codigo} = ${''} and ${esDeCliente}`

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
  clase: PedidoPublico['clase']
  /** What staff wrote for a step is null where they wrote nothing. */
  pasos: (Omit<Paso, 'descripcion' | 'estatus'> & {
    descripcion: string | null
    estatus: Pick<Estatus, 'id' | 'nombre' | 'descripcion'>
  })[]
  esperables: Pick<Estatus, 'id' | 'nombre' | 'orden'>[]
}

type Lector = {
  codigo: string
  /** The id of who is signed in. */
  miembro?: string
  /** The token of a mail's link. */
  enlace?: string
}

/**
 * What who asks may see of an order: all of it for its owner, by membership, confirmed e-mail or mail link; else the
 * public view, which costs one statement.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerSegunQuien(db: Db, { codigo, miembro, enlace }: Lector): Promise<PedidoSegunQuien> {
  const pedido = await leer(db, codigo)
  if (!pedido) throw noExiste(NO_EXISTE)
  const dueno = await probarDueno(db, { codigo, miembro, enlace })
  const suyo = dueno && (await buscarDelDueno(db, codigo, dueno.cuales))
  if (suyo) return { ...pedido, ...suyo, vista: 'completa' }
  return { ...pedido, cliente: nombrePublico(pedido.cliente), vista: 'publica' }
}

/**
 * The full view of the order that a mail's link belongs to, for who does not know the code.
 * @throws ErrorDeNegocio 404
 */
export async function obtenerPorEnlace(db: Db, token: string): Promise<PedidoCompleto> {
  const codigo = (await buscarEnlace(db, token, 'pedido'))?.codigo_pedido ?? ''
  const pedido = await leerCompleto(db, codigo)
  if (!pedido) throw noExiste('Este enlace ya no abre ningún pedido. Busca el tuyo con su código.')
  return pedido
}

/** The full view of an order, for who has proved that it is theirs; null when there is no such order. */
export async function leerCompleto(db: Db, codigo: string): Promise<PedidoCompleto | null> {
  const pedido = await leer(db, codigo)
  const suyo = pedido && (await buscarDelDueno(db, codigo))
  return suyo ? { ...pedido, ...suyo, vista: 'completa' } : null
}

/**
 * What makes an order whoever asks' own: the condition that it meets then, and whose account it is, null of a mail's link.
 * @returns null for who has neither
 */
export async function probarDueno(db: Db | Tx, { codigo, miembro, enlace }: Lector) {
  if (enlace && (await buscarEnlace(db, enlace, 'pedido'))?.codigo_pedido === codigo)
    return { persona: null, cuales: undefined }
  return miembro ? { persona: miembro, cuales: esDeMiembro(db, miembro) } : null
}

async function buscarDelDueno(db: Db, codigo: string, deQuien?: SQL) {
  const [fila] = await db
    .select(soloDelDueno)
    .from(pedidos)
    .where(and(eq(pedidos.codigo, codigo), deQuien))
  return fila
}

/** Own are the linked ones, and those of the member's e-mail once it is confirmed (docs/decisions/006). */
export function esDeMiembro(db: Db | Tx, id: string) {
  const enlazados = db
    .select({ codigo: pedidosCuenta.codigo_pedido })
    .from(pedidosCuenta)
    .innerJoin(profiles, eq(profiles.codigo_membresia, pedidosCuenta.codigo_membresia))
    .where(eq(profiles.user_id, id))
  const suyos = alias(pedidos, 'suyos')
  const deSuCorreo = db
    .select({ codigo: suyos.codigo })
    .from(user)
    .innerJoin(suyos, eq(sql`lower(${suyos.correo_cliente})`, sql`lower(${user.email})`))
    .where(and(eq(user.id, id), user.emailVerified))
  // By their codes: either of two conditions would be asked of every order of the shop.
  return inArray(pedidos.codigo, union(enlazados, deSuCorreo))
}

async function leer(db: Db, codigo: string): Promise<PedidoPublico | null> {
  const { rows } = await db.$client.query<FilaPublica>({ ...consultaPublica, values: [codigo] })
  return rows[0] ? comoPublico(rows[0]) : null
}

/**
 * The public part of customers' orders, newest first, under their whole names: for who may see those.
 * @param cuales which, besides being a customer's
 */
export async function listarPublicos(
  db: Db,
  cuales: SQL | undefined,
  { despues_de, cuantos }: { despues_de?: string; cuantos: number },
) {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(sql`${leerPublico(sql`${NUEVOS.cursor} as cursor,`)}
    where ${and(esDeCliente, cuales, NUEVOS.after(despues_de))}
    order by ${NUEVOS.order} limit ${cuantos + 1}`)
  const leidas = await db.$client.query<FilaPublica & { cursor: string }>({ text, values })
  const { rows, sigue } = cut(leidas.rows, cuantos, ({ cursor }) => cursor)
  return { pedidos: rows.map(({ cursor: _, ...fila }) => comoPublico(fila)), sigue }
}

function comoPublico(fila: FilaPublica): PedidoPublico {
  const { pasos, esperables, version, estatus_id: id, nombre, descripcion, categoria, orden, ...pedido } = fila
  const actual = { id, nombre, descripcion: fraseDe({ id, descripcion }, pedido.clase), categoria, orden }
  const esperados = pasosEsperados({ ...pedido, estatus: actual }, esperables)
  return {
    ...pedido,
    fecha_creacion: pedido.fecha_creacion.toISOString(),
    estatus: actual,
    historial: pasos.map(({ descripcion, estatus, ...paso }) => ({
      ...paso,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      descripcion: descripcion ?? fraseDe(estatus, pedido.clase),
    })),
    esperados: esperados.map(({ id, nombre }) => ({ id, nombre })),
    marca: String(version),
  }
}

/** What `PedidoPublico.marca` is now, or null when there is no such order. */
export async function buscarMarca(db: Db, codigo: string) {
  const [fila] = await db
    .select({ version: pedidos.version })
    .from(pedidos)
    .where(and(eq(pedidos.codigo, codigo), esDeCliente))
  return fila ? String(fila.version) : null
}

// Each column that only the owner sees has its place in the contract of what they get, or this does not compile.
const delDueno = orderColumnsThat({ seen: 'owner' }) satisfies (keyof DelDueno)[]

export const soloDelDueno = { ...pick(pedidos, delDueno), avisos_por_correo: recibeAvisos }

export function listarEstatus(db: Db | Tx) {
  return db.select().from(estatus).where(eq(estatus.activo, true)).orderBy(asc(estatus.orden))
}

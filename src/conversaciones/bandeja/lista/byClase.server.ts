import { or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { busquedaDePedidos, estatus, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import {
  asuntos,
  contactos,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '#db/schema/solicitudes.server.ts'
import { foundInIndex, hasWords } from '#db/search.server.ts'
import { listByClosed } from '#pedidos/pedidos.server.ts'
import type { Clase, Pestana } from '../contract.ts'

export type Selection = { estado?: Pestana; clase?: Clase; busca?: string }

/** SQL that reads the items of all kinds, unsorted. */
export const readAll = async (db: Db | Tx, selection: Selection) =>
  sql.join(await readByClase(db, selection), sql` union all `)

/**
 * One SQL statement for each kind, which the caller may sort and limit. Pending items are found by a selective
 * condition, decided items by an index in their sort order. The tables belong to other folders and are only read here.
 */
export async function readByClase(db: Db | Tx, { estado, clase, busca }: Selection) {
  const [losCerrados, losAbiertos] = await listByClosed(db)
  const inList = (ids: number[]) => sql.join(ids.length > 0 ? ids.map((id) => sql`${id}`) : [sql`null`], sql`, `)
  const closed = inList(losCerrados)
  const texts = await estatusMatching(db, busca)
  const all: ReadSpec[] = [
    {
      clase: 'ayuda',
      ...fromSolicitud(solicitudesAyuda),
      texto: sql`${solicitudesAyuda.situacion}`,
      // Each `indexedText` must equal the expression of its index (`migrations/0022_decididas.sql`).
      indexedText: sql`${solicitudesAyuda.correo} || ' ' || ${solicitudesAyuda.situacion}`,
    },
    {
      clase: 'direccion',
      ...fromSolicitud(solicitudesCambioDireccion),
      texto: sql`${solicitudesCambioDireccion.nueva_direccion}`,
      indexedText: sql`${solicitudesCambioDireccion.correo} || ' ' || ${solicitudesCambioDireccion.nueva_direccion}`,
    },
    {
      clase: 'retiro',
      de: sql`${solicitudesRetiro} join ${pedidos} on ${pedidos.codigo} = ${solicitudesRetiro.codigo_pedido}
        join ${estatus} on ${estatus.id} = ${pedidos.estatus_id}`,
      ...fixedColumns(solicitudesRetiro),
      codigo: sql`${solicitudesRetiro.codigo_pedido}`,
      nombre: sql`${solicitudesRetiro.nombre} || ' ' || ${solicitudesRetiro.apellido}`,
      texto: sql`${estatus.nombre}`,
      no_espera: sql`${solicitudesRetiro.cierre} is not null`,
      // A pickup closes when its order closes. If the order was closed before the pickup was sent, the sender asks
      // where the order is, so the pickup stays pending.
      pendiente: sql`s.atendido_en is null
        and not (${pedidos.estatus_id} in (${closed}) and ${solicitudesRetiro.estatus_id} not in (${closed}))`,
      ifWaiting: sql`(${solicitudesRetiro.codigo_pedido} = any (array(
          select ${pedidos.codigo} from ${pedidos} where ${pedidos.estatus_id} in (${inList(losAbiertos)})))
        or ${solicitudesRetiro.estatus_id} in (${closed}))`,
      indexedText: sql`${solicitudesRetiro.nombre} || ' ' || ${solicitudesRetiro.apellido} || ' ' || ${solicitudesRetiro.correo} || ' ' || ${solicitudesRetiro.codigo_pedido}`,
      otherMatches:
        texts.length > 0
          ? () => sql`select ${solicitudesRetiro.id} from ${solicitudesRetiro} join ${pedidos}
        on ${pedidos.codigo} = ${solicitudesRetiro.codigo_pedido} where ${pedidos.estatus_id} in (${inList(texts)})`
          : undefined,
    },
    {
      clase: 'mensaje',
      de: sql`${contactos}`,
      ...fixedColumns(contactos),
      codigo: sql`${contactos.codigo_pedido}`,
      nombre: sql`${contactos.nombre_cliente}`,
      texto: sql`${contactos.descripcion_problema}`,
      pendiente: sql`${contactos.estado} = 'Pendiente'`,
      indexedText: sql`${contactos.nombre_cliente} || ' ' || ${contactos.correo} || ' ' || coalesce(${contactos.codigo_pedido}, '') || ' ' || ${contactos.descripcion_problema}`,
    },
    {
      clase: 'internacional',
      de: sql`${pedidosFormulario}`,
      ...fixedColumns(pedidosFormulario),
      codigo: sql`null::text`,
      nombre: sql`${pedidosFormulario.nombre} || ' ' || ${pedidosFormulario.apellido}`,
      texto: sql`coalesce(${pedidosFormulario.descripcion}, '')`,
      pendiente: sql`s.atendido_en is null`,
      primera_compra: sql`${pedidosFormulario.primera_compra}`,
      selection: sql`${pedidosFormulario.codigo_pedido} is null`,
      // Every international request has a row in `asuntos` from the beginning, so the condition excludes none of them.
      ifWaiting: sql`s.clase = 'internacional'`,
      indexedText: sql`${pedidosFormulario.nombre} || ' ' || ${pedidosFormulario.apellido} || ' ' || ${pedidosFormulario.correo} || ' ' || coalesce(${pedidosFormulario.descripcion}, '')`,
    },
  ]
  return all.filter((item) => !clase || item.clase === clase).map((item) => selectAsuntos(item, { estado, busca }))
}

/** Ids of the statuses whose name has some word of the search. */
async function estatusMatching(db: Db | Tx, busca = '') {
  const words = busca.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const alguna = or(...words.map((item) => hasWords(sql`${estatus.nombre}`, item)))
  return (await db.select({ id: estatus.id }).from(estatus).where(alguna)).map(({ id }) => id)
}

type ReadSpec = {
  clase: Clase
  /** The kind's table; `de` joins it with tables of other columns. */
  tabla: WithSender | SolicitudTable
  de: SQL
  id: SQL
  codigo: SQL
  nombre: SQL
  texto: SQL
  correo: SQL
  fecha: SQL
  pendiente: SQL
  sin_confirmar?: SQL
  /** The instant by which decided items are sorted. */
  orden: SQL
  /** Id of the staff account that handled the item. */
  por: SQL
  primera_compra?: SQL
  no_espera?: SQL
  /** The state of an item; unset for kinds with only the states pending and handled. */
  estado?: SQL
  /** Condition for the table's rows that are items; unset for all. */
  selection?: SQL
  /** A condition that all pending items meet and that an index speeds up; `ifDecided` is the one for decided items. */
  ifWaiting?: SQL
  ifDecided?: SQL
  /** The expression of the table's trigram index, in which the search finds items. */
  indexedText: SQL
  /** Selects ids of items that the search finds in another table. */
  otherMatches?: (pattern: SQL) => SQL
}

function selectAsuntos(
  {
    clase: claseOfSpec,
    tabla,
    de,
    sin_confirmar = sql`false`,
    primera_compra = sql`false`,
    no_espera = sql`false`,
    ...c
  }: ReadSpec,
  { estado, busca }: Omit<Selection, 'clase'>,
) {
  const clase = sql.raw(`'${claseOfSpec}'`)
  const estadoSql = c.estado ?? sql`case when ${c.pendiente} then 'pendiente' else 'atendida' end`
  const idsMatching = (pattern: SQL) => [
    sql`select ${tabla.id} from ${tabla} where ${c.selection ?? sql`true`} and sin_acentos(${c.indexedText}) like ${pattern}`,
    ...(c.otherMatches ? [c.otherMatches(pattern)] : []),
  ]
  const segunEstado = {
    pendientes: sql`${c.pendiente} and ${c.ifWaiting ?? sql`true`}`,
    decididas: sql`not (${c.pendiente}) and ${c.ifDecided ?? sql`s.clase = ${clase}`}`,
  }
  return sql`select ${clase}::text as clase, ${c.id} as id, ${c.codigo} as codigo, ${c.nombre} as nombre,
      ${c.texto} as texto, ${c.correo} as correo, ${c.fecha} as fecha, ${c.pendiente} as pendiente, ${estadoSql} as estado,
      ${sin_confirmar} as sin_confirmar, ${c.orden} as orden, ${c.por} as por, ${primera_compra} as primera_compra,
      ${no_espera} as no_espera,
      s.visto_en is not null as visto
    from ${de} left join ${asuntos} s on s.clase = ${clase} and s.id = ${c.id}
    where ${estado ? segunEstado[estado] : (c.selection ?? sql`true`)}
      and ${foundInIndex(c.id, busca, idsMatching)}
      and ${hasWords(sql`concat_ws(' ', ${c.nombre}, ${c.correo}, ${c.codigo}, ${c.texto})`, busca)}`
}

type SolicitudTable = typeof solicitudesAyuda | typeof solicitudesCambioDireccion
type WithSender = typeof solicitudesRetiro | typeof contactos | typeof pedidosFormulario

function fixedColumns(tabla: WithSender) {
  return {
    tabla,
    id: sql`${tabla.id}`,
    correo: sql`${tabla.correo}`,
    fecha: sql`${tabla.fecha_creacion}`,
    orden: sql`coalesce(s.atendido_en, s.fecha)`,
    por: sql`s.atendido_por`,
  }
}

function fromSolicitud(tabla: SolicitudTable) {
  return {
    tabla,
    de: sql`${tabla} join ${pedidos} on ${pedidos.codigo} = ${tabla.codigo_pedido}`,
    id: sql`${tabla.id}`,
    codigo: sql`${tabla.codigo_pedido}`,
    nombre: sql`${pedidos.cliente}`,
    correo: sql`${tabla.correo}`,
    fecha: sql`${tabla.fecha_creacion}`,
    pendiente: sql`${tabla.estado} in ('por_confirmar', 'abierta')`,
    ifDecided: sql`true`,
    sin_confirmar: sql`${tabla.estado} = 'por_confirmar'`,
    orden: sql`coalesce(${tabla.resuelta_en}, ${tabla.fecha_creacion})`,
    por: sql`${tabla.resuelta_por}`,
    estado: sql`case ${tabla.estado} when 'abierta' then 'pendiente' else ${tabla.estado} end`,
    otherMatches: (pattern: SQL) => sql`select ${tabla.id} from ${pedidos} join ${tabla}
      on ${tabla.codigo_pedido} = ${pedidos.codigo} where ${busquedaDePedidos} like ${pattern}`,
  }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { tienePalabras } from '#db/busqueda.server.ts'
import { user } from '#db/esquema/acceso.server.ts'
import { auditoria } from '#db/esquema/maquinaria.server.ts'
import { estatus, pedidos, pedidosFormulario } from '#db/esquema/pedidos.server.ts'
import {
  asuntos,
  contactos,
  solicitudesAyuda,
  solicitudesCambioDireccion,
  solicitudesRetiro,
} from '#db/esquema/solicitudes.server.ts'
import { listarPorCierre } from '#pedidos/pedidos.server.ts'
import { type Asunto, type AsuntoEnLista, Clase, type Cuentas, type Pestana } from '../contrato.ts'

const PAGINA = 50
/** How much of a text the list carries. */
const LARGO = 240

type Filtro = { estado: Pestana; clase?: Clase; busca?: string }
type Fila = Omit<AsuntoEnLista, 'fecha'> & { fecha: Date; cuando: string }

/**
 * What people sent. What waits: the newest first, and what nobody confirmed after all the rest, since strangers can send as
 * many as they like. What is over: the last one first.
 */
export async function listar(db: Db, { despues_de, ...filtro }: Filtro & { despues_de?: string }) {
  const { rows } = await db.execute<Fila>(sql`
    select t.clase, t.id::float8 as id, t.nombre, t.codigo, left(t.texto, ${LARGO}) as texto, t.fecha, t.sin_confirmar,
      t.visto, t.pendiente, t.primera_compra, t.cuando::text as cuando
    from (${await conLugar(db, filtro)}) t
    where ${filtro.clase ? sql`t.clase = ${filtro.clase}` : sql`true`} and ${desde(despues_de)}
    order by t.primero desc, t.cuando desc, t.clase desc, t.id desc
    limit ${PAGINA + 1}`)
  const pagina = rows.slice(0, PAGINA)
  const ultima = rows.length > PAGINA ? pagina.at(-1) : undefined
  return {
    asuntos: pagina.map(({ cuando: _, fecha, ...fila }) => ({ ...fila, fecha: new Date(fecha).toISOString() })),
    siguiente: ultima ? lugarDe(ultima, filtro) : null,
  }
}

/** How much of each kind the list would hold, and how much waits in all. */
export async function contar(db: Db, filtro: Omit<Filtro, 'clase'>): Promise<Cuentas> {
  const { rows } = await db.execute<{ clase: Clase; cuantos: number }>(
    sql`select t.clase, count(*)::int as cuantos from (${await conLugar(db, filtro)}) t group by t.clase`,
  )
  const suyas = new Map(rows.map(({ clase, cuantos }) => [clase, cuantos]))
  const clases = Object.fromEntries(Clase.options.map((clase) => [clase, suyas.get(clase) ?? 0])) as Cuentas['clases'] // each of them
  return { pendientes: await contarPendientes(db), clases }
}

async function contarPendientes(db: Db) {
  const { rows } = await db.execute<{ cuantos: number }>(
    sql`select count(*)::int as cuantos from (${await losQueEsperan(db)}) t`,
  )
  return rows[0]?.cuantos ?? 0
}

/** What waits, for a statement that counts it beside other things: `clase`, `fecha` and `sin_confirmar` of each. */
export async function losQueEsperan(db: Db): Promise<SQL> {
  return sql`select t.clase, t.fecha, t.sin_confirmar from (${await todos(db, 'pendientes')}) t where t.pendiente`
}

/** Which of what people sent about an order waits. */
export async function listarLosQueEsperan(db: Db, codigo: string) {
  const { rows } = await db.execute<{ clase: Clase; id: number }>(
    sql`select t.clase, t.id::float8 as id from (${await todos(db, 'pendientes')}) t where t.pendiente and t.codigo = ${codigo}`,
  )
  return rows
}

type Enviado = Pick<AsuntoEnLista, 'clase' | 'id' | 'codigo' | 'texto'> & {
  correo: string
  fecha: Date
  pendiente: boolean
  estado: Asunto['estado']
  /** Nobody else could have sent it with that address. */
  comprobado: boolean
}

/** What was sent about an order, or with an address, whatever became of it: the newest first. */
export async function listarDe(
  db: Db,
  { codigo, correo, limite }: { codigo?: string; correo?: string; limite: number },
) {
  const { rows } = await db.execute<Enviado>(sql`
    select t.clase, t.id::float8 as id, t.codigo, t.correo, left(t.texto, ${LARGO}) as texto, t.fecha, t.pendiente,
      t.estado, ${esDeQuienDice({ codigo })} as comprobado
    from (${await todos(db)}) t
    where ${codigo ? sql`t.codigo = ${codigo}` : sql`false`} or ${correo ? sql`lower(t.correo) = lower(${correo})` : sql`false`}
    order by t.fecha desc, t.id desc
    limit ${limite}`)
  return rows.map((fila) => ({ ...fila, fecha: new Date(fila.fecha) }))
}

// What asks for something of an order is its address's own, or had its yes; that counts for this order only. A message
// carries whatever address somebody typed.
function esDeQuienDice({ codigo }: { codigo?: string }) {
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

function lugarDe({ sin_confirmar, cuando, clase, id }: Fila, { estado }: Filtro) {
  return [estado === 'pendientes' && sin_confirmar ? 0 : 1, cuando, clase, id].join('_')
}

function desde(lugar: string | undefined) {
  if (!lugar) return sql`true`
  const [primero, cuando, clase, id] = lugar.split('_')
  return sql`(t.primero, t.cuando, t.clase, t.id) < (${Number(primero)}::int, ${cuando}::bigint, ${clase}, ${id}::bigint)`
}

// Where each stands: microseconds, so that a place can be named by its numbers, whatever becomes of what stood there.
async function conLugar(db: Db, { estado, busca }: Omit<Filtro, 'clase'>) {
  const espera = estado === 'pendientes'
  const instante = espera ? sql`u.fecha` : sql`coalesce(u.decidido, u.fecha)`
  return sql`select u.*, ${espera ? sql`case when u.sin_confirmar then 0 else 1 end` : sql`1`} as primero,
      (extract(epoch from ${instante}) * 1000000)::bigint as cuando
    from (${await todos(db, estado)}) u
    where u.pendiente = ${espera} and ${tienePalabras(sql`concat_ws(' ', u.nombre, u.correo, u.codigo, u.texto)`, busca)}`
}

// Rooms keep what they were sent; here it is only read. What waits is found by what few rows have, and not among all that
// was ever sent: `cuales` narrows and does not decide.
async function todos(db: Db, cuales?: Pestana) {
  const [losCerrados, losAbiertos] = await listarPorCierre(db)
  const enLista = (ids: number[]) => sql.join(ids.length > 0 ? ids.map((id) => sql`${id}`) : [sql`null`], sql`, `)
  const cerrados = enLista(losCerrados)
  const siEsperan = (donde: SQL) => (cuales === 'pendientes' ? donde : sql`true`)
  return sql.join(
    [
      brazo({
        clase: 'ayuda',
        de: sql`${solicitudesAyuda} join ${pedidos} on ${pedidos.codigo} = ${solicitudesAyuda.codigo_pedido}`,
        ...deSolicitud(solicitudesAyuda),
        texto: sql`${solicitudesAyuda.situacion}`,
      }),
      brazo({
        clase: 'direccion',
        de: sql`${solicitudesCambioDireccion} join ${pedidos} on ${pedidos.codigo} = ${solicitudesCambioDireccion.codigo_pedido}`,
        ...deSolicitud(solicitudesCambioDireccion),
        texto: sql`${solicitudesCambioDireccion.nueva_direccion}`,
      }),
      brazo({
        clase: 'retiro',
        de: sql`${solicitudesRetiro} join ${pedidos} on ${pedidos.codigo} = ${solicitudesRetiro.codigo_pedido}
          join ${estatus} on ${estatus.id} = ${pedidos.estatus_id}`,
        ...fijos(solicitudesRetiro),
        codigo: sql`${solicitudesRetiro.codigo_pedido}`,
        nombre: sql`${solicitudesRetiro.nombre} || ' ' || ${solicitudesRetiro.apellido}`,
        texto: sql`${estatus.nombre}`,
        // Once they have it, nobody need say so. Of one that was over already somebody asks where it is.
        pendiente: sql`s.atendido_en is null
          and not (${pedidos.estatus_id} in (${cerrados}) and ${solicitudesRetiro.estatus_id} not in (${cerrados}))`,
        decidido: sql`s.atendido_en`,
        donde: siEsperan(sql`(${solicitudesRetiro.codigo_pedido} = any (array(
            select ${pedidos.codigo} from ${pedidos} where ${pedidos.estatus_id} in (${enLista(losAbiertos)})))
          or ${solicitudesRetiro.estatus_id} in (${cerrados}))`),
      }),
      brazo({
        clase: 'mensaje',
        de: sql`${contactos}`,
        ...fijos(contactos),
        codigo: sql`${contactos.codigo_pedido}`,
        nombre: sql`${contactos.nombre_cliente}`,
        texto: sql`${contactos.descripcion_problema}`,
        pendiente: sql`${contactos.estado} = 'Pendiente'`,
        decidido: sql`s.atendido_en`,
      }),
      brazo({
        clase: 'internacional',
        de: sql`${pedidosFormulario}`,
        ...fijos(pedidosFormulario),
        codigo: sql`null::text`,
        nombre: sql`${pedidosFormulario.nombre} || ' ' || ${pedidosFormulario.apellido}`,
        texto: sql`coalesce(${pedidosFormulario.descripcion}, '')`,
        pendiente: sql`s.atendido_en is null`,
        decidido: sql`s.atendido_en`,
        primera_compra: sql`${pedidosFormulario.primera_compra}`,
        // Each has its row from the beginning (`migrations/0021_pendientes.sql`).
        donde: sql`${pedidosFormulario.codigo_pedido} is null and ${siEsperan(sql`s.clase = 'internacional' and s.atendido_en is null`)}`,
      }),
    ],
    sql` union all `,
  )
}

type Brazo = {
  clase: Clase
  /** The table that it is kept in, with what it needs beside it. */
  de: SQL
  id: SQL
  codigo: SQL
  nombre: SQL
  texto: SQL
  correo: SQL
  fecha: SQL
  pendiente: SQL
  sin_confirmar?: SQL
  decidido: SQL
  primera_compra?: SQL
  /** What became of it, where that is more than whether it waits. */
  estado?: SQL
  donde?: SQL
}

function brazo({ clase, de, donde = sql`true`, sin_confirmar = sql`false`, primera_compra = sql`false`, ...c }: Brazo) {
  const estado = c.estado ?? sql`case when ${c.pendiente} then 'pendiente' else 'atendida' end`
  return sql`select ${sql.raw(`'${clase}'`)}::text as clase, ${c.id} as id, ${c.codigo} as codigo, ${c.nombre} as nombre,
      ${c.texto} as texto, ${c.correo} as correo, ${c.fecha} as fecha, ${c.pendiente} as pendiente, ${estado} as estado,
      ${sin_confirmar} as sin_confirmar, ${c.decidido} as decidido, ${primera_compra} as primera_compra,
      s.visto_en is not null as visto
    from ${de} left join ${asuntos} s on s.clase = ${sql.raw(`'${clase}'`)} and s.id = ${c.id} where ${donde}`
}

type ConRemitente = typeof solicitudesRetiro | typeof contactos | typeof pedidosFormulario

function fijos(tabla: ConRemitente) {
  return { id: sql`${tabla.id}`, correo: sql`${tabla.correo}`, fecha: sql`${tabla.fecha_creacion}` }
}

function deSolicitud(tabla: typeof solicitudesAyuda | typeof solicitudesCambioDireccion) {
  return {
    id: sql`${tabla.id}`,
    codigo: sql`${tabla.codigo_pedido}`,
    nombre: sql`${pedidos.cliente}`,
    correo: sql`${tabla.correo}`,
    fecha: sql`${tabla.fecha_creacion}`,
    pendiente: sql`${tabla.estado} in ('abierta', 'por_confirmar')`,
    sin_confirmar: sql`${tabla.estado} = 'por_confirmar'`,
    decidido: sql`${tabla.resuelta_en}`,
    estado: sql`case ${tabla.estado} when 'abierta' then 'pendiente' else ${tabla.estado} end`,
  }
}

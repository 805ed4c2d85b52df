import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { noExiste } from '#comun/errores.ts'
import { terminosDe } from '#comun/terminos.ts'
import type { Db } from '#db/abrir.server.ts'
import { tieneLoBuscado } from '#db/busqueda.server.ts'
import { user, userRoles } from '#db/esquema/acceso.server.ts'
import { busquedaDeClientes, profiles } from '#db/esquema/miembros.server.ts'
import {
  CLIENTES_POR_PAGINA,
  type Cliente,
  type ClienteEnLista,
  type CuentasDeClientes,
  partirCursor,
} from './contrato.ts'
import type { FiltroDeClientes } from './filtro.ts'

// Few at any time, each with an index of its own.
const suspendidos = sql`(select ${user.id} from ${user} where ${user.suspendido_en} is not null)`
const admins = sql`(select ${userRoles.user_id} from ${userRoles} where ${userRoles.role} = 'admin')`

const ESTADOS: Record<NonNullable<FiltroDeClientes['estado']>, SQL> = {
  confirmados: eq(profiles.confirmado, true),
  sin_confirmar: eq(profiles.confirmado, false),
  suspendidos: inArray(profiles.user_id, suspendidos),
  admins: inArray(profiles.user_id, admins),
}

const COLUMNAS = {
  codigo_membresia: profiles.codigo_membresia,
  user_id: profiles.user_id,
  nombre: profiles.nombre_completo,
  correo: profiles.correo,
  telefono: profiles.telefono,
  saldo: profiles.saldo,
  confirmado: profiles.confirmado,
  fecha_creacion: profiles.fecha_creacion,
  suspendido_en: user.suspendido_en,
  es_admin: sql<boolean>`${profiles.user_id} in ${admins}`,
}

// JavaScript's dates forget what is below a millisecond, and a page would begin twice.
const valor = sql<string>`to_char(${profiles.fecha_creacion} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The clients that fit a filter, newest first, a page at a time. */
export async function listar(db: Db, { q, estado, despues_de }: FiltroDeClientes & { despues_de?: string }) {
  const cursor = despues_de ? partirCursor(despues_de) : undefined
  const leidas = await db
    .select({ ...COLUMNAS, id: profiles.id, valor })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(
      and(
        q ? tieneLoBuscado(busquedaDeClientes, terminosDe(q, comoCodigo)) : undefined,
        estado && ESTADOS[estado],
        cursor &&
          sql`(${profiles.fecha_creacion}, ${profiles.id}) < (${cursor.valor}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(profiles.fecha_creacion), desc(profiles.id))
    .limit(CLIENTES_POR_PAGINA + 1)
  const filas = leidas.slice(0, CLIENTES_POR_PAGINA)
  const ultima = filas.at(-1)
  return {
    clientes: filas.map(({ id: _id, valor: _valor, ...fila }) => comoCliente(fila)),
    sigue: ultima && leidas.length > CLIENTES_POR_PAGINA ? `${ultima.valor}_${ultima.id}` : null,
  }
}

/** A membership code however it is typed: `b118`, `B 118-027`; its digits alone are found as they are. */
function comoCodigo(q: string) {
  const digitos = /^b[\s-]*(\d[\d\s-]{0,9})$/i.exec(q)?.[1]?.replace(/\D/g, '')
  return digitos ? `b-${digitos}` : null
}

export async function contar(db: Db): Promise<CuentasDeClientes> {
  const [cuentas] = await db
    .select({
      total: sql<number>`count(*)::int`,
      confirmados: sql<number>`(count(*) filter (where ${profiles.confirmado}))::int`,
      suspendidos: sql<number>`(count(*) filter (where ${ESTADOS.suspendidos}))::int`,
      admins: sql<number>`(count(*) filter (where ${ESTADOS.admins}))::int`,
    })
    .from(profiles)
  return cuentas ?? { total: 0, confirmados: 0, suspendidos: 0, admins: 0 }
}

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db, codigo: string): Promise<Cliente> {
  const [fila] = await db
    .select({ ...COLUMNAS, direccion: profiles.direccion })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(profiles.codigo_membresia, codigo))
  if (!fila) throw noExiste('Ese cliente ya no está.')
  const { direccion, ...resto } = fila
  return { ...comoCliente(resto), direccion }
}

type Leido = Omit<ClienteEnLista, 'suspendido_en' | 'fecha_creacion' | 'rol'> & {
  suspendido_en: Date | null
  fecha_creacion: Date
  es_admin: boolean
}

function comoCliente({ suspendido_en, fecha_creacion, es_admin, ...fila }: Leido): ClienteEnLista {
  return {
    ...fila,
    suspendido_en: suspendido_en?.toISOString() ?? null,
    fecha_creacion: fecha_creacion.toISOString(),
    rol: es_admin ? 'admin' : 'user',
  }
}

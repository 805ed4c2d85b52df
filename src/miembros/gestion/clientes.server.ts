import { and, eq, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '#db/abrir.server.ts'
import { tieneLoBuscado } from '#db/busqueda.server.ts'
import { leerConteos } from '#db/conteos.server.ts'
import { cut, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import { user, userRoles } from '#db/schema/acceso.server.ts'
import { busquedaDeClientes, profiles } from '#db/schema/miembros.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { noExiste } from '#lib/errores.ts'
import { terminosDe } from '#lib/terminos.ts'
import { CLIENTES_POR_PAGINA, type Cliente, type CuentasDeClientes } from './contract.ts'
import type { FiltroDeClientes } from './filtro.ts'

// Few at any time, each with an index of its own.
const suspendidos = sql`(select ${user.id} from ${user} where ${user.suspendido_en} is not null)`
const admins = sql`(select ${userRoles.user_id} from ${userRoles} where ${userRoles.role} = 'admin')`

const ESTADOS: Record<NonNullable<FiltroDeClientes['estado']>, SQL> = {
  confirmados: sql`${profiles.confirmado}`,
  sin_confirmar: sql`not ${profiles.confirmado}`,
  suspendidos: sql`${profiles.user_id} in ${suspendidos}`,
  admins: sql`${profiles.user_id} in ${admins}`,
}

const NUEVOS = keyset({ by: profiles.fecha_creacion, kind: INSTANT }, { by: profiles.id, kind: UUID })

/** The clients that fit a filter, newest first, a page at a time. */
export async function listar(db: Db, { q, estado, despues_de }: FiltroDeClientes & { despues_de?: string }) {
  const leidas = await leer(db, {
    donde: and(
      q ? tieneLoBuscado(busquedaDeClientes, terminosDe(q, comoCodigo)) : undefined,
      estado && ESTADOS[estado],
      NUEVOS.after(despues_de),
    ),
    limite: CLIENTES_POR_PAGINA + 1,
  })
  const { rows, sigue } = cut(leidas, CLIENTES_POR_PAGINA, ({ cursor }) => cursor)
  return { clientes: rows.map(comoCliente), sigue }
}

/** A membership code however it is typed: `b118`, `B 118-027`; its digits alone are found as they are. */
function comoCodigo(q: string) {
  const digitos = /^b[\s-]*(\d[\d\s-]{0,9})$/i.exec(q)?.[1]?.replace(/\D/g, '')
  return digitos ? `b-${digitos}` : null
}

export async function contar(db: Db): Promise<CuentasDeClientes> {
  const [conteos, { rows }] = await Promise.all([
    leerConteos(db, 'profiles'),
    db.execute<Pick<CuentasDeClientes, 'suspendidos' | 'admins'>>(sql`
      select (select count(*)::int from ${profiles} where ${ESTADOS.suspendidos}) as suspendidos,
        (select count(*)::int from ${profiles} where ${ESTADOS.admins}) as admins`),
  ])
  const suma = (grupos: typeof conteos) => grupos.reduce((total, { cuantos }) => total + cuantos, 0)
  return {
    total: suma(conteos),
    confirmados: suma(conteos.filter(({ uno }) => uno === 'true')),
    suspendidos: rows[0]?.suspendidos ?? 0,
    admins: rows[0]?.admins ?? 0,
  }
}

/** @throws ErrorDeNegocio 404 */
export async function obtener(db: Db, codigo: string) {
  const [fila] = await leer(db, { donde: eq(profiles.codigo_membresia, codigo), limite: 1 })
  if (!fila) throw noExiste(CLIENTE_QUE_NO_ESTA)
  return comoCliente(fila)
}

type Leido = Omit<z.input<typeof Cliente>, 'rol'> & {
  id: string
  es_admin: boolean
  cursor: string
}

/** What is looked up for each row is so for those that are answered only. */
async function leer(db: Db, { donde, limite }: { donde: SQL | undefined; limite: number }) {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(sql`
    with cuales as materialized (
      select ${profiles.id} as id, ${profiles.user_id} as user_id, ${profiles.codigo_membresia} as codigo_membresia,
        ${profiles.nombre_completo} as nombre, ${profiles.correo} as correo, ${profiles.telefono} as telefono,
        ${profiles.direccion} as direccion, ${profiles.saldo} as saldo, ${profiles.confirmado} as confirmado,
        ${profiles.fecha_creacion} as fecha_creacion, ${NUEVOS.cursor} as cursor
      from ${profiles} where ${donde ?? sql`true`}
      order by ${NUEVOS.order} limit ${limite}
    )
    select c.*, ${user.suspendido_en} as suspendido_en, c.user_id in ${admins} as es_admin
    from cuales c join ${user} on ${user.id} = c.user_id
    order by c.fecha_creacion desc, c.id desc`)
  return (await db.$client.query<Leido>({ text, values })).rows
}

function comoCliente({ es_admin, ...fila }: Leido) {
  return { ...fila, rol: es_admin ? ('admin' as const) : ('user' as const) }
}

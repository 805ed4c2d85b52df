import { and, eq, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { isClient, roleOf, staffIds } from '#auth/auth.server.ts'
import { readCounts } from '#db/counts.server.ts'
import { cutPage, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import type { Db } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { busquedaDeClientes, profiles } from '#db/schema/miembros.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/closedSets.ts'
import { notFound } from '#lib/errors.ts'
import { searchTermsOf } from '#lib/searchTerms.ts'
import { CLIENTES_POR_PAGINA, type Cliente, type ClienteCounts } from './contract.ts'
import type { ClienteFilter } from './filter.ts'

// Both sets of accounts are small and have an index.
const suspendedUsers = sql`(select ${user.id} from ${user} where ${user.suspendido_en} is not null)`
const isListed = isClient(profiles.user_id)

const ESTADO_CONDITIONS: Record<NonNullable<ClienteFilter['estado']>, SQL> = {
  confirmados: sql`${profiles.confirmado} and ${isListed}`,
  sin_confirmar: sql`not ${profiles.confirmado} and ${isListed}`,
  suspendidos: sql`${profiles.user_id} in ${suspendedUsers} and ${isListed}`,
  admins: sql`${profiles.user_id} in (${staffIds})`,
}

const NEWEST = keyset({ by: profiles.fecha_creacion, kind: INSTANT }, { by: profiles.id, kind: UUID })

/** One page of the clients that match a filter, newest first; only the filter of staff shows staff. */
export async function listar(db: Db, { q, estado, despues_de }: ClienteFilter & { despues_de?: string }) {
  const found = await readClientes(db, {
    where: and(
      q ? matchesSearch(busquedaDeClientes, searchTermsOf(q, asCodigo)) : undefined,
      estado ? ESTADO_CONDITIONS[estado] : isListed,
      NEWEST.after(despues_de),
    ),
    limit: CLIENTES_POR_PAGINA + 1,
  })
  const { rows, sigue } = cutPage(found, CLIENTES_POR_PAGINA, ({ cursor }) => cursor)
  return { clientes: rows, sigue }
}

/** Normalizes a typed membership code such as `b118` or `B 118-027`. Digits alone are searched unchanged. */
function asCodigo(q: string) {
  const digitos = /^b[\s-]*(\d[\d\s-]{0,9})$/i.exec(q)?.[1]?.replace(/\D/g, '')
  return digitos ? `b-${digitos}` : null
}

export async function contar(db: Db): Promise<ClienteCounts> {
  const [conteos, { rows }] = await Promise.all([
    readCounts(db, 'profiles'),
    db.execute<Pick<ClienteCounts, 'suspendidos' | 'admins'> & { admins_confirmados: number }>(sql`
      select (select count(*)::int from ${profiles} where ${ESTADO_CONDITIONS.suspendidos}) as suspendidos,
        (select count(*)::int from ${profiles} where ${ESTADO_CONDITIONS.admins}) as admins,
        (select count(*)::int from ${profiles} where ${ESTADO_CONDITIONS.admins} and ${profiles.confirmado}) as admins_confirmados`),
  ])
  const sum = (groups: typeof conteos) => groups.reduce((total, { cuantos }) => total + cuantos, 0)
  const { suspendidos = 0, admins = 0, admins_confirmados = 0 } = rows[0] ?? {}
  return {
    total: sum(conteos) - admins,
    confirmados: sum(conteos.filter(({ firstKey }) => firstKey === 'true')) - admins_confirmados,
    suspendidos,
    admins,
  }
}

/** @throws ErrorDeNegocio 404 when no client has the code */
export async function obtener(db: Db, codigo: string) {
  const [row] = await readClientes(db, { where: eq(profiles.codigo_membresia, codigo), limit: 1 })
  if (!row) throw notFound(CLIENTE_QUE_NO_ESTA)
  return row
}

type Loaded = z.input<typeof Cliente> & {
  id: string
  cursor: string
}

/** Looks up suspension and role only for returned rows. */
async function readClientes(db: Db, { where, limit }: { where: SQL | undefined; limit: number }) {
  const { sql: text, params: values } = new PgDialect().sqlToQuery(sql`
    with cuales as materialized (
      select ${profiles.id} as id, ${profiles.user_id} as user_id, ${profiles.codigo_membresia} as codigo_membresia,
        ${profiles.nombre_completo} as nombre, ${profiles.correo} as correo, ${profiles.telefono} as telefono,
        ${profiles.direccion} as direccion, ${profiles.saldo} as saldo, ${profiles.confirmado} as confirmado,
        ${profiles.fecha_creacion} as fecha_creacion, ${NEWEST.cursor} as cursor
      from ${profiles} where ${where ?? sql`true`}
      order by ${NEWEST.order} limit ${limit}
    )
    select c.*, ${user.suspendido_en} as suspendido_en, ${roleOf(sql`c.user_id`)} as rol
    from cuales c join ${user} on ${user.id} = c.user_id
    order by c.fecha_creacion desc, c.id desc`)
  return (await db.$client.query<Loaded>({ text, values })).rows
}

import { and, asc, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { readClock } from '#db/clock.server.ts'
import { cutPage, ID, keyset } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user, userRoles } from '#db/schema/auth.server.ts'
import { auditoria } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { estatus } from '#db/schema/pedidos.server.ts'
import { addDays, dayOf, readLocalTime } from '#lib/dates.ts'
import { COSAS, type Filter, WEB } from './contract.ts'
import { PHRASES } from './phrases.ts'
import { changesOf } from './rules.ts'

const PAGE_SIZE = 50
const NEWEST = keyset({ by: auditoria.id, kind: ID })

/** The audit entries that match a filter, newest first. */
export async function listar(db: Db, { despues_de, ...filter }: Filter & { despues_de?: string }) {
  const loaded = await db
    .select()
    .from(auditoria)
    .where(and(conditionsOf(filter), NEWEST.after(despues_de)))
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ id }) => id)
  return { hechos: await describeRows(db, rows), sigue }
}

/** The accounts of staff. */
export async function listarPersonas(db: Db) {
  const rows = await db
    .select({ id: user.id, correo: user.email, nombre: profiles.nombre_completo })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.user_id))
    .leftJoin(profiles, eq(profiles.user_id, user.id))
    .where(ne(userRoles.role, 'user'))
    .orderBy(asc(user.createdAt))
  return rows.map(({ id, correo, nombre }) => ({ id, nombre: nombre ?? correo }))
}

function conditionsOf({ quien, tipo, cosa, clave, desde, hasta }: Filter): SQL | undefined {
  return and(
    quien === WEB ? isNull(auditoria.quien) : quien ? eq(auditoria.quien, quien) : undefined,
    tipo ? inArray(auditoria.accion, Object.keys(PHRASES[tipo])) : undefined,
    // The index starts with `entidad`, so a search by key alone names all entities to use the index.
    cosa ? eq(auditoria.entidad, cosa) : clave ? inArray(auditoria.entidad, [...COSAS]) : undefined,
    clave ? inArray(auditoria.clave, [clave, clave.toUpperCase()]) : undefined,
    desde ? gte(auditoria.cuando, startOf(desde)) : undefined,
    hasta ? lt(auditoria.cuando, startOf(addDays(hasta, 1))) : undefined,
  )
}

const startOf = (day: string) => new Date(readLocalTime(`${day}T00:00`))

/** Actions that end what somebody waited for, and those that take such an action back. */
const ENDINGS = [
  ...[
    'cambiar-estatus',
    'proponer-precio',
    'avisar-a-mano',
    'responder',
    'atender',
    'responder-ticket',
    'terminar-chat',
  ],
  ...['aprobar-ayuda', 'aprobar-direccion', 'rechazar-ayuda', 'rechazar-direccion'],
]
const TAKEN_BACK = ['deshacer-estatus', 'reabrir', 'quitar-aviso']
/** Most entries of a day that are read. */
const MAX_OF_DAY = 2_000

/**
 * What a person ended today, each thing once, the last one first. What they took back since does not count.
 * @param limit maximum of things in the answer; `total` counts all
 */
export async function listarHechosDeHoy(db: Db, { quien, limit }: { quien: string; limit: number }) {
  const today = startOf(dayOf(await readClock(db)))
  const rows = await db
    .select()
    .from(auditoria)
    .where(
      and(
        eq(auditoria.quien, quien),
        gte(auditoria.cuando, today),
        inArray(auditoria.accion, [...ENDINGS, ...TAKEN_BACK]),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(MAX_OF_DAY)
  const latest = [...Map.groupBy(rows, ({ entidad, clave }) => `${entidad} ${clave}`).values()].flatMap(lastStanding)
  return { hechos: await describeRows(db, latest.slice(0, limit)), total: latest.length }
}

/** The newest ending that no later entry took back. */
function lastStanding<Row extends { accion: string }>(newestFirst: Row[]): Row[] {
  let takenBack = 0
  for (const row of newestFirst)
    if (TAKEN_BACK.includes(row.accion)) takenBack++
    else if (takenBack-- <= 0) return [row]
  return []
}

/** Adds names to the rows and removes personal values that must not be shown. */
async function describeRows(db: Db, rows: (typeof auditoria.$inferSelect)[]) {
  const [names, personas, withoutPersonaCodes] = await Promise.all([
    db.select({ id: estatus.id, nombre: estatus.nombre }).from(estatus),
    namesOf(
      db,
      rows.flatMap(({ quien, entidad, clave }) => [quien ?? [], ABOUT_SOMEONE.has(entidad) ? clave : []].flat()),
    ),
    withoutPersonaOf(
      db,
      rows.filter(({ entidad }) => entidad === 'pedido').map(({ clave }) => clave),
    ),
  ])
  const deEstatus = new Map(names.map(({ id, nombre }) => [id, nombre]))
  return rows.map(({ id, cuando, quien, accion, entidad, clave, antes, despues }) => {
    const withoutPersona = entidad === 'pedido' && withoutPersonaCodes.has(clave)
    return {
      id,
      cuando,
      quien: quien ? { id: quien, nombre: personas.get(quien)?.nombre ?? null } : null,
      accion,
      entidad,
      clave,
      de: (ABOUT_SOMEONE.has(entidad) && personas.get(clave)) || null,
      cambios: changesOf({ antes, despues, nombres: deEstatus, sinPersona: withoutPersona }),
      sin_persona: withoutPersona,
    }
  })
}

/** Entities whose key is an account id. */
const ABOUT_SOMEONE = new Set(['cuenta', 'miembro'])

/** Names by account id; deleted accounts are missing. */
export async function namesOf(db: Db | Tx, ids: string[]) {
  const rows = await db
    .select({
      id: user.id,
      correo: user.email,
      nombre: profiles.nombre_completo,
      codigo_membresia: profiles.codigo_membresia,
    })
    .from(user)
    .leftJoin(profiles, eq(profiles.user_id, user.id))
    .where(inArray(user.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, correo, nombre, codigo_membresia }) => [id, { nombre: nombre ?? correo, codigo_membresia }]),
  )
}

/** The orders among `codigos` whose personal data was erased when their owner deleted the account. */
async function withoutPersonaOf(db: Db, codigos: string[]) {
  const rows = await db
    .selectDistinct({ clave: auditoria.clave })
    .from(auditoria)
    .where(
      and(
        eq(auditoria.entidad, 'pedido'),
        inArray(auditoria.clave, codigos),
        eq(auditoria.accion, 'desvincular'),
        sql`(${auditoria.despues} ->> 'sin_persona')::boolean`,
      ),
    )
  return new Set(rows.map(({ clave }) => clave))
}

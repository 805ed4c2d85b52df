import { and, asc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { cut, ID, keyset } from '#db/keyset.server.ts'
import { user, userRoles } from '#db/schema/acceso.server.ts'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { estatus } from '#db/schema/pedidos.server.ts'
import { leerHoraLocal, sumarDias } from '#lib/fecha.ts'
import { COSAS, type Filtro, LA_WEB } from './contract.ts'
import { FRASES } from './frases.ts'
import { cambiosDe } from './rules.ts'

const PAGINA = 50
const NUEVOS = keyset({ by: auditoria.id, kind: ID })

/** Who did what, newest first. */
export async function listar(db: Db, { despues_de, ...filtro }: Filtro & { despues_de?: string }) {
  const leidas = await db
    .select()
    .from(auditoria)
    .where(and(condicionesDe(filtro), NUEVOS.after(despues_de)))
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
  const { rows, sigue } = cut(leidas, PAGINA, ({ id }) => id)
  return { hechos: await contar(db, rows), sigue }
}

/** Who works at the shop. */
export async function listarPersonas(db: Db) {
  const filas = await db
    .select({ id: user.id, correo: user.email, nombre: profiles.nombre_completo })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.user_id))
    .leftJoin(profiles, eq(profiles.user_id, user.id))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(user.createdAt))
  return filas.map(({ id, correo, nombre }) => ({ id, nombre: nombre ?? correo }))
}

function condicionesDe({ quien, tipo, cosa, clave, desde, hasta }: Filtro): SQL | undefined {
  return and(
    quien === LA_WEB ? isNull(auditoria.quien) : quien ? eq(auditoria.quien, quien) : undefined,
    tipo ? inArray(auditoria.accion, Object.keys(FRASES[tipo])) : undefined,
    // A thing is found by its key in an index that begins with what it is.
    cosa ? eq(auditoria.entidad, cosa) : clave ? inArray(auditoria.entidad, [...COSAS]) : undefined,
    clave ? inArray(auditoria.clave, [clave, clave.toUpperCase()]) : undefined,
    desde ? gte(auditoria.cuando, comienzo(desde)) : undefined,
    hasta ? lt(auditoria.cuando, comienzo(sumarDias(hasta, 1))) : undefined,
  )
}

const comienzo = (dia: string) => new Date(leerHoraLocal(`${dia}T00:00`))

/** Rows as people read them: with names, and without what is not to be read. */
async function contar(db: Db, filas: (typeof auditoria.$inferSelect)[]) {
  const [nombres, personas, idas] = await Promise.all([
    db.select({ id: estatus.id, nombre: estatus.nombre }).from(estatus),
    nombresDe(
      db,
      filas.flatMap(({ quien, entidad, clave }) => [quien ?? [], DE_ALGUIEN.has(entidad) ? clave : []].flat()),
    ),
    sinPersonaDe(
      db,
      filas.filter(({ entidad }) => entidad === 'pedido').map(({ clave }) => clave),
    ),
  ])
  const deEstatus = new Map(nombres.map(({ id, nombre }) => [id, nombre]))
  return filas.map(({ id, cuando, quien, accion, entidad, clave, antes, despues }) => {
    const sinPersona = entidad === 'pedido' && idas.has(clave)
    return {
      id,
      cuando,
      quien: quien ? { id: quien, nombre: personas.get(quien)?.nombre ?? null } : null,
      accion,
      entidad,
      clave,
      de: (DE_ALGUIEN.has(entidad) && personas.get(clave)) || null,
      cambios: cambiosDe({ antes, despues, nombres: deEstatus, sinPersona }),
      sin_persona: sinPersona,
    }
  })
}

/** What is done to somebody, whose id is its key. */
const DE_ALGUIEN = new Set(['cuenta', 'miembro'])

/** What accounts are called, by their ids; those that are gone are not there. */
export async function nombresDe(db: Db | Tx, ids: string[]) {
  const filas = await db
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
    filas.map(({ id, correo, nombre, codigo_membresia }) => [id, { nombre: nombre ?? correo, codigo_membresia }]),
  )
}

/** Of these orders, those whose person left the shop and took what was theirs along. */
async function sinPersonaDe(db: Db, codigos: string[]) {
  const filas = await db
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
  return new Set(filas.map(({ clave }) => clave))
}

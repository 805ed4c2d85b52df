import { and, count, countDistinct, desc, eq, gt, gte, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readClock } from '#db/clock.server.ts'
import { cutPage, ID, keyset } from '#db/keyset.server.ts'
import type { Db } from '#db/open.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { dayOf, readLocalTime } from '#lib/dates.ts'
import { negocio } from '#negocio'

const PAGE_SIZE = 50
const NEWEST = keyset({ by: historial.id, kind: ID })
/** Most steps that are counted; beyond it the total is inexact. */
const MAX_COUNTED = 1000

/** SQL condition that excludes the template order. */
const ofRealCliente = ne(historial.codigo, negocio.pedidos.plantilla)

type Query = { quien: string; despues_de?: string }

/**
 * The orders that moved today, each with its newest recorded step, newest first. Step ids grow as steps are recorded,
 * so the scan starts at the newest ids. Imported steps kept their old ids and do not count as today's.
 */
export async function listarLoMovidoHoy(db: Db, { quien, despues_de }: Query) {
  const since = new Date(readLocalTime(`${dayOf(await readClock(db))}T00:00`))
  const other = alias(historial, 'otro')
  const posterior = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.codigo, historial.codigo), gt(other.id, historial.id)))
  const ultimos = db
    .select()
    .from(historial)
    .where(and(ofRealCliente, NEWEST.after(despues_de), notExists(posterior)))
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
    .as('ultimos')
  const loaded = await db
    .select({
      id: ultimos.id,
      codigo: ultimos.codigo,
      cliente: pedidos.cliente,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      registrado: ultimos.registrado,
      autor: { id: profiles.user_id, nombre: profiles.nombre_completo },
    })
    .from(ultimos)
    .innerJoin(pedidos, eq(pedidos.codigo, ultimos.codigo))
    .innerJoin(estatus, eq(estatus.id, ultimos.estatus_id))
    .leftJoin(profiles, eq(profiles.user_id, ultimos.autor))
    .where(gte(ultimos.registrado, since))
    .orderBy(desc(ultimos.id))
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ id }) => id)
  const moved = rows.map(({ autor, ...row }) => ({
    ...row,
    quien: autor && { nombre: autor.nombre, eres_tu: autor.id === quien },
  }))
  return { movidos: moved, sigue, total: await contar(db, since) }
}

async function contar(db: Db, since: Date) {
  const ultimos = db
    .select({ codigo: historial.codigo, registrado: historial.registrado })
    .from(historial)
    .where(ofRealCliente)
    .orderBy(desc(historial.id))
    .limit(MAX_COUNTED)
    .as('ultimos')
  const [row] = await db
    .select({ pasos: count(), pedidos: countDistinct(ultimos.codigo) })
    .from(ultimos)
    .where(gte(ultimos.registrado, since))
  return row && row.pasos < MAX_COUNTED ? row.pedidos : MAX_COUNTED
}

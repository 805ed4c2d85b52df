import { and, count, countDistinct, desc, eq, gt, gte, ne, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/abrir.server.ts'
import { cut, ID, keyset } from '#db/keyset.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { diaDe, leerHoraLocal } from '#lib/fecha.ts'
import { negocio } from '#negocio'

const PAGINA = 50
const NUEVOS = keyset({ by: historial.id, kind: ID })
/** Of a day with more steps the number of its orders is not told to the last. */
const CONTADOS = 1000

/** The template's history is nobody's. */
const deAlguien = ne(historial.codigo, negocio.pedidos.plantilla)

type Lectura = { quien: string; despues_de?: string; hoy?: string }

/**
 * The orders that moved today, each with the newest of its steps that were written down, newest first. They are numbered as they are written, so that the newest of all
 * hold the newest of the day and nothing is searched for; what was loaded under its old numbers is no step of today.
 */
export async function listarLoMovidoHoy(db: Db, { quien, despues_de, hoy = diaDe(new Date()) }: Lectura) {
  const desde = new Date(leerHoraLocal(`${hoy}T00:00`))
  const otro = alias(historial, 'otro')
  const posterior = db
    .select({ id: otro.id })
    .from(otro)
    .where(and(eq(otro.codigo, historial.codigo), gt(otro.id, historial.id)))
  const ultimos = db
    .select()
    .from(historial)
    .where(and(deAlguien, NUEVOS.after(despues_de), notExists(posterior)))
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
    .as('ultimos')
  const leidas = await db
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
    .where(gte(ultimos.registrado, desde))
    .orderBy(desc(ultimos.id))
  const { rows, sigue } = cut(leidas, PAGINA, ({ id }) => id)
  const movidos = rows.map(({ autor, ...fila }) => ({
    ...fila,
    quien: autor && { nombre: autor.nombre, eres_tu: autor.id === quien },
  }))
  return { movidos, sigue, total: await contar(db, desde) }
}

async function contar(db: Db, desde: Date) {
  const ultimos = db
    .select({ codigo: historial.codigo, registrado: historial.registrado })
    .from(historial)
    .where(deAlguien)
    .orderBy(desc(historial.id))
    .limit(CONTADOS)
    .as('ultimos')
  const [fila] = await db
    .select({ pasos: count(), pedidos: countDistinct(ultimos.codigo) })
    .from(ultimos)
    .where(gte(ultimos.registrado, desde))
  return fila && fila.pasos < CONTADOS ? fila.pedidos : CONTADOS
}

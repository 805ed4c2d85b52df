import { and, eq, gt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { daysAgo } from '#db/cleanup.server.ts'
import type { Db } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import type { CLASES_DE_SOLICITUD } from '#lib/closedSets.ts'
import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { ESTATUS } from '../estatus.ts'
import { isOfMiembro, listPublic } from '../reads.server.ts'
import { isOfCliente, NEWEST } from '../rows.server.ts'
import type { Pendiente } from './contract.ts'

const PAGE_SIZE = 10

/** The member's own orders, newest first. */
export function listar(db: Db, { miembro, despues_de }: { miembro: string; despues_de?: string }) {
  return listPublic(db, isOfMiembro(db, miembro), { despues_de, cuantos: PAGE_SIZE })
}

/** A member's orders to pick up, then requests to confirm. */
export async function listarPendientes(db: Db, miembro: string): Promise<Pendiente[]> {
  const ready = await db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(
      and(
        isOfMiembro(db, miembro),
        isOfCliente,
        eq(pedidos.estatus_id, ESTATUS.listo),
        eq(pedidos.tipo_servicio, 'retiro'),
      ),
    )
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE)
  const toConfirm = await unionAll(
    fromTable(db, miembro, solicitudesAyuda, 'ayuda'),
    fromTable(db, miembro, solicitudesCambioDireccion, 'direccion'),
  ).limit(PAGE_SIZE)
  return [
    ...ready.map(({ codigo }) => ({ clase: 'retiro' as const, codigo })),
    ...toConfirm.map(({ codigo, solicitud, correo }) => ({
      clase: 'confirmacion' as const,
      codigo,
      solicitud,
      correo: maskCorreo(correo ?? ''),
    })),
  ].slice(0, PAGE_SIZE)
}

// Requests that wait for confirmation by a valid link, for orders with the member's e-mail, which got the link.
function fromTable(
  db: Db,
  miembro: string,
  table: typeof solicitudesAyuda | typeof solicitudesCambioDireccion,
  clase: (typeof CLASES_DE_SOLICITUD)[number],
) {
  return db
    .select({
      codigo: pedidos.codigo,
      solicitud: sql<typeof clase>`${clase}::text`.as('solicitud'),
      correo: pedidos.correo_cliente,
    })
    .from(table)
    .innerJoin(pedidos, eq(pedidos.codigo, table.codigo_pedido))
    .innerJoin(user, eq(sql`lower(${user.email})`, sql`lower(${pedidos.correo_cliente})`))
    .where(
      and(
        eq(user.id, miembro),
        user.emailVerified,
        eq(table.estado, 'por_confirmar'),
        gt(table.fecha_creacion, daysAgo(DAYS_TO_CONFIRM)),
      ),
    )
}

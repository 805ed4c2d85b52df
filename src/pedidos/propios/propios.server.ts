import { and, eq, gt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#db/abrir.server.ts'
import { hace } from '#db/limpieza.server.ts'
import { user } from '#db/schema/acceso.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import type { CLASES_DE_SOLICITUD } from '#lib/conjuntos.ts'
import { DIAS_PARA_CONFIRMAR } from '#lib/plazos.ts'
import { velarCorreo } from '#lib/velarCorreo.ts'
import { ESTATUS } from '../estatus.ts'
import { esDeCliente, NUEVOS } from '../filas.server.ts'
import { esDeMiembro, listarPublicos } from '../lecturas.server.ts'
import type { Pendiente } from './contract.ts'

const PAGINA = 10

/** A member's own orders, newest first. */
export function listar(db: Db, { miembro, despues_de }: { miembro: string; despues_de?: string }) {
  return listarPublicos(db, esDeMiembro(db, miembro), { despues_de, cuantos: PAGINA })
}

/** What waits for a member in their own orders, pieces to collect first. */
export async function listarPendientes(db: Db, miembro: string): Promise<Pendiente[]> {
  const listos = await db
    .select({ codigo: pedidos.codigo })
    .from(pedidos)
    .where(
      and(
        esDeMiembro(db, miembro),
        esDeCliente,
        eq(pedidos.estatus_id, ESTATUS.listo),
        eq(pedidos.tipo_servicio, 'retiro'),
      ),
    )
    .orderBy(NUEVOS.order)
    .limit(PAGINA)
  const porConfirmar = await unionAll(
    deTabla(db, miembro, solicitudesAyuda, 'ayuda'),
    deTabla(db, miembro, solicitudesCambioDireccion, 'direccion'),
  ).limit(PAGINA)
  return [
    ...listos.map(({ codigo }) => ({ clase: 'retiro' as const, codigo })),
    ...porConfirmar.map(({ codigo, solicitud, correo }) => ({
      clase: 'confirmacion' as const,
      codigo,
      solicitud,
      correo: velarCorreo(correo ?? ''),
    })),
  ].slice(0, PAGINA)
}

// The link went to the order's own address: only who reads that can follow it, and only while it works.
function deTabla(
  db: Db,
  miembro: string,
  tabla: typeof solicitudesAyuda | typeof solicitudesCambioDireccion,
  clase: (typeof CLASES_DE_SOLICITUD)[number],
) {
  return db
    .select({
      codigo: pedidos.codigo,
      solicitud: sql<typeof clase>`${clase}::text`.as('solicitud'),
      correo: pedidos.correo_cliente,
    })
    .from(tabla)
    .innerJoin(pedidos, eq(pedidos.codigo, tabla.codigo_pedido))
    .innerJoin(user, eq(sql`lower(${user.email})`, sql`lower(${pedidos.correo_cliente})`))
    .where(
      and(
        eq(user.id, miembro),
        user.emailVerified,
        eq(tabla.estado, 'por_confirmar'),
        gt(tabla.fecha_creacion, hace(DIAS_PARA_CONFIRMAR)),
      ),
    )
}

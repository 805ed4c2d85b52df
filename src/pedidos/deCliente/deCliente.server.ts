import { and, eq, exists, sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { cut } from '#db/keyset.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { CLIENTE_QUE_NO_ESTA } from '#lib/conjuntos.ts'
import { noExiste } from '#lib/errores.ts'
import { esDeCliente, NUEVOS } from '../filas.server.ts'
import { esDeMiembro } from '../lecturas.server.ts'

const PAGINA = 20

/**
 * A member's orders, by a link or by the confirmed e-mail.
 * @throws ErrorDeNegocio 404
 */
export async function listar(db: Db, { codigo, despues_de }: { codigo: string; despues_de?: string }) {
  const [miembro] = await db
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(eq(profiles.codigo_membresia, codigo))
  if (!miembro) throw noExiste(CLIENTE_QUE_NO_ESTA)
  const enlace = db
    .select({ uno: sql`1` })
    .from(pedidosCuenta)
    .where(and(eq(pedidosCuenta.codigo_pedido, pedidos.codigo), eq(pedidosCuenta.codigo_membresia, codigo)))
  const leidas = await db
    .select({
      codigo: pedidos.codigo,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      fecha_creacion: pedidos.fecha_creacion,
      total: sql<string | null>`nullif(${pedidos.total}, 0)`,
      vinculado: sql<boolean>`${exists(enlace)}`,
      cursor: NUEVOS.cursor,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(esDeMiembro(db, miembro.id), esDeCliente, NUEVOS.after(despues_de)))
    .orderBy(NUEVOS.order)
    .limit(PAGINA + 1)
  const { rows, sigue } = cut(leidas, PAGINA, ({ cursor }) => cursor)
  return { pedidos: rows, sigue }
}

import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import type { CambioAEnvio } from '#mail/contract.ts'
import type { Clase } from './contract.ts'
import { totalWithEnvio } from './rules.ts'

/**
 * Phone, cost and total of a request that makes a pickup a delivery, as requested or as granted. Null for other
 * requests, and if staff made the order a delivery by themselves.
 */
export async function readPasoAEnvio(
  db: Db | Tx,
  { clase, id }: { clase: Clase; id: number },
): Promise<CambioAEnvio | null> {
  if (clase !== 'direccion') return null
  const { telefono, nueva_direccion, costo_aceptado, costo_envio } = solicitudesCambioDireccion
  const [row] = await db
    .select({
      telefono,
      direccion: nueva_direccion,
      aceptado: costo_aceptado,
      concedido: costo_envio,
      total: pedidos.total,
      servicio: pedidos.tipo_servicio,
    })
    .from(solicitudesCambioDireccion)
    .innerJoin(pedidos, eq(pedidos.codigo, solicitudesCambioDireccion.codigo_pedido))
    .where(eq(solicitudesCambioDireccion.id, id))
  if (!row) return null
  const { direccion, aceptado, concedido, servicio } = row
  const costo = concedido ?? (servicio === 'envio' ? null : aceptado)
  if (costo === null) return null
  // A granted cost is already in the order's total.
  const total = totalWithEnvio(row, concedido === null ? costo : '0.00')
  return { telefono: row.telefono ?? '', direccion, costo, total }
}

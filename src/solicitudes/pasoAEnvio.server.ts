import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import type { PasoAEnvio } from '#mail/contract.ts'
import type { Clase } from './contract.ts'
import { totalConEnvio } from './rules.ts'

/**
 * What a request comes to that makes a delivery of a pickup: as it was asked for, or as it was granted. Null of any other
 * one, and of an order that staff have made a delivery by themselves.
 */
export async function leerPasoAEnvio(
  db: Db | Tx,
  { clase, id }: { clase: Clase; id: number },
): Promise<PasoAEnvio | null> {
  if (clase !== 'direccion') return null
  const { telefono, nueva_direccion, costo_aceptado, costo_envio } = solicitudesCambioDireccion
  const [fila] = await db
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
  if (!fila) return null
  const { direccion, aceptado, concedido, servicio } = fila
  const costo = concedido ?? (servicio === 'envio' ? null : aceptado)
  if (costo === null) return null
  // Once it was granted the order's total has it.
  const total = totalConEnvio(fila, concedido === null ? costo : '0.00')
  return { telefono: fila.telefono ?? '', direccion, costo, total }
}

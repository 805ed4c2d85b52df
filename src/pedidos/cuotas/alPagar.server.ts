import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '../estatus.ts'
import { obtenerEstatus, registrarPaso } from '../pasos.server.ts'
import { leerCuenta } from './cuotas.server.ts'
import { estaPagadoLoPrimero } from './rules.ts'

/**
 * Moves a confirmed order on when the first part of its plan is paid, if the owner set that. It runs in the transaction
 * of the payment, which has locked the order's row.
 */
export async function alPagar(tx: Tx, { codigo, autor }: { codigo: string; autor: string | null }) {
  if (negocio.cobros.al_pagar === 'nada') return
  // Read again: the payment may have come with a step of its own.
  const [pedido] = await tx.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  if (pedido?.estatus_id !== ESTATUS.confirmado || !estaPagadoLoPrimero(await leerCuenta(tx, pedido))) return
  await registrarPaso(tx, pedido, {
    estatus: await obtenerEstatus(tx, ESTATUS.en_preparacion),
    descripcion: SIN_DESCRIPCION,
    autor,
    delaySeconds: negocio.pedidos.segundosParaDeshacer,
  })
}

import { eq } from 'drizzle-orm'
import type { Replay } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { creditosDados, profiles } from '#db/schema/miembros.server.ts'
import { addDinero } from '#lib/dinero.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { readFalta } from '#pagos/pagos.server.ts'
import { type Cobro, changeAsStaff, cobrar, findOwner, obtenerPedido } from '#pedidos/pedidos.server.ts'
import { negated } from './rules.ts'
import { move } from './saldo.server.ts'

type Pedido = Awaited<ReturnType<typeof obtenerPedido>>
type Asked = { codigo: string; monto: string; version: number; autor: string; replay: Replay }

/** The balance of the member whose order it is; null if it is nobody's. @throws ErrorDeNegocio 404 */
export async function obtenerDePedido(db: Db, codigo: string) {
  const owner = await findOwner(db, await obtenerPedido(db, codigo))
  if (!owner) return { miembro: null }
  const { codigo_membresia, nombre } = owner
  const [row] = await db.select({ saldo: profiles.saldo }).from(profiles).where(eq(profiles.user_id, owner.user_id))
  return { miembro: row ? { codigo: codigo_membresia, nombre, saldo: row.saldo } : null }
}

/**
 * Pays for an order with its member's balance: both ledgers change together.
 * @throws ErrorDeNegocio 404; 409 without a member or enough balance, or if somebody changed the order since `version`;
 * 422 above what the order still costs
 */
export function usarEnPedido(db: Db, { monto, autor, ...which }: Asked) {
  return changeAsStaff(db, { ...which }, async (tx, pedido) => {
    const falta = await readFalta(tx, pedido.codigo)
    if (falta === null || addDinero(falta, negated(monto)).startsWith('-')) {
      const why = falta ? `Solo faltan ${formatDinero(falta)}.` : 'Todavía no debe nada: primero se acuerda su precio.'
      throw invalid(why, { monto: why })
    }
    await exchange(tx, pedido, { monto, autor })
  })
}

/**
 * Gives money of an order back to its member's balance.
 * @throws ErrorDeNegocio 404; 409 without a member, above what was paid, or if somebody changed the order since `version`
 */
export function darDePedido(db: Db, { monto, razon, autor, ...which }: Asked & { razon: string }) {
  return changeAsStaff(db, { ...which }, (tx, pedido) =>
    exchange(tx, pedido, { clase: 'devolucion', monto: negated(monto), razon, autor }),
  )
}

/** Writes an entry of the order and the member's movement of the opposite sign, each naming the other. */
async function exchange(tx: Tx, pedido: Omit<Pedido, 'estatus'>, entry: Omit<Cobro, 'metodo'> & { autor: string }) {
  const owner = await findOwner(tx, pedido)
  if (!owner) throw conflict('Este pedido no está en la cuenta de ningún miembro.')
  const { movimiento } = await move(tx, {
    accion: entry.monto.startsWith('-') ? 'acreditar' : 'cargar',
    codigo: owner.codigo_membresia,
    monto: negated(entry.monto),
    descripcion: `Pedido ${pedido.codigo}`,
    autor: entry.autor,
  })
  const pago = await cobrar(tx, pedido, { ...entry, metodo: 'saldo' })
  await tx.update(creditosDados).set({ pago: pago.id }).where(eq(creditosDados.id, movimiento.id))
}

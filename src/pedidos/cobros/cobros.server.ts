import type { Tx } from '#db/open.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import type { ClaseDePago } from '#pagos/contract.ts'
import { METODO } from '#pagos/labels.ts'
import { type NewPago, readFalta, readPagado, registrar } from '#pagos/pagos.server.ts'
import { demasOf } from '#pagos/rules.ts'
import { alPagar } from '../cuotas/alPagar.server.ts'
import { type PedidoRow, provenName } from '../rows.server.ts'

export type Cobro = Omit<NewPago, 'codigo' | 'clase'> & { clase?: ClaseDePago }

/**
 * Records money of an order, moves it on if that was waited for (docs/decisions/061), and tells its customer by mail, once the time to undo is over. Every payment goes through
 * here. Call it after whatever else locks rows, because it locks the row of the shop's ledger (docs/decisions/057).
 * @param pedido the row as it is now, locked for update
 * @throws ErrorDeNegocio 409 if what was paid would fall below zero
 */
export async function cobrar(tx: Tx, pedido: PedidoRow, { clase = 'pago', ...cobro }: Cobro) {
  const { codigo, correo_cliente, total } = pedido
  const pago = await registrar(tx, { ...cobro, codigo, clase })
  const pagado = await readPagado(tx, codigo)
  if (correo_cliente)
    await enqueue(tx, {
      funcion: 'send-payment',
      para: correo_cliente,
      codigo_pedido: codigo,
      delay: negocio.pedidos.segundosParaDeshacer,
      datos: {
        codigo_pedido: codigo,
        nombre: provenName(pedido),
        recibo: pago.recibo,
        clase,
        metodo: METODO[pago.metodo],
        monto: pago.monto,
        razon: pago.razon,
        pagado,
        falta: await readFalta(tx, codigo),
        de_mas: demasOf({ total, pagado }),
      },
    })
  if (clase !== 'correccion' && Number(pago.monto) > 0) await alPagar(tx, { codigo, autor: pago.autor })
  return pago
}
